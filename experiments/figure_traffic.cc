#include "experiments/figure_traffic.h"

#include <array>
#include <cstddef>
#include <string_view>
#include <utility>

#include "experiments/statistics.h"

namespace dcqcn {
namespace {

struct Effort {
    int warm_up_ms;
    int window_ms;
};

// Rates are steady from 20 ms on, with DCQCN and without. The two minutes of the paper would take
// an hour per run.
Effort EffortOf(Scale scale) {
    return scale == Scale::kSmoke   ? Effort{.warm_up_ms = 10, .window_ms = 20}
           : scale == Scale::kQuick ? Effort{.warm_up_ms = 30, .window_ms = 50}
                                    : Effort{.warm_up_ms = 100, .window_ms = 900};
}

double EstimateRunHops(const TrafficCase& of, int milliseconds) {
    // What all hosts together send, as measured, over a mean path of 5.2 links.
    constexpr double kPausedGbps = 110;
    constexpr double kControlledGbps = 340;
    constexpr double kLinks = 5.2;
    return EstimateHops(of.label.starts_with(kNoDcqcn) ? kPausedGbps : kControlledGbps, kLinks,
                        milliseconds);
}

constexpr std::array<std::pair<std::string_view, const char*>, 3> kChanges{
    {{kStorageVariant, "workload.0.sizes.file=../flow_sizes/ali_storage.txt"},
     {kFreshVariant, "rp.flow=transfer"},
     {kSingleVariant, "workload.0.outstanding=1"}}};

void Append(std::vector<double>& to, const std::vector<double>& from) {
    to.insert(to.end(), from.begin(), from.end());
}

}  // namespace

FigureRun MakeTrafficRun(const TrafficCase& of, int seed, Scale scale) {
    const auto [warm_up_ms, window_ms] = EffortOf(scale);
    FigureRun run;
    run.variant = of.variant;
    run.label = of.label;
    run.seed = static_cast<std::uint64_t>(seed);
    run.parameter = of.degree;
    run.overrides = of.overrides;
    if (of.label.starts_with(kNoDcqcn)) {
        run.overrides.emplace_back("rp.algorithm=none");
    }
    for (const auto& [variant, change] : kChanges) {
        if (of.variant == variant) {
            run.overrides.emplace_back(change);
        }
    }
    run.overrides.push_back("workload.0.pairs=" + std::to_string(of.pairs));
    run.overrides.push_back("workload.1.senders=" + std::to_string(of.degree));
    run.overrides.push_back(MillisecondsOverride("warm_up", warm_up_ms));
    run.overrides.push_back(MillisecondsOverride("until", warm_up_ms + window_ms));
    run.packet_hops = EstimateRunHops(of, warm_up_ms + window_ms);
    return run;
}

Throughputs ThroughputsOf(const FigureRun& run, const RunDigest& digest) {
    Throughputs all;
    const std::size_t users = digest.flows.size() - static_cast<std::size_t>(run.parameter);
    for (std::size_t i = 0; i < digest.flows.size(); ++i) {
        const FlowDigest& flow = digest.flows[i];
        (i < users ? all.user : all.incast).push_back(flow.goodput_gbps);
        Append(i < users ? all.user_transfers : all.incast_transfers, flow.transfer_gbps);
    }
    return all;
}

double SpinePauses(const RunDigest& digest) {
    std::int64_t pauses = 0;
    for (const auto& [node, count] : digest.pfc_received) {
        pauses += node.starts_with('S') ? count : 0;
    }
    return static_cast<double>(pauses);
}

void AddTrafficRows(const FigureRun& run, const RunDigest& digest, std::vector<DataRow>& rows) {
    const std::string label = run.label + ", " + std::to_string(run.parameter) + ":1";
    const auto add = [&](const std::string& entity, const std::string& metric, double value) {
        rows.push_back({run.seed, run.variant, label, run.weight, entity, metric, value});
    };
    const std::size_t users = digest.flows.size() - static_cast<std::size_t>(run.parameter);
    for (std::size_t i = 0; i < digest.flows.size(); ++i) {
        const FlowDigest& flow = digest.flows[i];
        add(flow.from + " to " + flow.to, i < users ? "user_goodput_gbps" : "incast_goodput_gbps",
            flow.goodput_gbps);
    }
    const Throughputs all = ThroughputsOf(run, digest);
    constexpr std::array<int, 4> kPercentiles{10, 50, 75, 90};
    for (const int p : kPercentiles) {
        const std::string name = std::string("p").append(std::to_string(p));
        add(name, "user_transfer_gbps", Percentile(all.user_transfers, p / 100.0));
        add(name, "incast_transfer_gbps", Percentile(all.incast_transfers, p / 100.0));
    }
    for (const auto& [node, count] : digest.pfc_received) {
        add(node, "pfc_frames_received", static_cast<double>(count));
    }
}

std::string MetricPrefix(const std::string& variant) {
    return variant == kMainVariant ? "" : variant + ": ";
}

}  // namespace dcqcn
