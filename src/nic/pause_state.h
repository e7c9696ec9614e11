// What the peer's PFC frames forbid a port to send: per priority, until when.
//
// XOFF while paused extends the pause, XON while not paused and expiry before XON do nothing:
// frames may be repeated or lost without harm. Source: IEEE 802.1Qbb (802.1Q-2018 cl. 36).
#pragma once

#include <array>
#include <cstdint>

#include "base/ids.h"
#include "base/units.h"

namespace dcqcn {

class PauseState {
  public:
    // Bit per priority that may not send at `now`; pauses that have run out are ended.
    [[nodiscard]] std::uint8_t PausedAt(Time now) {
        if (paused_ != 0) [[unlikely]] {
            Expire(now);
        }
        return paused_;
    }
    // A pause frame takes effect: `duration` zero is XON.
    void Apply(Priority priority, Duration duration, Time now) {
        const std::size_t p = Index(priority);
        Expire(now);
        if (duration > Duration{}) {
            if (!IsPaused(p)) {
                since_[p] = now;
                paused_ |= Bit(p);
            }
            until_[p] = now + duration;
        } else if (IsPaused(p)) {
            End(p, now);
        }
    }
    // The first instant after `now` at which one of `waiting` may send again; kNever if none is
    // paused.
    [[nodiscard]] Time NextExpiry(std::uint8_t waiting) const {
        Time first = kNever;
        for (std::size_t p = 0; p < kPriorities; ++p) {
            if ((waiting & paused_ & Bit(p)) != 0 && until_[p] < first) {
                first = until_[p];
            }
        }
        return first;
    }
    // How long this priority has been paused in all, up to `now`.
    [[nodiscard]] Duration PausedFor(Priority priority, Time now) const {
        const std::size_t p = Index(priority);
        const Time end = until_[p] < now ? until_[p] : now;
        return total_[p] + (IsPaused(p) ? end - since_[p] : Duration{});
    }

  private:
    static constexpr std::uint8_t Bit(std::size_t p) { return static_cast<std::uint8_t>(1U << p); }
    [[nodiscard]] bool IsPaused(std::size_t p) const { return (paused_ & Bit(p)) != 0; }

    void Expire(Time now) {
        for (std::size_t p = 0; p < kPriorities; ++p) {
            if (IsPaused(p) && until_[p] <= now) {
                End(p, until_[p]);
            }
        }
    }
    void End(std::size_t p, Time when) {
        total_[p] += when - since_[p];
        paused_ = static_cast<std::uint8_t>(paused_ & ~Bit(p));
    }

    std::uint8_t paused_ = 0;
    std::array<Time, kPriorities> until_{};
    std::array<Time, kPriorities> since_{};
    std::array<Duration, kPriorities> total_{};
};

}  // namespace dcqcn
