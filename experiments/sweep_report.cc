#include "experiments/sweep_report.h"

#include "experiments/result_folder.h"
#include "experiments/sweep_export.h"
#include "experiments/sweep_table.h"

namespace dcqcn {
namespace {

constexpr int kMostFailures = 10;

// "run 7 failed (rp.gain=0.5, seed 3): why"
std::string FailureText(const SweepRow& row) {
    std::string text = "run " + std::to_string(row.run) + " failed (";
    for (const auto& [path, value] : row.parameters) {
        text += path + "=" + TextOf(value) + ", ";
    }
    return text + "seed " + std::to_string(row.seed) + "): " + row.message;
}

void ReportFailures(const SweepDatabase& database, std::int64_t failed, std::ostream& err) {
    int shown = 0;
    database.ForEachRow([&](const SweepRow& row) {
        if (!row.is_done && shown++ < kMostFailures) {
            err << "dcqcn: " << FailureText(row) << '\n';
        }
    });
    if (failed > kMostFailures) {
        err << "dcqcn: " << failed - kMostFailures << " more failed; runs.csv has their messages\n";
    }
}

}  // namespace

int ReportSweep(const SweepDatabase& database, const std::string& folder,
                const std::vector<std::string>& metrics, const CommandContext& context) {
    const std::vector<PointSummary> points = SummarizePoints(database);
    ResultFolder(folder).Commit(SweepFiles(database, points));
    const SweepCounts counts = database.Counts();
    context.out << SweepTable(database.identity().paths, points,
                              metrics.empty() ? HeadlineMetrics() : metrics)
                << counts.done + counts.failed << " runs: " << counts.done << " done, "
                << counts.failed << " failed; in " << folder
                << ": sweep.sqlite, runs.csv, points.csv\n";
    if (counts.failed > 0) {
        ReportFailures(database, counts.failed, context.err);
        return kNotHolding;
    }
    return kDone;
}

}  // namespace dcqcn
