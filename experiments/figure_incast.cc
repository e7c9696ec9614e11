// Section 6.1: K machines send to one, K = 1 to 19, with DCQCN. Is the link used, and how long is
// the queue?
#include <algorithm>
#include <chrono>
#include <limits>
#include <set>
#include <utility>

#include "experiments/figure.h"
#include "experiments/figure_fluid.h"

namespace dcqcn {
namespace {

constexpr int kMostSenders = 19;
constexpr int kFullUseUpTo = 10;  // beyond, the paper's equations oscillate
constexpr int kShortQueueUpTo = 7;
// What 1024 B of payload make of 40 Gb/s: frames of 1086 B take 1106 B of wire.
constexpr double kPayloadCapGbps = 40.0 * 1024 / 1106;

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

std::vector<FigureRun> Plan(const Scenario&, const FigurePlan& plan) {
    constexpr double kLineGbps = 40;
    constexpr double kLinks = 2;
    const auto [warm_up_ms, window_ms] = WarmUpAndWindow(plan.scale);
    std::vector<FigureRun> runs;
    for (int seed = 1; seed <= plan.seeds; ++seed) {
        for (const int k : SenderCounts(plan.scale)) {
            FigureRun run;
            run.variant = "main";
            run.label = "K = " + std::to_string(k);
            run.seed = static_cast<std::uint64_t>(seed);
            run.parameter = k;
            run.overrides = {"workload.senders=" + std::to_string(k),
                             MillisecondsOverride("warm_up", warm_up_ms),
                             MillisecondsOverride("until", warm_up_ms + window_ms)};
            run.packet_hops = EstimateHops(kLineGbps, kLinks, warm_up_ms + window_ms);
            runs.push_back(std::move(run));
        }
    }
    return runs;
}

struct Totals {
    double payload_gbps = 0;
    double l2_gbps = 0;
};
Totals TotalsOf(const RunDigest& digest) {
    Totals totals;
    for (const FlowDigest& flow : digest.flows) {
        totals.payload_gbps += flow.goodput_gbps;
        totals.l2_gbps += flow.l2_gbps;
    }
    return totals;
}

double Kilobytes(std::int64_t bytes) {
    return static_cast<double>(bytes) / 1e3;
}

void AddRows(const FigureRun& run, const RunDigest& digest, Measurement& measurement) {
    const Totals totals = TotalsOf(digest);
    const auto add = [&](const std::string& entity, const std::string& metric, double value) {
        measurement.rows.push_back(
            {run.seed, run.variant, run.label, run.weight, entity, metric, value});
        std::string name = "k";
        name.append(std::to_string(run.parameter)).append("_").append(metric);
        measurement.metrics[name].push_back(value);
    };
    add("link", "total_payload_gbps", totals.payload_gbps);
    add("link", "total_l2_gbps", totals.l2_gbps);
    add("link", "total_share", totals.payload_gbps / kPayloadCapGbps);
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
        if (runs[i].seed != seed) {
            continue;
        }
        const Totals totals = TotalsOf(digests[i]);
        const double queue = Kilobytes(digests[i].queue_max_bytes);
        const int k = runs[i].parameter;
        least_l2 = std::min(least_l2, totals.l2_gbps);
        if (k <= kFullUseUpTo) {
            least_share = std::min(least_share, totals.payload_gbps / kPayloadCapGbps);
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
        if (runs[i].seed != runs.front().seed || k == 1) {
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
