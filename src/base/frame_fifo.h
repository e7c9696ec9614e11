// A first-in first-out queue of frames, linked through the frames themselves: it never allocates
// and a frame is in at most one.
#pragma once

#include <cstdint>

#include "base/frame.h"

namespace dcqcn {

class FrameFifo {
  public:
    [[nodiscard]] bool empty() const { return head_ == nullptr; }
    [[nodiscard]] Frame* front() const { return head_; }

    void Push(Frame* f) {
        f->next = nullptr;
        (head_ == nullptr ? head_ : tail_->next) = f;
        tail_ = f;
    }
    // Walks the queue.
    [[nodiscard]] std::int64_t CountFrames() const {
        std::int64_t frames = 0;
        for (const Frame* f = head_; f != nullptr; f = f->next) {
            ++frames;
        }
        return frames;
    }
    // Needs !empty().
    Frame* Pop() {
        Frame* f = head_;
        head_ = f->next;
        return f;
    }

  private:
    Frame* head_ = nullptr;
    Frame* tail_ = nullptr;
};

}  // namespace dcqcn
