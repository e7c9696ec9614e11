#include "experiments/sweep_export.h"

#include <cmath>
#include <map>

#include "experiments/csv.h"

namespace dcqcn {
namespace {

// Counts as people write them: 250000000 rather than 2.5e+08.
std::string MetricText(double value) {
    constexpr double kExact = 9'007'199'254'740'992;  // 2^53: whole numbers up to here are exact
    return value == std::trunc(value) && std::abs(value) <= kExact
               ? std::to_string(static_cast<std::int64_t>(value))
               : NumberText(value);
}

std::string Header(const char* before, const std::vector<std::string>& paths, const char* after) {
    std::string header = before;
    for (const std::string& path : paths) {
        header += path + ",";
    }
    return header + after;
}

void WriteRuns(const SweepDatabase& database, std::ostream& out) {
    const std::vector<std::string> names = MetricNames();
    std::string header = Header("run,point,", database.identity().paths, "seed,status,message");
    for (const std::string& name : names) {
        header += "," + name;
    }
    CsvWriter csv(out, header);
    database.ForEachRow([&](const SweepRow& row) {
        std::vector<std::string> parameters;
        for (const auto& [path, value] : row.parameters) {
            parameters.push_back(TextOf(value));
        }
        std::map<std::string, std::string> texts;
        for (const auto& [metric, value] : row.metrics) {
            texts[metric] = value ? MetricText(*value) : "";
        }
        std::vector<std::string> metrics;
        for (const std::string& name : names) {
            metrics.push_back(texts[name]);
        }
        csv.Row(row.run, row.point, parameters, row.seed, row.is_done ? "done" : "failed",
                row.message, metrics);
    });
}

void WritePoints(const SweepDatabase& database, const std::vector<PointSummary>& points,
                 std::ostream& out) {
    CsvWriter csv(out,
                  Header("point,", database.identity().paths, "metric,mean,ci95,seeds,failed"));
    for (const PointSummary& point : points) {
        for (const std::string& name : MetricNames()) {
            const auto found = point.metrics.find(name);
            const Estimate estimate = found == point.metrics.end() ? Estimate{} : found->second;
            csv.Row(point.point, point.parameters, name,
                    estimate.samples > 0 ? NumberText(estimate.mean) : std::string(),
                    estimate.samples > 1 ? NumberText(estimate.half_width) : std::string(),
                    estimate.samples, point.failed);
        }
    }
}

}  // namespace

std::vector<ResultFile> SweepFiles(const SweepDatabase& database,
                                   const std::vector<PointSummary>& points) {
    return {{"runs.csv", [&](std::ostream& out) { WriteRuns(database, out); }},
            {"points.csv", [&](std::ostream& out) { WritePoints(database, points, out); }}};
}

}  // namespace dcqcn
