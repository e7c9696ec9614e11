#include "experiments/figure_samples.h"

#include <algorithm>

#include "base/check.h"

namespace dcqcn {

double WeightedPercentile(std::vector<WeightedSample> samples, double p) {
    DCQCN_ASSERT(!samples.empty(), "a percentile of nothing");
    std::ranges::sort(samples, {}, &WeightedSample::value);
    double whole = 0;
    for (const WeightedSample& sample : samples) {
        whole += sample.weight;
    }
    // Weights such as 0.1 do not add up exactly.
    constexpr double kRoundingAllowance = 1e-9;
    double reached = 0;
    for (const WeightedSample& sample : samples) {
        reached += sample.weight;
        if (reached >= (p - kRoundingAllowance) * whole) {
            return sample.value;
        }
    }
    return samples.back().value;
}

Spread SpreadOf(const std::vector<WeightedSample>& samples) {
    constexpr double kMedian = 0.5;
    const auto [min, max] = std::ranges::minmax_element(samples, {}, &WeightedSample::value);
    return {.min = min->value, .median = WeightedPercentile(samples, kMedian), .max = max->value};
}

}  // namespace dcqcn
