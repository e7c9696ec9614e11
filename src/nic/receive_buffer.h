// Memory of a NIC whose host takes frames more slowly than the wire brings them: it asks for a
// pause above one level and lifts it at a lower one, per priority. Source: users' slow-receiver
// case; [Zhu15 s2.1] names it as a cause of host-sent PAUSE.
#pragma once

#include <array>
#include <cstdint>

#include "base/frame_fifo.h"
#include "base/ids.h"
#include "base/units.h"

namespace dcqcn {

class ReceiveBuffer {
  public:
    enum class Wish : std::uint8_t { kNothing, kPause, kResume, kDrop };

    // `lossless` has a bit per priority that PFC protects; the others lose what goes beyond `xoff`.
    ReceiveBuffer(Rate drain, Bytes xoff, Bytes xon, std::uint8_t lossless)
        : drain_(drain), xoff_(xoff), xon_(xon), lossless_(lossless) {}

    // A frame came in at `now`. kDrop: it stays the caller's.
    [[nodiscard]] Wish Push(Frame* f, Time now) {
        const bool is_lossless = (lossless_ & Bit(f->priority)) != 0;
        if (!is_lossless && bytes_[Index(f->priority)] + SizeOf(*f) > xoff_) {
            return Wish::kDrop;
        }
        if (fifo_.empty()) {
            served_ = now + drain_.Of(SizeOf(*f));
        }
        fifo_.Push(f);
        ++frames_;
        Bytes& bytes = bytes_[Index(f->priority)];
        bytes += SizeOf(*f);
        if (is_lossless && bytes > xoff_ && !IsPaused(f->priority)) {
            paused_ = static_cast<std::uint8_t>(paused_ | Bit(f->priority));
            return Wish::kPause;
        }
        return Wish::kNothing;
    }
    // When the host has taken the oldest frame; kNever if there is none.
    [[nodiscard]] Time next_due() const { return fifo_.empty() ? kNever : served_; }
    // The frame the host has taken. Needs next_due() <= now.
    [[nodiscard]] Frame* Pop(Wish& wish) {
        Frame* f = fifo_.Pop();
        --frames_;
        Bytes& bytes = bytes_[Index(f->priority)];
        bytes -= SizeOf(*f);
        wish = Wish::kNothing;
        if (bytes <= xon_ && IsPaused(f->priority)) {
            paused_ = static_cast<std::uint8_t>(paused_ & ~Bit(f->priority));
            wish = Wish::kResume;
        }
        if (!fifo_.empty()) {
            served_ += drain_.Of(SizeOf(*fifo_.front()));
        }
        return f;
    }
    [[nodiscard]] bool IsPaused(Priority p) const { return (paused_ & Bit(p)) != 0; }
    [[nodiscard]] std::int64_t frames() const { return frames_; }

  private:
    [[nodiscard]] static unsigned Bit(Priority p) { return 1U << Index(p); }

    LineSpeed drain_;
    Bytes xoff_;
    Bytes xon_;
    std::uint8_t lossless_;
    FrameFifo fifo_;
    Time served_{};
    std::array<Bytes, kPriorities> bytes_{};
    std::uint8_t paused_ = 0;
    std::int64_t frames_ = 0;
};

}  // namespace dcqcn
