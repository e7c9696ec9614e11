// A rate as the bytes that may pass per window of 1024 cycles, and the same in bits per second.
// Source: [RdmaGuide s6.12]; a word has 16 bits, as its dcqcn_max_rate.
#pragma once

#include <algorithm>

#include "base/units.h"
#include "rp/rdma_ip_params.h"

namespace dcqcn {

class WindowRate {
  public:
    // Needs clock_period in [100 ps, 1 us], line_rate > 0.
    WindowRate(Duration clock_period, Rate line_rate)
        : period_(clock_period), line_rate_(line_rate) {}

    [[nodiscard]] Duration window() const { return period_ * RdmaIpParams::kCyclesPerWindow; }
    // Rounded down to whole bits per second, and never above the line rate.
    [[nodiscard]] Rate ToRate(Bytes per_window) const {
        return std::min(line_rate_, Rate(per_window.count() * kBitTimes / period_.count()));
    }
    // The least word that is not below the line rate; the greatest one if none is.
    [[nodiscard]] Bytes LineWord() const {
        const Bytes word((line_rate_.count() * period_.count() + kBitTimes - 1) / kBitTimes);
        return std::min(word, RdmaIpParams::kGreatestRate);
    }

  private:
    // Bit/s of one byte per window, times the period in ps: a whole number.
    static constexpr std::int64_t kBitTimes =
        kByteTimeAtOneBitPerSecond / RdmaIpParams::kCyclesPerWindow;

    Duration period_;
    Rate line_rate_;
};

}  // namespace dcqcn
