// One run of a sweep, from its number to its row; the simulation itself in a process of its own.
#pragma once

#include <cstdint>
#include <string>

#include "experiments/cli.h"
#include "experiments/sweep_database.h"
#include "experiments/sweep_plan.h"
#include "experiments/worker.h"

namespace dcqcn {

// In the child: runs it and returns summary and manifest as a text for RowOf. `command_line` stands
// in the manifest where no command of its own can repeat the run. Throws what running throws.
[[nodiscard]] std::string PerformSweepRun(const SweepPlan& plan, std::int64_t run,
                                          const Runner& runner, const std::string& command_line);

// In the parent: what the run leaves in the database.
[[nodiscard]] SweepRow RowOf(const SweepPlan& plan, std::int64_t run, const WorkResult& result);

}  // namespace dcqcn
