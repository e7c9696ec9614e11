// Independent pieces of work, each in a child process of its own: ns-3's simulator is one per
// process, and a child that dies takes nobody with it.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

namespace dcqcn {

// Runs in the child; what it returns is sent to the parent. An exception's message is sent as an
// error.
using Work = std::function<std::string()>;

struct WorkResult {
    bool is_done = false;
    std::string output;  // what the work returned, or why there is nothing
};

struct WorkerOptions {
    std::size_t jobs = 1;  // children at a time, > 0
    // Called as each piece ends, in the parent; may take the output out of the result, so that
    // long work need not keep it all.
    std::function<void(std::size_t index, WorkResult& result)> finished;
    std::function<bool()> interrupted;  // polled; true kills all children
};

// The results in the order of `work`, whatever the order in which the children end. When
// interrupted, the pieces that did not end are not done.
[[nodiscard]] std::vector<WorkResult> RunInWorkers(const std::vector<Work>& work,
                                                   const WorkerOptions& options);

}  // namespace dcqcn
