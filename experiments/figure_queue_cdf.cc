// Figure 19: 20 machines send to one, with DCQCN and with DCTCP. How long is the queue, and for how
// much of the time?
#include <array>
#include <chrono>
#include <utility>

#include "experiments/figure.h"
#include "experiments/figure_fluid.h"
#include "experiments/statistics.h"

namespace dcqcn {
namespace {

constexpr const char* kMain = "main";
constexpr const char* kDcqcn = "DCQCN";
constexpr const char* kDctcp = "DCTCP";

using Overrides = std::vector<std::string>;

struct Variant {
    std::string name;
    std::string control;
    Overrides overrides;
};

Overrides DctcpWith(const std::string& threshold) {
    Overrides overrides = CutOffAt(threshold);
    overrides.emplace_back("rp.algorithm=dctcp");
    return overrides;
}

// Neither the paper's hosts nor their round trip are known: one seed each shows what hangs on them.
std::vector<Variant> Variants() {
    return {{"no PFC", kDctcp, {"switch.pfc.enabled=false"}},
            {"marked at enqueue", kDctcp, {"switch.ecn.mark_at=enqueue"}},
            {"MTU 1460 B", kDctcp, {"mtu=1460B"}},
            {"threshold 40 KB", kDctcp, DctcpWith("40KB")},
            // 160 KB are a seventh of what 40 Gb/s carry in it; headroom for such links needs more
            // memory than there is.
            {"round trip 224 us", kDctcp, {"topology.delay=56us", "switch.pfc.enabled=false"}},
            // Hosts sent 30 to 40 packets at once [Alizadeh10 s3.5]; an ACK for 32 packets lets as
            // many go.
            {"round trip 224 us, bursts",
             kDctcp,
             {"topology.delay=56us", "switch.pfc.enabled=false", "transport.ack_every=32",
              "rp.dctcp.min_window=32", "rp.dctcp.initial_window=32"}},
            {"marked at enqueue", kDcqcn, {"switch.ecn.mark_at=enqueue"}},
            {"R_AI 5 Mb/s", kDcqcn, {"rp.additive_increase=5Mbps"}},
            {"links of 100 ns", kDcqcn, {"topology.delay=100ns"}},
            {"MTU 2048 B", kDcqcn, {"mtu=2048B"}},
            {"R_HAI 50 Mb/s", kDcqcn, {"rp.hyper_increase=50Mbps"}}};
}

// The warm-up lets flows converge: DCQCN 97 ms for two [Zhu16], DCTCP 80 to 150 ms at 10 Gb/s
// [Alizadeh10 s3.5].
std::pair<int, int> WarmUpAndWindow(Scale scale) {
    return scale == Scale::kSmoke   ? std::pair{30, 20}
           : scale == Scale::kQuick ? std::pair{150, 50}
                                    : std::pair{150, 1000};
}

FigureRun MakeRun(const Variant& variant, int seed, Scale scale) {
    constexpr double kLineGbps = 40;
    constexpr double kLinks = 2;
    const auto [warm_up_ms, window_ms] = WarmUpAndWindow(scale);
    FigureRun run;
    run.variant = variant.name;
    run.label = variant.control;
    run.seed = static_cast<std::uint64_t>(seed);
    run.overrides = variant.control == kDctcp ? DctcpWith("160KB") : Overrides{};
    run.overrides.insert(run.overrides.end(), variant.overrides.begin(), variant.overrides.end());
    run.overrides.push_back(MillisecondsOverride("warm_up", warm_up_ms));
    run.overrides.push_back(MillisecondsOverride("until", warm_up_ms + window_ms));
    run.packet_hops = EstimateHops(kLineGbps, kLinks, warm_up_ms + window_ms);
    return run;
}

std::vector<FigureRun> Plan(const Scenario&, const FigurePlan& plan) {
    std::vector<FigureRun> runs;
    for (int seed = 1; seed <= plan.seeds; ++seed) {
        for (const char* control : {kDcqcn, kDctcp}) {
            runs.push_back(MakeRun({kMain, control, {}}, seed, plan.scale));
        }
    }
    if (plan.scale != Scale::kSmoke) {
        for (const Variant& variant : Variants()) {
            runs.push_back(MakeRun(variant, 1, plan.scale));
        }
    }
    return runs;
}

double PercentileKb(const RunDigest& digest, std::size_t p) {
    return static_cast<double>(digest.queue_percentiles_bytes.at(p - 1)) / 1e3;
}

void AddRows(const FigureRun& run, const RunDigest& digest, std::vector<DataRow>& rows) {
    const auto add = [&](const std::string& entity, const char* metric, double value) {
        rows.push_back({run.seed, run.variant, run.label, run.weight, entity, metric, value});
    };
    for (std::size_t p = 1; p <= digest.queue_percentiles_bytes.size(); ++p) {
        add(std::string("p").append(std::to_string(p)), "queue_kb", PercentileKb(digest, p));
    }
    add("mean", "queue_kb", digest.queue_mean_bytes / 1e3);
    add("link", "total_l2_gbps", TotalL2Gbps(digest));
    add("switch", "pause_frames", static_cast<double>(digest.pause_frames));
}

using Metrics = std::map<std::string, std::vector<double>>;

void AddMetrics(const std::string& prefix, const RunDigest& digest, Metrics& metrics) {
    constexpr std::array<std::size_t, 7> kPercentiles{5, 25, 50, 75, 90, 95, 99};
    for (const std::size_t p : kPercentiles) {
        metrics[prefix + "_p" + std::to_string(p) + "_kb"].push_back(PercentileKb(digest, p));
    }
    metrics[prefix + "_max_kb"].push_back(static_cast<double>(digest.queue_max_bytes) / 1e3);
    metrics[prefix + "_mean_kb"].push_back(digest.queue_mean_bytes / 1e3);
    metrics[prefix + "_total_l2_gbps"].push_back(TotalL2Gbps(digest));
}

// The 95th percentile of DCQCN's queue by the paper's equations, once the flows have settled.
double EquationsP95Kb(const FigureRun& run, const RunDigest& digest) {
    constexpr int kSenders = 20;
    FluidRun fluid;
    fluid.until = std::chrono::milliseconds(200);
    fluid.measure_from = fluid.until / 2;
    FluidTwin twin = SolveTwin(digest, {FluidFlow{.count = kSenders}}, {run.label}, fluid);
    const double end = EndMs(twin.samples);
    const std::vector<double>& queue = SeriesOf(twin.samples, "bottleneck", "queue_bytes");
    return Percentile(Between(twin.samples, queue, end / 2, end), 0.95) / 1e3;
}

Measurement Measure(const std::vector<FigureRun>& runs, const std::vector<RunDigest>& digests) {
    Measurement measurement;
    Metrics& metrics = measurement.metrics;
    const double by_equations = EquationsP95Kb(runs.front(), digests.front());
    metrics["fluid_dcqcn_p95_kb"] = {by_equations};
    for (std::size_t i = 0; i < runs.size(); ++i) {
        AddRows(runs[i], digests[i], measurement.rows);
        if (runs[i].variant == kMain) {
            AddMetrics(runs[i].label == kDctcp ? "dctcp" : "dcqcn", digests[i], metrics);
        }
    }
    for (const auto& [name, percentile] :
         {std::pair{"median_ratio", "_p50_kb"}, std::pair{"p95_ratio", "_p95_kb"}}) {
        const std::vector<double>& over = metrics["dctcp" + std::string(percentile)];
        const std::vector<double>& under = metrics["dcqcn" + std::string(percentile)];
        for (std::size_t seed = 0; seed < over.size(); ++seed) {
            metrics[name].push_back(over[seed] / under[seed]);
        }
    }
    for (const double dctcp : metrics["dctcp_p95_kb"]) {
        metrics["fluid_p95_ratio"].push_back(dctcp / by_equations);
    }
    return measurement;
}

}  // namespace

Figure MakeFigure19() {
    return {"fig19", "the queue of a 20:1 incast: DCQCN against DCTCP", &Plan, &Measure};
}

}  // namespace dcqcn
