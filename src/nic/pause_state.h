// What the peer's PFC frames forbid a port to send: per priority, until when.
//
// XOFF while paused extends the pause, XON while not paused and expiry before XON do nothing:
// frames may be repeated or lost without harm. Source: IEEE 802.1Qbb (802.1Q-2018 cl. 36).
#pragma once

#include <array>
#include <cstdint>
#include <memory>

#include "base/ids.h"
#include "base/units.h"

namespace dcqcn {

class PauseState {
  public:
    // Bit per priority that may not send at `now`; pauses that have run out are ended.
    [[nodiscard]] std::uint8_t PausedAt(Time now) {
        if (pauses_ == nullptr) [[likely]] {
            return 0;
        }
        Expire(now);
        return pauses_->paused;
    }
    // A pause frame takes effect: `duration` zero is XON.
    void Apply(Priority priority, Duration duration, Time now) {
        if (pauses_ == nullptr) {
            pauses_ = std::make_unique<Pauses>();
        }
        const std::size_t p = Index(priority);
        Expire(now);
        if (duration > Duration{}) {
            if (!IsPaused(p)) {
                pauses_->since[p] = now;
                pauses_->paused |= Bit(p);
            }
            pauses_->until[p] = now + duration;
        } else if (IsPaused(p)) {
            End(p, now);
        }
    }
    // The first instant after `now` at which one of `waiting` may send again; kNever if none is
    // paused.
    [[nodiscard]] Time NextExpiry(std::uint8_t waiting) const {
        Time first = kNever;
        for (std::size_t p = 0; p < kPriorities; ++p) {
            if ((waiting & Bit(p)) != 0 && IsPaused(p) && pauses_->until[p] < first) {
                first = pauses_->until[p];
            }
        }
        return first;
    }
    // How long this priority has been paused in all, up to `now`.
    [[nodiscard]] Duration PausedFor(Priority priority, Time now) const {
        const std::size_t p = Index(priority);
        if (pauses_ == nullptr) {
            return {};
        }
        const Time end = pauses_->until[p] < now ? pauses_->until[p] : now;
        return pauses_->total[p] + (IsPaused(p) ? end - pauses_->since[p] : Duration{});
    }

  private:
    // Most ports are never paused, and a pointer is all they pay.
    struct Pauses {
        std::uint8_t paused = 0;  // bit per priority
        std::array<Time, kPriorities> until{};
        std::array<Time, kPriorities> since{};
        std::array<Duration, kPriorities> total{};
    };
    static constexpr std::uint8_t Bit(std::size_t p) { return static_cast<std::uint8_t>(1U << p); }
    [[nodiscard]] bool IsPaused(std::size_t p) const {
        return pauses_ != nullptr && (pauses_->paused & Bit(p)) != 0;
    }

    void Expire(Time now) {
        for (std::size_t p = 0; pauses_->paused != 0 && p < kPriorities; ++p) {
            if (IsPaused(p) && pauses_->until[p] <= now) {
                End(p, pauses_->until[p]);
            }
        }
    }
    void End(std::size_t p, Time when) {
        pauses_->total[p] += when - pauses_->since[p];
        pauses_->paused = static_cast<std::uint8_t>(pauses_->paused & ~Bit(p));
    }

    std::unique_ptr<Pauses> pauses_;
};

}  // namespace dcqcn
