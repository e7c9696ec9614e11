#include "experiments/sweep.h"

#include <algorithm>

#include "experiments/sweep_run.h"
#include "experiments/sweep_spec.h"
#include "experiments/worker.h"

namespace dcqcn {

SweepIdentity IdentityOf(const SweepPlan& plan, const Shard& shard) {
    SweepIdentity identity{.name = plan.spec.name,
                           .spec = CanonicalSpec(plan.spec).dump(),
                           .fingerprint = plan.fingerprint,
                           .version = "dcqcn " + ProgramVersion() + " on ns-3 " + Ns3Version(),
                           .shard = shard,
                           .runs = plan.runs(),
                           .paths = {}};
    for (const SweepAxis& axis : plan.spec.axes) {
        identity.paths.push_back(axis.path);
    }
    return identity;
}

std::vector<std::int64_t> MissingRuns(const SweepDatabase& database) {
    const std::vector<std::int64_t> recorded = database.RecordedRuns();
    std::vector<std::int64_t> missing;
    for (std::int64_t run = 0; run < database.identity().runs; ++run) {
        if (database.identity().shard.Holds(run) && !std::ranges::binary_search(recorded, run)) {
            missing.push_back(run);
        }
    }
    return missing;
}

void RunSweep(const SweepPlan& plan, const std::vector<std::int64_t>& runs,
              const SweepDatabase& database, std::size_t jobs, const CommandContext& context,
              const SweepHooks& hooks) {
    std::vector<Work> work;
    for (const std::int64_t run : runs) {
        work.emplace_back([&plan, &context, run] {
            return PerformSweepRun(plan, run, context.run, context.command_line);
        });
    }
    const WorkerOptions options{.jobs = jobs,
                                .finished =
                                    [&](std::size_t index, WorkResult& result) {
                                        database.Record(RowOf(plan, runs[index], result));
                                        result.output.clear();
                                        result.output.shrink_to_fit();
                                        if (hooks.finished) {
                                            hooks.finished(runs[index]);
                                        }
                                    },
                                .interrupted = hooks.interrupted};
    static_cast<void>(RunInWorkers(work, options));
}

}  // namespace dcqcn
