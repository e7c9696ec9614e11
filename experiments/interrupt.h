// Ctrl-C as a question that a run may ask, instead of a sudden end.
#pragma once

namespace dcqcn {

// While it lives, the first SIGINT or SIGTERM is only noted; a second one ends the process, for a
// run that does not listen. One at a time: signals belong to the process.
class InterruptWatch {
  public:
    InterruptWatch();
    ~InterruptWatch();
    InterruptWatch(const InterruptWatch&) = delete;
    InterruptWatch& operator=(const InterruptWatch&) = delete;

    [[nodiscard]] bool is_interrupted() const;
};

}  // namespace dcqcn
