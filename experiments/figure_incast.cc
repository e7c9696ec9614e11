// Section 6.1: K machines send to one, K = 1 to 19, with DCQCN. Is the link used, and how long is
// the queue?
#include <algorithm>
#include <chrono>
#include <limits>
#include <set>
#include <utility>

#include "base/units_text.h"
#include "base/frame.h"
#include "base/wire.h"
#include "experiments/figure.h"
#include "experiments/figure_fluid.h"
#include "experiments/figure_silent.h"

namespace dcqcn {
namespace {

constexpr const char* kMain = "main";
constexpr int kMostSenders = 19;
constexpr int kFullUseUpTo = 10;  // beyond, the paper's equations oscillate
constexpr int kShortQueueUpTo = 7;

// Of what a full link carries as payload: of 1024 B in 1106 B of wire, unless a variant's MTU is
// another.
double ShareOfLink(const RunDigest& digest) {
    constexpr double kLineGbps = 40;
    const Bytes mtu = ParseBytes(digest.resolved.at("mtu").get<std::string>());
    const Bytes on_wire = wire::DataFrame(mtu, false) + kWireOverhead;
    const double share = static_cast<double>(mtu.count()) / static_cast<double>(on_wire.count());
    return TotalGoodputGbps(digest) / (kLineGbps * share);
}

std::vector<int> SenderCounts(Scale scale) {
    if (scale == Scale::kSmoke) {
        return {1, 4, 8, 16};
    }
    std::vector<int> all;
    for (int k = 1; k <= kMostSenders; ++k) {
        all.push_back(k);
    }
    return all;
}

// The warm-up lets two flows converge: 97 ms [Zhu16].
std::pair<int, int> WarmUpAndWindow(Scale scale) {
    return scale == Scale::kSmoke   ? std::pair{30, 20}
           : scale == Scale::kQuick ? std::pair{100, 50}
                                    : std::pair{100, 1000};
}

FigureRun MakeRun(const SilentChoice& choice, int senders, int seed, Scale scale) {
    constexpr double kLineGbps = 40;
    constexpr double kLinks = 2;
    const auto [warm_up_ms, window_ms] = WarmUpAndWindow(scale);
    FigureRun run;
    run.variant = choice.name;
    run.label = "K = " + std::to_string(senders);
    run.seed = static_cast<std::uint64_t>(seed);
    run.parameter = senders;
    run.overrides = choice.overrides;
    run.overrides.push_back("workload.senders=" + std::to_string(senders));
    run.overrides.push_back(MillisecondsOverride("warm_up", warm_up_ms));
    run.overrides.push_back(MillisecondsOverride("until", warm_up_ms + window_ms));
    run.packet_hops = EstimateHops(kLineGbps, kLinks, warm_up_ms + window_ms);
    return run;
}

std::vector<FigureRun> Plan(const Scenario&, const FigurePlan& plan) {
    constexpr int kShown = 8;
    std::vector<FigureRun> runs;
    for (int seed = 1; seed <= plan.seeds; ++seed) {
        for (const int k : SenderCounts(plan.scale)) {
            runs.push_back(MakeRun({kMain, {}}, k, seed, plan.scale));
        }
    }
    if (plan.scale != Scale::kSmoke) {
        for (const SilentChoice& choice : SilentChoicesOfAnyTopology()) {
            runs.push_back(MakeRun(choice, kShown, 1, plan.scale));
        }
    }
    return runs;
}

double Kilobytes(std::int64_t bytes) {
    return static_cast<double>(bytes) / 1e3;
}

void AddRows(const FigureRun& run, const RunDigest& digest, Measurement& measurement) {
    const double goodput = TotalGoodputGbps(digest);
    const auto add = [&](const std::string& entity, const std::string& metric, double value) {
        measurement.rows.push_back(
            {run.seed, run.variant, run.label, run.weight, entity, metric, value});
        if (run.variant != kMain) {
            return;
        }
        std::string name = "k";
        name.append(std::to_string(run.parameter)).append("_").append(metric);
        measurement.metrics[name].push_back(value);
    };
    add("link", "total_payload_gbps", goodput);
    add("link", "total_l2_gbps", TotalL2Gbps(digest));
    add("link", "total_share", ShareOfLink(digest));
    add("queue", "queue_p50_kb", Kilobytes(digest.queue_p50_bytes));
    add("queue", "queue_mean_kb", digest.queue_mean_bytes / 1e3);
    add("queue", "queue_p99_kb", Kilobytes(digest.queue_p99_bytes));
    add("queue", "queue_max_kb", Kilobytes(digest.queue_max_bytes));
    add("switch", "pause_frames", static_cast<double>(digest.pause_frames));
    for (const FlowDigest& flow : digest.flows) {
        measurement.rows.push_back({run.seed, run.variant, run.label, run.weight, flow.from,
                                    "goodput_gbps", flow.goodput_gbps});
    }
}

// The extremes over K, per seed.
void AddExtremes(const std::vector<FigureRun>& runs, const std::vector<RunDigest>& digests,
                 std::uint64_t seed, std::map<std::string, std::vector<double>>& metrics) {
    double least_share = std::numeric_limits<double>::max();
    double least_l2 = std::numeric_limits<double>::max();
    double queue_few = 0;
    double queue_many = 0;
    for (std::size_t i = 0; i < runs.size(); ++i) {
        if (runs[i].seed != seed || runs[i].variant != kMain) {
            continue;
        }
        const double queue = Kilobytes(digests[i].queue_max_bytes);
        const int k = runs[i].parameter;
        least_l2 = std::min(least_l2, TotalL2Gbps(digests[i]));
        if (k <= kFullUseUpTo) {
            least_share = std::min(least_share, ShareOfLink(digests[i]));
        }
        double& longest = k <= kShortQueueUpTo ? queue_few : queue_many;
        longest = std::max(longest, queue);
    }
    metrics["total_share_k1_10"].push_back(least_share);
    metrics["total_l2_k1_19_gbps"].push_back(least_l2);
    metrics["queue_max_k1_7_kb"].push_back(queue_few);
    metrics["queue_max_k8_19_kb"].push_back(queue_many);
}

// The same extremes by the paper's equations. Of one seed's runs: the model has no chance in it.
void AddEquations(const std::vector<FigureRun>& runs, const std::vector<RunDigest>& digests,
                  std::map<std::string, std::vector<double>>& metrics) {
    constexpr double kL2CapGbps = 40.0 * 1086 / 1106;
    FluidRun fluid;
    fluid.until = std::chrono::milliseconds(200);
    fluid.measure_from = fluid.until / 2;
    double least_l2 = kL2CapGbps;
    double queue_many = 0;
    for (std::size_t i = 0; i < runs.size(); ++i) {
        const int k = runs[i].parameter;
        if (runs[i].seed != runs.front().seed || runs[i].variant != kMain || k == 1) {
            continue;
        }
        const FluidStatistics by_equations =
            SolveTwin(digests[i], {FluidFlow{.count = k}}, {"senders"}, fluid).statistics;
        least_l2 = std::min(least_l2, by_equations.utilisation * kL2CapGbps);
        if (k > kShortQueueUpTo) {
            queue_many = std::max(queue_many, by_equations.queue_max_bytes / 1e3);
        }
    }
    metrics["fluid_total_l2_k1_19_gbps"] = {least_l2};
    metrics["fluid_queue_max_k8_19_kb"] = {queue_many};
}

Measurement Measure(const std::vector<FigureRun>& runs, const std::vector<RunDigest>& digests) {
    Measurement measurement;
    AddEquations(runs, digests, measurement.metrics);
    std::set<std::uint64_t> seeds;
    for (std::size_t i = 0; i < runs.size(); ++i) {
        AddRows(runs[i], digests[i], measurement);
        seeds.insert(runs[i].seed);
    }
    for (const std::uint64_t seed : seeds) {
        AddExtremes(runs, digests, seed, measurement.metrics);
    }
    return measurement;
}

}  // namespace

Figure MakeIncast() {
    return {"incast", "K machines send to one: the link stays full and the queue short", &Plan,
            &Measure};
}

}  // namespace dcqcn
