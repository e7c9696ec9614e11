// What every reaction point of the DCQCN family does to climb back.
#pragma once

#include <algorithm>

#include "base/units.h"

namespace dcqcn {

// Stage counts stop far above any threshold: a flow that keeps its timers at line rate counts for
// ever, and by then R_T has nowhere to go.
[[nodiscard]] inline int OneMoreStep(int steps) {
    constexpr int kMostSteps = 1'000'000;
    return std::min(steps + 1, kMostSteps);
}

// Eq. (3) of [Zhu15 s3.1] in whole bits per second. Rounded up, so that R_C reaches R_T: a gap of d
// bit/s closes in bit_width(d) steps (35 from 20 to 40 Gb/s). Rounded down it would stay 1 bit/s
// short for ever and the limiter would never be released. Needs rate <= target.
[[nodiscard]] inline Rate Midpoint(Rate rate, Rate target) {
    return target - (target - rate) / 2;
}

}  // namespace dcqcn
