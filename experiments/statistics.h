// What every result speaks in, defined once: throughput, nearest-rank percentiles and Jain's
// fairness index.
#pragma once

#include <vector>

#include "base/units.h"

namespace dcqcn {

// `size` delivered over `span` [Gb/s]; 0 over no time.
[[nodiscard]] inline double Gbps(Bytes size, Duration span) {
    constexpr double kBitPicosecondsPerByte = 8e3;  // bits per nanosecond are Gb/s
    return span.count() == 0 ? 0
                             : kBitPicosecondsPerByte * static_cast<double>(size.count()) /
                                   static_cast<double>(span.count());
}

// The smallest sample that at least the share `p` in (0, 1] of all samples does not exceed
// (nearest rank: no interpolation, so the answer is always a sample). 0 without samples.
[[nodiscard]] double Percentile(std::vector<double> samples, double p);

// (sum x)^2 / (n sum x^2): 1 when all are equal, 1/n when one has everything [Jain84].
// 1 without samples or when all are zero: nobody is worse off than another.
[[nodiscard]] double JainIndex(const std::vector<double>& samples);

}  // namespace dcqcn
