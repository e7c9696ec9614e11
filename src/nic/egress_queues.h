// The frames waiting at one port: a FIFO per priority and one for MAC control frames, which go
// ahead of everything and are never paused.
#pragma once

#include <array>
#include <cstdint>

#include "base/frame_fifo.h"
#include "base/ids.h"
#include "base/units.h"

namespace dcqcn {

class EgressQueues {
  public:
    void Push(Frame* f) {
        const std::size_t p = Index(f->priority);
        queues_[p].frames.Push(f);
        queues_[p].bytes += SizeOf(*f);
        waiting_ = static_cast<std::uint8_t>(waiting_ | (1U << p));
    }
    // Needs a frame waiting at this priority.
    Frame* Pop(Priority priority) {
        const std::size_t p = Index(priority);
        Queue& queue = queues_[p];
        Frame* f = queue.frames.Pop();
        queue.bytes -= SizeOf(*f);
        if (queue.frames.empty()) {
            waiting_ = static_cast<std::uint8_t>(waiting_ & ~(1U << p));
        }
        return f;
    }
    [[nodiscard]] const Frame* Front(Priority priority) const {
        return queues_[Index(priority)].frames.front();
    }
    [[nodiscard]] Bytes bytes(Priority priority) const { return queues_[Index(priority)].bytes; }
    // Bit per priority with a frame.
    [[nodiscard]] std::uint8_t waiting() const { return waiting_; }

    // Walks the queues.
    [[nodiscard]] std::int64_t CountFrames() const {
        std::int64_t frames = control.CountFrames();
        for (const Queue& queue : queues_) {
            frames += queue.frames.CountFrames();
        }
        return frames;
    }
    // Whether a pause frame for this priority waits to be sent.
    [[nodiscard]] bool HasPause(Priority priority) const {
        for (const Frame* f = control.front(); f != nullptr; f = f->next) {
            if ((f->pause_enable >> Index(priority) & 1U) != 0) {
                return true;
            }
        }
        return false;
    }

  private:
    struct Queue {
        FrameFifo frames;
        Bytes bytes;
    };
    std::uint8_t waiting_ = 0;

  public:
    FrameFifo control;  // pause frames

  private:
    std::array<Queue, kPriorities> queues_{};
};

}  // namespace dcqcn
