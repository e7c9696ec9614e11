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
        fifos_[p].Push(f);
        bytes_[p] += SizeOf(*f);
        waiting_ = static_cast<std::uint8_t>(waiting_ | (1U << p));
    }
    // Needs a frame waiting at this priority.
    Frame* Pop(Priority priority) {
        const std::size_t p = Index(priority);
        Frame* f = fifos_[p].Pop();
        bytes_[p] -= SizeOf(*f);
        if (fifos_[p].empty()) {
            waiting_ = static_cast<std::uint8_t>(waiting_ & ~(1U << p));
        }
        return f;
    }
    [[nodiscard]] const Frame* Front(Priority priority) const {
        return fifos_[Index(priority)].front();
    }
    [[nodiscard]] Bytes bytes(Priority priority) const { return bytes_[Index(priority)]; }
    // Bit per priority with a frame.
    [[nodiscard]] std::uint8_t waiting() const { return waiting_; }

    // Walks the queues.
    [[nodiscard]] std::int64_t CountFrames() const {
        std::int64_t frames = control.CountFrames();
        for (const FrameFifo& fifo : fifos_) {
            frames += fifo.CountFrames();
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

    FrameFifo control;  // pause frames

  private:
    std::array<FrameFifo, kPriorities> fifos_;
    std::array<Bytes, kPriorities> bytes_{};
    std::uint8_t waiting_ = 0;
};

}  // namespace dcqcn
