// The frames on a wire, in the order in which they will arrive, linked through themselves. Each
// knows when the one behind it arrives, so that nobody has to look at that one before its time.
#pragma once

#include <cstdint>

#include "base/frame.h"

namespace dcqcn {

class WireFifo {
  public:
    [[nodiscard]] bool empty() const { return head_ == nullptr; }

    // `f` will arrive at `due`, not before those that are in already.
    void Push(Frame* f, Time due) {
        f->next = nullptr;
        f->next_due = kNever;
        if (head_ == nullptr) {
            head_ = f;
        } else {
            tail_->next = f;
            tail_->next_due = due;
        }
        tail_ = f;
    }
    // The frame that arrives; its next_due tells when the next one does, kNever: there is none.
    // Needs !empty().
    Frame* Pop() {
        Frame* f = head_;
        head_ = f->next;
        __builtin_prefetch(head_);  // its turn comes soon, and it is from another part of memory
        return f;
    }
    void PrefetchFirst() const { __builtin_prefetch(head_); }
    // Walks the wire.
    [[nodiscard]] std::int64_t CountFrames() const {
        std::int64_t frames = 0;
        for (const Frame* f = head_; f != nullptr; f = f->next) {
            ++frames;
        }
        return frames;
    }

  private:
    Frame* head_ = nullptr;
    Frame* tail_ = nullptr;
};

}  // namespace dcqcn
