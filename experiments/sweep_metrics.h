// The numbers of a run's summary under the paths they have there: "queue_bytes.p99".
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "experiments/results.h"

namespace dcqcn {

struct Metric {
    std::string name;             // its unit is in it, as in every key of a summary
    std::optional<double> value;  // nullopt: a percentile of nothing
};

// In the summary's order. What it holds per queue pair is left out, and the seed, which is no
// result.
[[nodiscard]] std::vector<Metric> MetricsOf(const OrderedJson& summary);

// The names that every run's summary has.
[[nodiscard]] std::vector<std::string> MetricNames();

// Throws ConfigError naming the nearest known one.
void CheckMetricName(const std::string& name);

}  // namespace dcqcn
