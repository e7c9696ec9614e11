// The pauses that a node has sent and not taken back: each runs out after its quanta and is to be
// sent again before, at half of them. Source: IEEE 802.1Qbb (802.1Q-2018 cl. 36).
#pragma once

#include <cstdint>

#include "base/ids.h"
#include "base/timer_heap.h"
#include "base/units.h"

namespace dcqcn {

class SentPauses {
  public:
    struct Group {
        PortIndex port;
        Priority priority;
    };

    explicit SentPauses(std::size_t ports) { halves_.Resize(ports * kPriorities); }

    // XOFF that lasts so long has been sent, again or for the first time.
    void Add(const Group& group, Duration lasts, Time now) {
        halves_.Set(TimerOf(group), now + lasts / 2);
    }
    // XON has been sent.
    void Remove(const Group& group) { halves_.Set(TimerOf(group), kNever); }
    // When the next pause is half over; kNever if none stands.
    [[nodiscard]] Time next_due() const { return halves_.next_due(); }
    // Whose it is. Needs next_due() != kNever.
    [[nodiscard]] Group NextDue() const {
        const std::uint32_t timer = halves_.NextTimer();
        return {static_cast<PortIndex>(timer / kPriorities),
                static_cast<Priority>(timer % kPriorities)};
    }

  private:
    static std::uint32_t TimerOf(const Group& group) {
        return static_cast<std::uint32_t>(Index(group.port) * kPriorities + Index(group.priority));
    }

    TimerHeap halves_;
};

}  // namespace dcqcn
