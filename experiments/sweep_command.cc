#include "experiments/sweep_command.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <memory>
#include <stdexcept>
#include <thread>

#include "base/check.h"
#include "experiments/interrupt.h"
#include "experiments/reproduce_progress.h"
#include "experiments/sweep.h"
#include "experiments/sweep_folder.h"
#include "experiments/sweep_merge.h"
#include "experiments/sweep_report.h"

namespace dcqcn {
namespace {

constexpr int kMostJobs = 1'024;

struct SweepArguments {
    std::string spec;
    std::string out;  // empty: a folder of the spec's name in out/
    std::string shard = "1/1";
    int jobs = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
    bool resumes = false;
    bool retries_failed = false;
    std::vector<std::string> metrics;
};

std::string OutOf(const SweepArguments& arguments, const Shard& shard) {
    if (!arguments.out.empty()) {
        return arguments.out;
    }
    const std::string name = "out/" + std::filesystem::path(arguments.spec).stem().string();
    return shard.is_whole()
               ? name
               : name + "-" + std::to_string(shard.index) + "-of-" + std::to_string(shard.count);
}

// Opens the database that this call continues or begins.
SweepDatabase OpenDatabase(const SweepFolder& folder, const SweepIdentity& identity,
                           const SweepArguments& arguments) {
    const std::string file = folder.database();
    if (!arguments.resumes && HoldsDatabase(file)) {
        throw ConfigError(file +
                          ": exists; add --resume to run what it lacks, or name another "
                          "folder with --out");
    }
    SweepDatabase database(file, identity);
    RequireSameSweep(database.identity(), identity, file, "name another folder with --out");
    const std::string there = database.identity().shard.ToText();
    if (there != identity.shard.ToText()) {
        throw ConfigError(file + ": holds shard " + there + ", not " + identity.shard.ToText() +
                          "; give each shard a folder of its own with --out");
    }
    if (arguments.retries_failed) {
        database.ForgetFailed();
    }
    return database;
}

// What a run costs beside others: its simulated time, which may not be known.
double WorkOf(const SweepPlan& plan, std::int64_t run) {
    constexpr double kLeast = 1e-9;
    return std::max(kLeast, plan.points[static_cast<std::size_t>(plan.PointOf(run))].expected_s);
}

// False when interrupted.
bool RunAll(const SweepPlan& plan, const SweepDatabase& database, const SweepArguments& arguments,
            const CommandContext& context) {
    const std::vector<std::int64_t> runs = MissingRuns(database);
    double all_work = 0;
    for (const std::int64_t run : runs) {
        all_work += WorkOf(plan, run);
    }
    const InterruptWatch interrupts;
    ReproduceProgress progress(context.err, context.shows_progress, all_work, 0);
    progress.Begin(plan.spec.name, runs.size());
    const SweepHooks hooks{
        .finished = [&](std::int64_t run) { progress.Finished(WorkOf(plan, run)); },
        .interrupted =
            [&] {
                progress.Tick();
                return interrupts.is_interrupted();
            }};
    try {
        RunSweep(plan, runs, database, static_cast<std::size_t>(arguments.jobs), context, hooks);
    } catch (const SqliteError& e) {
        throw std::runtime_error(std::string(e.what()) +
                                 "; finished runs are whole in it: once there is space, the same "
                                 "call with --resume does the rest");
    }
    return MissingRuns(database).empty();
}

int Sweep(const SweepArguments& arguments, const CommandContext& context) {
    if (arguments.spec.empty()) {
        throw ConfigError("sweep: SPEC.json is missing; see dcqcn sweep --help");
    }
    for (const std::string& metric : arguments.metrics) {
        CheckMetricName(metric);
    }
    const Shard shard = ParseShard(arguments.shard);
    const SweepPlan plan = MakeSweepPlan(ReadSweepSpec(arguments.spec));
    const SweepFolder folder(OutOf(arguments, shard));
    const SweepDatabase database = OpenDatabase(folder, IdentityOf(plan, shard), arguments);
    if (!RunAll(plan, database, arguments, context)) {
        const SweepCounts counts = database.Counts();
        context.err << "dcqcn: interrupted: " << counts.done + counts.failed
                    << " runs are whole in " << database.file()
                    << "; the same call with --resume does the rest\n";
        return kNotHolding;
    }
    return ReportSweep(database, folder.path(), arguments.metrics, context);
}

void AddMetricOption(CLI::App& app, std::vector<std::string>& metrics) {
    app.add_option("--metric", metrics, "a number of the summary to print; repeatable")
        ->option_text("NAME")
        ->allow_extra_args(false);
}

}  // namespace

Action SetUpSweep(CLI::App& app) {
    const auto arguments = std::make_shared<SweepArguments>();
    app.add_option("spec", arguments->spec, "scenario, grid and seeds; see docs/sweep.md")
        ->option_text("SPEC.json");
    app.add_option("--jobs", arguments->jobs, "runs at a time; default: one per core")
        ->check(CLI::Range(1, kMostJobs))
        ->option_text("N");
    app.add_flag("--resume", arguments->resumes, "run what the database lacks");
    app.add_flag("--retry-failed", arguments->retries_failed, "and what failed")->needs("--resume");
    app.add_option("--shard", arguments->shard, "only part I of N, from 1/N to N/N")
        ->option_text("I/N");
    app.add_option("--out", arguments->out, "folder for the results; default out/SPEC")
        ->option_text("DIR");
    AddMetricOption(app, arguments->metrics);
    CLI::App* merge = app.add_subcommand("merge", "bring the shards of a sweep together");
    const auto merged = std::make_shared<MergeArguments>();
    merge->add_option("out", merged->out, "folder for the whole")->option_text("OUT")->required();
    merge->add_option("in", merged->in, "folders of the shards")->option_text("IN...")->required();
    AddMetricOption(*merge, merged->metrics);
    return [arguments, merged, merge](const CommandContext& context) {
        return merge->parsed() ? MergeSweeps(*merged, context) : Sweep(*arguments, context);
    };
}

}  // namespace dcqcn
