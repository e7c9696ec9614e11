// A sweep as tidy CSV for anything that reads tables. Made from the database alone and free of wall
// times: byte for byte the same for the same spec, however often the sweep was interrupted.
#pragma once

#include <vector>

#include "experiments/results.h"
#include "experiments/sweep_database.h"
#include "experiments/sweep_points.h"

namespace dcqcn {

// runs.csv: a row per run, a column per parameter and metric; points.csv: a row per point and
// metric, with its mean and half of its 95 % interval over seeds. Needs its arguments to outlive
// what it returns.
[[nodiscard]] std::vector<ResultFile> SweepFiles(const SweepDatabase& database,
                                                 const std::vector<PointSummary>& points);

}  // namespace dcqcn
