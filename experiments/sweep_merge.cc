#include "experiments/sweep_merge.h"

#include <cstddef>
#include <filesystem>
#include <map>
#include <system_error>

#include "base/check.h"
#include "experiments/sweep_database.h"
#include "experiments/sweep_folder.h"
#include "experiments/sweep_metrics.h"
#include "experiments/sweep_report.h"

namespace dcqcn {
namespace {

namespace fs = std::filesystem;

std::vector<SweepDatabase> OpenAll(const std::vector<std::string>& names) {
    std::vector<SweepDatabase> shards;
    for (const std::string& name : names) {
        const fs::path path(name);
        shards.emplace_back(fs::is_directory(path) ? (path / "sweep.sqlite").string() : name);
        RequireSameSweep(
            shards.back().identity(), shards.front().identity(), shards.back().file(),
            "merge takes the shards of one sweep (\"here\" is " + shards.front().file() + ")");
    }
    return shards;
}

// "3, 7, 11 and 30 more"
std::string FirstOf(const std::vector<std::int64_t>& runs) {
    constexpr std::size_t kShown = 3;
    std::string text;
    for (std::size_t i = 0; i < runs.size() && i < kShown; ++i) {
        text += (i == 0 ? "" : ", ") + std::to_string(runs[i]);
    }
    return runs.size() <= kShown ? text
                                 : text + " and " + std::to_string(runs.size() - kShown) + " more";
}

void RequireEveryRunOnce(const std::vector<SweepDatabase>& shards) {
    std::map<std::int64_t, const SweepDatabase*> owners;
    for (const SweepDatabase& shard : shards) {
        for (const std::int64_t run : shard.RecordedRuns()) {
            const auto [owner, is_new] = owners.emplace(run, &shard);
            if (!is_new) {
                throw ConfigError(shard.file() + ": run " + std::to_string(run) + " is also in " +
                                  owner->second->file() + "; name each shard once");
            }
        }
    }
    const std::int64_t all = shards.front().identity().runs;
    std::vector<std::int64_t> missing;
    for (std::int64_t run = 0; run < all; ++run) {
        if (!owners.contains(run)) {
            missing.push_back(run);
        }
    }
    if (!missing.empty()) {
        throw ConfigError("merge: " + std::to_string(missing.size()) + " of " +
                          std::to_string(all) + " runs are in no shard named (" + FirstOf(missing) +
                          "); finish the shards with --resume and name them all");
    }
}

void RemoveDatabase(const std::string& file) {
    std::error_code ignored;
    fs::remove(file, ignored);
    fs::remove(file + "-journal", ignored);
}

// Aside first, so that an accident leaves no database that looks whole.
void CopyInto(const SweepFolder& folder, const std::vector<SweepDatabase>& shards) {
    const std::string unfinished = folder.path() + "/.unfinished-merge.sqlite";
    RemoveDatabase(unfinished);
    {
        SweepIdentity identity = shards.front().identity();
        identity.shard = {};
        const SweepDatabase whole(unfinished, identity);
        for (const SweepDatabase& shard : shards) {
            whole.RecordAll(shard);
        }
    }
    std::error_code error;
    fs::rename(unfinished, folder.database(), error);
    if (error) {
        throw ConfigError(folder.database() + ": cannot be written (" + error.message() + ")");
    }
}

}  // namespace

int MergeSweeps(const MergeArguments& arguments, const CommandContext& context) {
    for (const std::string& metric : arguments.metrics) {
        CheckMetricName(metric);
    }
    const std::vector<SweepDatabase> shards = OpenAll(arguments.in);
    RequireEveryRunOnce(shards);
    const SweepFolder folder(arguments.out);
    if (HoldsDatabase(folder.database())) {
        throw ConfigError(folder.database() + ": exists; name a new folder to merge into");
    }
    CopyInto(folder, shards);
    const SweepDatabase whole(folder.database());
    return ReportSweep(whole, folder.path(), arguments.metrics, context);
}

}  // namespace dcqcn
