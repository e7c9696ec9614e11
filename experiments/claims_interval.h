// How sure is a mean of a few runs? Student's t-interval over seeds.
#pragma once

#include <cstddef>
#include <vector>

namespace dcqcn {

struct Estimate {
    double mean = 0;
    double half_width = 0;  // of the 95 % interval; 0 with one sample, which says nothing
    std::size_t samples = 0;
};

// Needs at least one sample.
[[nodiscard]] Estimate EstimateMean(const std::vector<double>& samples);

// The two-sided 95 % quantile of Student's t; beyond 30 degrees of freedom the normal one.
// Needs degrees > 0.
[[nodiscard]] double StudentT95(std::size_t degrees);

}  // namespace dcqcn
