// Figure 15: how many PAUSE frames do the spines receive, with and without DCQCN?
#include <algorithm>

#include "experiments/figure_silent.h"
#include "experiments/figure_traffic.h"

namespace dcqcn {
namespace {

constexpr int kVariantSeeds = 2;

std::vector<FigureRun> Plan(const Scenario&, const FigurePlan& plan) {
    std::vector<FigureRun> runs;
    for (int seed = 1; seed <= plan.seeds; ++seed) {
        for (const char* control : {kNoDcqcn, kDcqcn}) {
            runs.push_back(MakeTrafficRun({.label = control}, seed, plan.scale));
        }
    }
    const int seeds = plan.scale == Scale::kSmoke ? 0 : std::min(plan.seeds, kVariantSeeds);
    for (int seed = 1; seed <= seeds; ++seed) {
        for (const char* variant : {kStorageVariant, kFreshVariant}) {
            for (const char* control : {kNoDcqcn, kDcqcn}) {
                runs.push_back(
                    MakeTrafficRun({.variant = variant, .label = control}, seed, plan.scale));
            }
        }
    }
    if (plan.scale != Scale::kSmoke) {
        for (const SilentChoice& choice : SilentChoices()) {
            for (const char* control : {kNoDcqcn, kDcqcn}) {
                runs.push_back(MakeTrafficRun(
                    {.variant = choice.name, .label = control, .overrides = choice.overrides}, 1,
                    plan.scale));
            }
        }
    }
    return runs;
}

// Runs with and without DCQCN take turns. None at all with DCQCN counts as one: the ratio is then a
// lower bound.
Measurement Measure(const std::vector<FigureRun>& runs, const std::vector<RunDigest>& digests) {
    Measurement measurement;
    auto& metrics = measurement.metrics;
    for (std::size_t i = 0; i < runs.size(); i += 2) {
        AddTrafficRows(runs[i], digests[i], measurement.rows);
        AddTrafficRows(runs[i + 1], digests[i + 1], measurement.rows);
        const std::string prefix = MetricPrefix(runs[i].variant);
        const double without = SpinePauses(digests[i]);
        const double with = SpinePauses(digests[i + 1]);
        metrics[prefix + "spine_pauses_none_per_s"].push_back(without / digests[i].window_s);
        metrics[prefix + "spine_pauses_dcqcn_per_s"].push_back(with / digests[i + 1].window_s);
        metrics[prefix + "spine_pauses_ratio"].push_back(without / std::max(1.0, with));
    }
    return measurement;
}

}  // namespace

Figure MakeFigure15() {
    return {"fig15", "PAUSE frames that the spines receive, with and without DCQCN", &Plan,
            &Measure};
}

}  // namespace dcqcn
