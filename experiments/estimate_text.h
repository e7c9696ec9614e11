// A mean and how sure it is, as people read it.
#pragma once

#include <string>

#include "experiments/claims_interval.h"

namespace dcqcn {

// "6.17 +- 0.03": the mean and half of its 95 % interval, which one sample does not have.
[[nodiscard]] std::string EstimateText(const Estimate& estimate);

}  // namespace dcqcn
