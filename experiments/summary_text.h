// A run's summary for people: a dozen lines, one subject each.
#pragma once

#include <string>

#include "experiments/results.h"

namespace dcqcn {

// `summary` and `manifest` as results.h makes them.
[[nodiscard]] std::string SummaryText(const OrderedJson& summary, const OrderedJson& manifest);

}  // namespace dcqcn
