// A sweep's headline numbers as a table for a terminal.
#pragma once

#include <string>
#include <vector>

#include "experiments/sweep_points.h"

namespace dcqcn {

// What is shown unless --metric says otherwise.
[[nodiscard]] std::vector<std::string> HeadlineMetrics();

// Aligned columns: the grid's paths, the seeds that count, and each metric's mean +- half of its
// 95 % interval. Long tables are cut; points.csv has the rest.
[[nodiscard]] std::string SweepTable(const std::vector<std::string>& paths,
                                     const std::vector<PointSummary>& points,
                                     const std::vector<std::string>& metrics);

}  // namespace dcqcn
