// Figure 18: DCQCN needs PFC, and thresholds that let ECN act first. The 10th percentile of users
// and of an 8:1 incast without DCQCN, with DCQCN but without PFC, with both but with thresholds
// that let PFC act first, and with both as they should be.
#include <algorithm>
#include <utility>

#include "experiments/figure_silent.h"
#include "experiments/figure_traffic.h"
#include "experiments/statistics.h"

namespace dcqcn {
namespace {

constexpr int kDegree = 8;
constexpr int kVariantSeeds = 2;
constexpr const char* kNoPfc = "DCQCN without PFC";
constexpr const char* kMisconfigured = "misconfigured";

using Overrides = std::vector<std::string>;

struct Configuration {
    std::string label;
    std::string metric;
    Overrides overrides;
};

// From the worst for users to the best, as the paper has them. The misconfigured one has the
// largest static t_PFC and a t_ECN of five times that; where marking becomes certain is not said.
std::vector<Configuration> Configurations() {
    return {{kNoPfc, "no_pfc", {"switch.pfc.enabled=false"}},
            {kNoDcqcn, "none", {}},
            {kMisconfigured,
             "misconfigured",
             {"switch.pfc.threshold=24.47KB", "switch.ecn.kmin=120KB"}},
            {kDcqcn, "dcqcn", {}}};
}

// A static threshold of 24.47 KB is a few round trips: what comes of it hangs on the links, of
// which the paper says nothing.
std::vector<SilentChoice> Variants() {
    return {{kStorageVariant, {}},
            {kFreshVariant, {}},
            {"links of 0.5 us", {"topology.delay=500ns"}},
            {"links of 2 us", {"topology.delay=2us", "switch.pfc.headroom=auto"}}};
}

// What concerns one configuration only: where marking becomes certain, and how long an egress queue
// may become that PFC does not protect. 46.9 KB are a port's and priority's share of the memory.
std::vector<std::pair<Configuration, std::string>> SingleVariants() {
    std::vector<std::pair<Configuration, std::string>> all{
        {{kMisconfigured,
          "misconfigured",
          {"switch.pfc.threshold=24.47KB", "switch.ecn.kmin=120KB", "switch.ecn.kmax=120KB",
           "switch.ecn.pmax=1"}},
         "cut-off at 120 KB"}};
    for (const std::string limit : {"46.9KB", "200KB", "500KB", "1MB"}) {
        all.push_back(
            {{kNoPfc, "no_pfc", {"switch.pfc.enabled=false", "switch.lossy.limit=" + limit}},
             "queues of at most " + limit});
    }
    return all;
}

void Add(const Configuration& configuration, const SilentChoice& variant, int seed, Scale scale,
         std::vector<FigureRun>& runs) {
    TrafficCase of{.variant = variant.name,
                   .label = configuration.label,
                   .degree = kDegree,
                   .overrides = configuration.overrides};
    of.overrides.insert(of.overrides.end(), variant.overrides.begin(), variant.overrides.end());
    runs.push_back(MakeTrafficRun(of, seed, scale));
}

std::vector<FigureRun> Plan(const Scenario&, const FigurePlan& plan) {
    std::vector<FigureRun> runs;
    for (int seed = 1; seed <= plan.seeds; ++seed) {
        for (const Configuration& configuration : Configurations()) {
            Add(configuration, {kMainVariant, {}}, seed, plan.scale, runs);
        }
    }
    const int seeds = plan.scale == Scale::kSmoke ? 0 : std::min(plan.seeds, kVariantSeeds);
    for (int seed = 1; seed <= seeds; ++seed) {
        for (const SilentChoice& variant : Variants()) {
            for (const Configuration& configuration : Configurations()) {
                Add(configuration, variant, seed, plan.scale, runs);
            }
        }
        for (const auto& [configuration, variant] : SingleVariants()) {
            Add(configuration, {variant, {}}, seed, plan.scale, runs);
        }
    }
    if (plan.scale != Scale::kSmoke) {
        for (const SilentChoice& choice : FewSilentChoices()) {
            for (const Configuration& configuration : Configurations()) {
                Add(configuration, choice, 1, plan.scale, runs);
            }
        }
    }
    return runs;
}

using Metrics = std::map<std::string, std::vector<double>>;

std::string MetricOf(const std::string& label) {
    for (const Configuration& configuration : Configurations()) {
        if (configuration.label == label) {
            return configuration.metric;
        }
    }
    return label;
}

void AddTails(const FigureRun& run, const RunDigest& digest, Metrics& metrics) {
    constexpr double kTenth = 0.1;
    const Throughputs all = ThroughputsOf(run, digest);
    const std::string name = MetricOf(run.label);
    const std::string prefix = MetricPrefix(run.variant);
    metrics[prefix + "user_" + name].push_back(Percentile(all.user, kTenth));
    metrics[prefix + "incast_" + name].push_back(Percentile(all.incast, kTenth));
    metrics[prefix + "user_transfer_" + name].push_back(Percentile(all.user_transfers, kTenth));
    metrics[prefix + "spine_pauses_" + name].push_back(SpinePauses(digest));
}

// By how much each configuration is better than the one before it, seed by seed.
void AddSteps(Metrics& metrics) {
    for (const std::string who : {"user_", "incast_"}) {
        const std::vector<Configuration> from_worst = Configurations();
        for (std::size_t i = 1; i < from_worst.size(); ++i) {
            const std::string before = from_worst[i - 1].metric;
            const std::string after = from_worst[i].metric;
            const std::vector<double>& low = metrics.at(who + before);
            const std::vector<double>& high = metrics.at(who + after);
            std::vector<double>& gain = metrics[who + after + "_over_" + before];
            for (std::size_t seed = 0; seed < high.size(); ++seed) {
                gain.push_back(high[seed] - low[seed]);
            }
        }
    }
}

Measurement Measure(const std::vector<FigureRun>& runs, const std::vector<RunDigest>& digests) {
    Measurement measurement;
    for (std::size_t i = 0; i < runs.size(); ++i) {
        AddTrafficRows(runs[i], digests[i], measurement.rows);
        AddTails(runs[i], digests[i], measurement.metrics);
    }
    AddSteps(measurement.metrics);
    return measurement;
}

}  // namespace

Figure MakeFigure18() {
    return {"fig18", "DCQCN without PFC, and with thresholds that let PFC act first", &Plan,
            &Measure};
}

}  // namespace dcqcn
