#include "experiments/statistics.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace dcqcn {

double Percentile(std::vector<double> samples, double p) {
    if (samples.empty()) {
        return 0;
    }
    // 0.07 * 100 is 7.000000000000001 in binary: without the allowance its rank would be 8.
    constexpr double kRoundingAllowance = 1e-9;
    const double exact_rank = p * static_cast<double>(samples.size());
    const double rank = std::max(1.0, std::ceil(exact_rank - kRoundingAllowance));
    const std::size_t index = std::min(samples.size(), static_cast<std::size_t>(rank)) - 1;
    const auto nth = samples.begin() + static_cast<std::ptrdiff_t>(index);
    std::nth_element(samples.begin(), nth, samples.end());
    return *nth;
}

double JainIndex(const std::vector<double>& samples) {
    double sum = 0;
    double sum_of_squares = 0;
    for (const double x : samples) {
        sum += x;
        sum_of_squares += x * x;
    }
    return sum_of_squares == 0 ? 1.0
                               : sum * sum / (static_cast<double>(samples.size()) * sum_of_squares);
}

std::vector<double> Pseudovalues(std::size_t seeds,
                                 const std::function<double(std::size_t)>& without) {
    const double all = without(seeds);
    if (seeds == 1) {
        return {all};
    }
    const auto n = static_cast<double>(seeds);
    std::vector<double> values;
    for (std::size_t i = 0; i < seeds; ++i) {
        values.push_back(n * all - (n - 1) * without(i));
    }
    return values;
}

}  // namespace dcqcn
