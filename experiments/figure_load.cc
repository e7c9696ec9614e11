// Figure 17: 80 pairs of users with DCQCN against 5 without, beside an incast of 10. The queue
// pairs of all runs make one curve each.
#include <algorithm>
#include <array>
#include <numeric>
#include <utility>

#include "experiments/figure_silent.h"
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
    const auto add = [&](const SilentChoice& variant, int seed) {
        for (const auto& [label, pairs] :
             {std::pair{kFew, kFewPairs}, std::pair{kMany, kManyPairs}}) {
            runs.push_back(MakeTrafficRun({.variant = variant.name,
                                           .label = label,
                                           .pairs = pairs,
                                           .overrides = variant.overrides},
                                          seed, plan.scale));
        }
    };
    for (int seed = 1; seed <= plan.seeds; ++seed) {
        add({kMainVariant, {}}, seed);
    }
    const int seeds = plan.scale == Scale::kSmoke ? 0 : std::min(plan.seeds, kVariantSeeds);
    for (int seed = 1; seed <= seeds; ++seed) {
        add({kStorageVariant, {}}, seed);
    }
    if (plan.scale != Scale::kSmoke) {
        for (const SilentChoice& choice : FewSilentChoices()) {
            add(choice, 1);
        }
    }
    return runs;
}

using Metrics = std::map<std::string, std::vector<double>>;

// By seed.
using Curves = std::vector<Throughputs>;

// Of all seeds but `left_out` together.
std::vector<double> Pooled(const Curves& curves, std::vector<double> Throughputs::*who,
                           std::size_t left_out) {
    std::vector<double> all;
    for (std::size_t seed = 0; seed < curves.size(); ++seed) {
        const std::vector<double>& more = curves[seed].*who;
        if (seed != left_out) {
            all.insert(all.end(), more.begin(), more.end());
        }
    }
    return all;
}

// Per run.
double UserTotal(const Curves& curves, std::size_t left_out) {
    const std::vector<double> all = Pooled(curves, &Throughputs::user, left_out);
    const std::size_t runs = curves.size() - (left_out < curves.size() ? 1 : 0);
    return std::accumulate(all.begin(), all.end(), 0.0) / static_cast<double>(runs);
}

void AddCurve(const std::string& prefix, const std::string& name, const Curves& curves,
              Metrics& metrics) {
    constexpr std::array<std::pair<const char*, double>, 6> kShares{
        {{"min", 1e-9}, {"p10", 0.1}, {"p50", 0.5}, {"p75", 0.75}, {"p90", 0.9}, {"max", 1}}};
    const std::size_t none = curves.size();
    for (const auto& [text, share] : kShares) {
        metrics[prefix + "user_" + name + "_" + text] = {
            Percentile(Pooled(curves, &Throughputs::user, none), share)};
        metrics[prefix + "incast_" + name + "_" + text] = {
            Percentile(Pooled(curves, &Throughputs::incast, none), share)};
    }
    metrics[prefix + "user_" + name + "_total"] = {UserTotal(curves, none)};
    for (const Throughputs& run : curves) {
        const auto [least, most] = std::ranges::minmax(run.incast);
        metrics[prefix + "incast_" + name + "_spread"].push_back(most / least);
    }
}

void AddComparison(const std::string& prefix, const Curves& few, const Curves& many,
                   Metrics& metrics) {
    for (const auto& [text, share] : {std::pair{"p10", 0.1}, std::pair{"p50", 0.5}}) {
        metrics[prefix + "user_" + text + "_ratio"] =
            Pseudovalues(few.size(), [&, share = share](std::size_t i) {
                return Percentile(Pooled(many, &Throughputs::user, i), share) /
                       Percentile(Pooled(few, &Throughputs::user, i), share);
            });
    }
    metrics[prefix + "user_total_ratio"] = Pseudovalues(
        few.size(), [&](std::size_t i) { return UserTotal(many, i) / UserTotal(few, i); });
}

Measurement Measure(const std::vector<FigureRun>& runs, const std::vector<RunDigest>& digests) {
    Measurement measurement;
    std::map<std::string, std::map<std::string, Curves>> variants;  // by variant and label
    for (std::size_t i = 0; i < runs.size(); ++i) {
        AddTrafficRows(runs[i], digests[i], measurement.rows);
        variants[runs[i].variant][runs[i].label].push_back(ThroughputsOf(runs[i], digests[i]));
    }
    for (const auto& [variant, by_label] : variants) {
        const std::string prefix = MetricPrefix(variant);
        const Curves& few = by_label.at(kFew);
        const Curves& many = by_label.at(kMany);
        AddCurve(prefix, "none", few, measurement.metrics);
        AddCurve(prefix, "dcqcn", many, measurement.metrics);
        AddComparison(prefix, few, many, measurement.metrics);
    }
    return measurement;
}

}  // namespace

Figure MakeFigure17() {
    return {"fig17", "80 pairs of users with DCQCN against 5 without", &Plan, &Measure};
}

}  // namespace dcqcn
