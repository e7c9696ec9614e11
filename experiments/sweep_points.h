// The runs of a sweep brought together: at each point of the grid, each metric's mean over seeds.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "experiments/claims_interval.h"
#include "experiments/sweep_database.h"

namespace dcqcn {

// "0.0625", "2.5MB": a parameter as --set takes it.
[[nodiscard]] std::string TextOf(const SqlValue& parameter);

struct PointSummary {
    std::int64_t point = 0;
    std::vector<std::string> parameters;      // in the order of the axes
    std::int64_t failed = 0;                  // runs, which count in no mean
    std::map<std::string, Estimate> metrics;  // only those that at least one run has
};
// By point; points without a row are left out.
[[nodiscard]] std::vector<PointSummary> SummarizePoints(const SweepDatabase& database);

}  // namespace dcqcn
