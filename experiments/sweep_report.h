// What a sweep says at its end: tables beside the database, the headline on the terminal, and what
// went wrong.
#pragma once

#include <string>
#include <vector>

#include "experiments/cli.h"
#include "experiments/sweep_database.h"

namespace dcqcn {

// Writes runs.csv and points.csv into `folder`, whole or not at all, prints the table of `metrics`
// (none: the headline's) and the first failures. Returns the exit code: 1 if a run failed.
[[nodiscard]] int ReportSweep(const SweepDatabase& database, const std::string& folder,
                              const std::vector<std::string>& metrics,
                              const CommandContext& context);

}  // namespace dcqcn
