// What every result speaks in, defined once: throughput, nearest-rank percentiles and Jain's
// fairness index.
#pragma once

#include <cstddef>
#include <functional>
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
// (nearest rank: no interpolation, so the answer is always a sample). 0 without samples, as a
// result file has it where nothing was measured.
[[nodiscard]] double Percentile(std::vector<double> samples, double p);

// (sum x)^2 / (n sum x^2): 1 when all are equal, 1/n when one has everything [Jain84].
// 1 without samples or when all are zero: nobody is worse off than another.
[[nodiscard]] double JainIndex(const std::vector<double>& samples);

// Tukey's jackknife, for a statistic of all seeds that is no mean of theirs, such as a ratio of
// means: as many samples as seeds, whose mean and t-interval are the statistic's. `without(i)` is
// the statistic of all seeds but i, without(seeds) that of all. Needs seeds >= 1.
// Source: J. W. Tukey, "Bias and confidence in not-quite large samples", 1958.
[[nodiscard]] std::vector<double> Pseudovalues(std::size_t seeds,
                                               const std::function<double(std::size_t)>& without);

}  // namespace dcqcn
