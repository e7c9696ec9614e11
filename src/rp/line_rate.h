// No congestion control: the line rate, whatever happens. With it PFC is on its own, as in the
// "No DCQCN" runs of [Zhu15 s6].
#pragma once

#include "rp/congestion_control.h"

namespace dcqcn {

class LineRate final : public CongestionControl {
  public:
    explicit LineRate(Rate line_rate) : CongestionControl(line_rate) {}

    [[nodiscard]] RpSnapshot Snapshot() const override { return {.rate = rate_, .target = rate_}; }
};

}  // namespace dcqcn
