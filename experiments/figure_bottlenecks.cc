// Figure 20: f1 H1 to R1, f2 H2 to R2, f3 H3 to R2, where f1 and f2 leave T1 by one uplink. f2 has
// two bottlenecks: how much of its max-min share of 20 Gb/s does it get with cut-off marking, how
// much with RED?
#include <array>
#include <utility>

#include "experiments/figure.h"
#include "experiments/figure_silent.h"

namespace dcqcn {
namespace {

constexpr const char* kRed = "RED";
constexpr const char* kMain = "main";
// The paper does not say where its cut-off lay: 40 KB is the one of its section 5.2.
constexpr const char* kCutOff = "cut-off 40 KB";
constexpr std::array<const char*, 4> kOtherCutOffs{"20KB", "80KB", "120KB", "160KB"};

using Overrides = std::vector<std::string>;

struct Variant {
    std::string name;
    std::string marking;
    Overrides overrides;
};

std::vector<Variant> Variants() {
    std::vector<Variant> variants;
    for (const std::string threshold : kOtherCutOffs) {
        variants.push_back({"cut-off " + threshold, kCutOff, CutOffAt(threshold)});
    }
    for (const auto& [marking, basis] :
         {std::pair<std::string, Overrides>{kRed, {}}, {kCutOff, CutOffAt("40KB")}}) {
        const auto add = [&, &marking = marking, &basis = basis](const std::string& name,
                                                                 const std::string& key) {
            Overrides overrides = basis;
            overrides.push_back(key);
            variants.push_back({name, marking, std::move(overrides)});
        };
        for (const SilentChoice& choice : SilentChoicesOfAnyTopology()) {
            add(choice.name, choice.overrides.front());
        }
        add("marked at enqueue", "switch.ecn.mark_at=enqueue");
        add("g 1/16", "rp.gain=0.0625");
    }
    return variants;
}

// Two flows need 97 ms to come within a tenth of each other [Zhu16].
std::pair<int, int> WarmUpAndWindow(Scale scale) {
    return scale == Scale::kSmoke   ? std::pair{60, 60}
           : scale == Scale::kQuick ? std::pair{100, 200}
                                    : std::pair{100, 2000};
}

// f1 and f2 by the first uplink of T1; nothing else is shared wherever f2 goes from there.
std::vector<FlowPath> SharedUplink(const Scenario& scenario) {
    constexpr std::size_t kLeaf = 2;  // host, ToR, leaf
    const RoutingTable routes = ComputeRoutes(scenario.topology);
    std::vector<FlowPath> map;
    for (const FlowSpec& flow : scenario.flows) {
        for (const FlowPath& path :
             AllPaths(scenario.topology, routes, scenario.topology.Find(flow.from),
                      scenario.topology.Find(flow.to))) {
            if (map.empty() || path.size() <= kLeaf + 1 || path[kLeaf] == map[0][kLeaf]) {
                map.push_back(path);
                break;
            }
        }
    }
    return map;
}

FigureRun MakeRun(const Scenario& scenario, const Variant& variant, int seed, Scale scale) {
    constexpr double kFlowGbps = 20;
    constexpr double kLinks = 4 + 6 + 2;
    const auto [warm_up_ms, window_ms] = WarmUpAndWindow(scale);
    FigureRun run;
    run.variant = variant.name;
    run.label = variant.marking;
    run.seed = static_cast<std::uint64_t>(seed);
    run.overrides = variant.overrides;
    run.overrides.push_back(MillisecondsOverride("warm_up", warm_up_ms));
    run.overrides.push_back(MillisecondsOverride("until", warm_up_ms + window_ms));
    run.paths = SharedUplink(scenario);
    run.packet_hops = EstimateHops(kFlowGbps, kLinks, warm_up_ms + window_ms);
    return run;
}

std::vector<FigureRun> Plan(const Scenario& scenario, const FigurePlan& plan) {
    std::vector<FigureRun> runs;
    for (int seed = 1; seed <= plan.seeds; ++seed) {
        runs.push_back(MakeRun(scenario, {kMain, kRed, {}}, seed, plan.scale));
        runs.push_back(MakeRun(scenario, {kMain, kCutOff, CutOffAt("40KB")}, seed, plan.scale));
    }
    if (plan.scale != Scale::kSmoke) {
        for (const Variant& variant : Variants()) {
            runs.push_back(MakeRun(scenario, variant, 1, plan.scale));
        }
    }
    return runs;
}

Measurement Measure(const std::vector<FigureRun>& runs, const std::vector<RunDigest>& digests) {
    Measurement measurement;
    std::map<std::string, std::vector<double>>& metrics = measurement.metrics;
    for (std::size_t i = 0; i < runs.size(); ++i) {
        const FigureRun& run = runs[i];
        for (std::size_t flow = 0; flow < digests[i].flows.size(); ++flow) {
            const double gbps = digests[i].flows[flow].l2_gbps;
            const std::string name = std::string("f").append(std::to_string(flow + 1));
            measurement.rows.push_back(
                {run.seed, run.variant, run.label, run.weight, name, "l2_gbps", gbps});
            if (run.variant == kMain) {
                metrics[(run.label == kRed ? "red_" : "cut_off_") + name + "_gbps"].push_back(gbps);
            }
        }
    }
    const std::vector<double>& cut_off = metrics["cut_off_f2_gbps"];
    for (std::size_t seed = 0; seed < cut_off.size(); ++seed) {
        metrics["f2_gain"].push_back(metrics["red_f2_gbps"][seed] / cut_off[seed]);
    }
    return measurement;
}

}  // namespace

Figure MakeFigure20() {
    return {"fig20", "a flow with two bottlenecks: cut-off marking against RED", &Plan, &Measure};
}

}  // namespace dcqcn
