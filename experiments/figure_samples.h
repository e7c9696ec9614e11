// Samples that do not count equally: a transfer of a path class that is half as likely weighs half.
#pragma once

#include <vector>

namespace dcqcn {

struct WeightedSample {
    double value = 0;
    double weight = 1;  // > 0
};

// The smallest sample that at least the share `p` in (0, 1] of the whole weight does not exceed;
// with equal weights this is statistics.h's Percentile. Needs at least one sample.
[[nodiscard]] double WeightedPercentile(std::vector<WeightedSample> samples, double p);

struct Spread {
    double min = 0;
    double median = 0;
    double max = 0;
};
[[nodiscard]] Spread SpreadOf(const std::vector<WeightedSample>& samples);

}  // namespace dcqcn
