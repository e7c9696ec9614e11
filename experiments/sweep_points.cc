#include "experiments/sweep_points.h"

#include "experiments/csv.h"

namespace dcqcn {
namespace {

struct Samples {
    PointSummary summary;
    std::map<std::string, std::vector<double>> metrics;
};

void Add(const SweepRow& row, Samples& samples) {
    samples.summary.point = row.point;
    samples.summary.failed += row.is_done ? 0 : 1;
    if (samples.summary.parameters.empty()) {
        for (const auto& [path, value] : row.parameters) {
            samples.summary.parameters.push_back(TextOf(value));
        }
    }
    for (const auto& [metric, value] : row.metrics) {
        if (value) {
            samples.metrics[metric].push_back(*value);
        }
    }
}

}  // namespace

std::string TextOf(const SqlValue& parameter) {
    if (const auto* number = std::get_if<double>(&parameter)) {
        return NumberText(*number);
    }
    if (const auto* number = std::get_if<std::int64_t>(&parameter)) {
        return std::to_string(*number);
    }
    const auto* text = std::get_if<std::string>(&parameter);
    return text == nullptr ? "" : *text;
}

std::vector<PointSummary> SummarizePoints(const SweepDatabase& database) {
    std::map<std::int64_t, Samples> points;
    database.ForEachRow([&](const SweepRow& row) { Add(row, points[row.point]); });
    std::vector<PointSummary> summaries;
    for (auto& [point, samples] : points) {
        for (const auto& [metric, values] : samples.metrics) {
            samples.summary.metrics.emplace(metric, EstimateMean(values));
        }
        summaries.push_back(std::move(samples.summary));
    }
    return summaries;
}

}  // namespace dcqcn
