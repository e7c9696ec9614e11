// Figure 17: 80 pairs of users with DCQCN against 5 without, beside an incast of 10. The queue
// pairs of all runs make one curve each.
#include <algorithm>
#include <array>
#include <numeric>
#include <utility>

#include "experiments/figure_traffic.h"
#include "experiments/statistics.h"

namespace dcqcn {
namespace {

constexpr int kFewPairs = 5;
constexpr int kManyPairs = 80;
constexpr int kVariantSeeds = 2;
constexpr const char* kFew = "no DCQCN, 5 pairs";
constexpr const char* kMany = "DCQCN, 80 pairs";

std::vector<FigureRun> Plan(const Scenario&, const FigurePlan& plan) {
    std::vector<FigureRun> runs;
    const auto add = [&](const std::string& variant, int seed) {
        runs.push_back(MakeTrafficRun({.variant = variant, .label = kFew, .pairs = kFewPairs}, seed,
                                      plan.scale));
        runs.push_back(MakeTrafficRun({.variant = variant, .label = kMany, .pairs = kManyPairs},
                                      seed, plan.scale));
    };
    for (int seed = 1; seed <= plan.seeds; ++seed) {
        add(kMainVariant, seed);
    }
    const int seeds = plan.scale == Scale::kSmoke ? 0 : std::min(plan.seeds, kVariantSeeds);
    for (int seed = 1; seed <= seeds; ++seed) {
        add(kStorageVariant, seed);
    }
    return runs;
}

using Metrics = std::map<std::string, std::vector<double>>;

struct Pooled {
    std::vector<double> user;
    std::vector<double> incast;
    int runs = 0;
};

double Total(const Pooled& pooled) {
    return std::accumulate(pooled.user.begin(), pooled.user.end(), 0.0) / pooled.runs;
}

void AddCurve(const std::string& prefix, const std::string& name, const Pooled& pooled,
              Metrics& metrics) {
    constexpr std::array<std::pair<const char*, double>, 6> kShares{
        {{"min", 1e-9}, {"p10", 0.1}, {"p50", 0.5}, {"p75", 0.75}, {"p90", 0.9}, {"max", 1}}};
    for (const auto& [text, share] : kShares) {
        metrics[prefix + "user_" + name + "_" + text] = {Percentile(pooled.user, share)};
        metrics[prefix + "incast_" + name + "_" + text] = {Percentile(pooled.incast, share)};
    }
    metrics[prefix + "user_" + name + "_total"] = {Total(pooled)};
    metrics[prefix + "incast_" + name + "_spread"] = {Percentile(pooled.incast, 1) /
                                                      std::ranges::min(pooled.incast)};
}

void AddComparison(const std::string& prefix, Metrics& metrics) {
    for (const char* what : {"p10", "p50", "total"}) {
        metrics[prefix + "user_" + what + "_ratio"] = {
            metrics.at(prefix + "user_dcqcn_" + what).front() /
            metrics.at(prefix + "user_none_" + what).front()};
    }
}

Measurement Measure(const std::vector<FigureRun>& runs, const std::vector<RunDigest>& digests) {
    Measurement measurement;
    std::map<std::string, std::map<std::string, Pooled>> curves;  // by variant and label
    for (std::size_t i = 0; i < runs.size(); ++i) {
        AddTrafficRows(runs[i], digests[i], measurement.rows);
        const Throughputs all = ThroughputsOf(runs[i], digests[i]);
        Pooled& pooled = curves[runs[i].variant][runs[i].label];
        pooled.user.insert(pooled.user.end(), all.user.begin(), all.user.end());
        pooled.incast.insert(pooled.incast.end(), all.incast.begin(), all.incast.end());
        ++pooled.runs;
    }
    for (const auto& [variant, by_label] : curves) {
        const std::string prefix = MetricPrefix(variant);
        AddCurve(prefix, "none", by_label.at(kFew), measurement.metrics);
        AddCurve(prefix, "dcqcn", by_label.at(kMany), measurement.metrics);
        AddComparison(prefix, measurement.metrics);
    }
    return measurement;
}

}  // namespace

Figure MakeFigure17() {
    return {"fig17", "80 pairs of users with DCQCN against 5 without", &Plan, &Measure};
}

}  // namespace dcqcn
