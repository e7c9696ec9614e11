// Means and extremes of a fluid run, taken at every step.
#pragma once

#include <vector>

#include "fluid/solve.h"
#include "fluid/system.h"

namespace dcqcn::fluid {

class Statistics {
  public:
    explicit Statistics(const FluidParams& params);

    void Add(const SystemState& state);
    // Needs at least one Add.
    [[nodiscard]] FluidStatistics Result() const;

  private:
    struct Moments {
        double sum = 0;
        double sum_of_squares = 0;
    };

    Constants constants_;
    std::vector<FluidFlow> groups_;
    double count_ = 0;
    double queue_sum_ = 0;
    double queue_min_;
    double queue_max_ = 0;
    double used_ = 0;
    std::vector<Moments> rates_;
};

}  // namespace dcqcn::fluid
