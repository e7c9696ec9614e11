#include "experiments/claims_interval.h"

#include <array>
#include <cmath>

namespace dcqcn {

double StudentT95(std::size_t degrees) {
    constexpr double kNormal = 1.960;
    constexpr std::array<double, 30> kQuantiles{
        12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228,
        2.201,  2.179, 2.160, 2.145, 2.131, 2.120, 2.110, 2.101, 2.093, 2.086,
        2.080,  2.074, 2.069, 2.064, 2.060, 2.056, 2.052, 2.048, 2.045, 2.042};
    return degrees <= kQuantiles.size() ? kQuantiles[degrees - 1] : kNormal;
}

Estimate EstimateMean(const std::vector<double>& samples) {
    const auto n = static_cast<double>(samples.size());
    double sum = 0;
    for (const double x : samples) {
        sum += x;
    }
    Estimate estimate{.mean = sum / n, .half_width = 0, .samples = samples.size()};
    if (samples.size() < 2) {
        return estimate;
    }
    double squares = 0;
    for (const double x : samples) {
        squares += (x - estimate.mean) * (x - estimate.mean);
    }
    estimate.half_width = StudentT95(samples.size() - 1) * std::sqrt(squares / (n - 1) / n);
    return estimate;
}

}  // namespace dcqcn
