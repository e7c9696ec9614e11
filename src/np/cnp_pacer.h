// The capacity of a NIC's notification point: it makes at most one CNP per so much time, for all
// its flows together. CNPs that come sooner wait their turn, in order.
// Source: [Zhu15 s3.3]: a ConnectX-3 Pro makes one CNP per 1 to 5 us.
#pragma once

#include <algorithm>

#include "base/units.h"

namespace dcqcn {

class CnpPacer {
  public:
    // No limit if `spacing` is 0, but still first in, first out. Needs spacing >= 0.
    explicit CnpPacer(Duration spacing) : spacing_(spacing) {}

    // Takes the earliest turn at or after `wanted` that is behind all turns taken.
    [[nodiscard]] Time Admit(Time wanted) {
        const Time turn = std::max(wanted, next_turn_);
        next_turn_ = turn + spacing_;
        return turn;
    }

    // Whether a CNP wanted then would have to wait.
    [[nodiscard]] bool IsBusyAt(Time wanted) const { return wanted < next_turn_; }

  private:
    Duration spacing_;
    Time next_turn_{};
};

}  // namespace dcqcn
