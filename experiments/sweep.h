// Runs what a sweep's database does not hold yet; the database is always a whole number of runs
// ahead of any accident.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "experiments/cli.h"
#include "experiments/sweep_database.h"
#include "experiments/sweep_plan.h"

namespace dcqcn {

[[nodiscard]] SweepIdentity IdentityOf(const SweepPlan& plan, const Shard& shard);

// The runs of the database's shard that it has no row of, in order.
[[nodiscard]] std::vector<std::int64_t> MissingRuns(const SweepDatabase& database);

struct SweepHooks {
    std::function<void(std::int64_t run)> finished;  // its row is on the disk
    std::function<bool()> interrupted;
};
// Runs `runs` on `jobs` cores and records each as it ends, failed ones with their message. Returns
// early, with finished rows whole, when interrupted. Throws SqliteError when a row cannot be
// written.
void RunSweep(const SweepPlan& plan, const std::vector<std::int64_t>& runs,
              const SweepDatabase& database, std::size_t jobs, const CommandContext& context,
              const SweepHooks& hooks);

}  // namespace dcqcn
