// Figures 3 and 8: H1 to H4 send to R, without congestion control and with DCQCN.
//
// Where the flows of H1 to H3 meet is ECMP's choice: 128 equally likely maps of flows to paths in
// 10 classes. Each class is run once and its transfers weigh as much as its maps, so that every
// map counts the same.
#include <algorithm>
#include <array>
#include <set>
#include <utility>

#include "experiments/figure.h"
#include "experiments/figure_samples.h"

namespace dcqcn {
namespace {

constexpr std::array<const char*, 4> kHosts{"H1", "H2", "H3", "H4"};
constexpr const char* kMain = "main";
constexpr const char* kOneOutstanding = "outstanding 1";
constexpr const char* kNoJitter = "start_jitter 0";

struct Times {
    int warm_up_ms;
    int window_ms;
};

// The paper repeats 1000 transfers: 10 classes of 100.
Times TimesWithoutControl(Scale scale) {
    return scale == Scale::kSmoke   ? Times{.warm_up_ms = 4, .window_ms = 16}
           : scale == Scale::kQuick ? Times{.warm_up_ms = 10, .window_ms = 50}
                                    : Times{.warm_up_ms = 10, .window_ms = 600};
}
// Two flows need 97 ms to come within a tenth of each other [Zhu16].
Times TimesWithControl(Scale scale) {
    return scale == Scale::kSmoke   ? Times{.warm_up_ms = 30, .window_ms = 20}
           : scale == Scale::kQuick ? Times{.warm_up_ms = 100, .window_ms = 50}
                                    : Times{.warm_up_ms = 100, .window_ms = 400};
}

std::vector<PathClass> Classes(const Scenario& scenario) {
    const RoutingTable routes = ComputeRoutes(scenario.topology);
    std::vector<std::vector<FlowPath>> choices;
    for (const FlowSpec& flow : scenario.flows) {
        choices.push_back(AllPaths(scenario.topology, routes, scenario.topology.Find(flow.from),
                                   scenario.topology.Find(flow.to)));
    }
    return ClassesOfMaps(choices);
}

std::string ClassLabel(const Topology& topology, const PathClass& c) {
    std::string label;
    for (const FlowPath& path : c.paths) {
        label += (label.empty() ? "" : "; ") + PathText(topology, path);
    }
    return label;
}

FigureRun MakeRun(const Scenario& scenario, const PathClass& c, const Times& times) {
    constexpr double kLineGbps = 40;
    constexpr double kLinksPerFrame = 4.1;  // 6, 6, 4 and 2 links, weighed by throughput
    FigureRun run;
    run.label = ClassLabel(scenario.topology, c);
    run.weight = c.maps;
    run.overrides = {MillisecondsOverride("warm_up", times.warm_up_ms),
                     MillisecondsOverride("until", times.warm_up_ms + times.window_ms)};
    run.paths = c.paths;
    run.packet_hops = EstimateHops(kLineGbps, kLinksPerFrame, times.warm_up_ms + times.window_ms);
    return run;
}

// One seed is enough to see whether a variant matters.
std::vector<std::pair<const char*, int>> Variants(const FigurePlan& plan) {
    std::vector<std::pair<const char*, int>> variants{{kMain, plan.seeds}};
    if (plan.scale != Scale::kSmoke) {
        variants.emplace_back(kOneOutstanding, 1);
        variants.emplace_back(kNoJitter, 1);
    }
    return variants;
}

void Vary(FigureRun& run, const std::string& variant, std::size_t flows) {
    run.variant = variant;
    if (variant == kNoJitter) {
        run.overrides.emplace_back("start_jitter=0us");
    }
    for (std::size_t i = 0; variant == kOneOutstanding && i < flows; ++i) {
        run.overrides.push_back("workload.flows." + std::to_string(i) + ".outstanding=1");
    }
}

std::vector<FigureRun> Plan(const Scenario& scenario, const FigurePlan& plan, const Times& times) {
    const std::vector<PathClass> classes = Classes(scenario);
    std::vector<FigureRun> runs;
    for (const auto& [variant, seeds] : Variants(plan)) {
        for (int seed = 1; seed <= seeds; ++seed) {
            for (const PathClass& c : classes) {
                FigureRun run = MakeRun(scenario, c, times);
                run.seed = static_cast<std::uint64_t>(seed);
                Vary(run, variant, scenario.flows.size());
                runs.push_back(std::move(run));
            }
        }
    }
    return runs;
}

std::string Lower(std::string text) {
    std::ranges::transform(text, text.begin(), [](char c) {
        return 'A' <= c && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    });
    return text;
}

using Samples = std::map<std::string, std::vector<WeightedSample>>;  // by host

// Of one variant and seed.
Samples Collect(const std::vector<FigureRun>& runs, const std::vector<RunDigest>& digests,
                const std::string& variant, std::uint64_t seed) {
    Samples samples;
    for (std::size_t i = 0; i < runs.size(); ++i) {
        if (runs[i].variant != variant || runs[i].seed != seed) {
            continue;
        }
        for (const FlowDigest& flow : digests[i].flows) {
            const auto n = static_cast<double>(flow.transfer_gbps.size());
            for (const double gbps : flow.transfer_gbps) {
                samples[flow.from].push_back({gbps, runs[i].weight / n});
            }
        }
    }
    return samples;
}

// "h1_median_gbps", or "outstanding_1_h1_median_gbps" in a variant.
std::string Prefix(std::string variant) {
    std::ranges::replace(variant, ' ', '_');
    return variant == kMain ? "" : variant + "_";
}

void AddMetrics(const Samples& samples, const std::string& prefix,
                std::map<std::string, std::vector<double>>& metrics) {
    double others_max = 0;
    std::vector<double> medians;
    for (const char* host : kHosts) {
        const auto found = samples.find(host);
        if (found == samples.end()) {
            return;  // no transfer ended in the window: nothing was measured
        }
        const Spread spread = SpreadOf(found->second);
        const std::string name = prefix + Lower(host);
        metrics[name + "_min_gbps"].push_back(spread.min);
        metrics[name + "_median_gbps"].push_back(spread.median);
        metrics[name + "_max_gbps"].push_back(spread.max);
        medians.push_back(spread.median);
        others_max = host == kHosts.back() ? others_max : std::max(others_max, spread.max);
    }
    metrics[prefix + "others_max_gbps"].push_back(others_max);
    metrics[prefix + "median_ratio"].push_back(std::ranges::max(medians) /
                                               std::ranges::min(medians));
}

Measurement Measure(const std::vector<FigureRun>& runs, const std::vector<RunDigest>& digests) {
    Measurement measurement;
    std::set<std::pair<std::string, std::uint64_t>> groups;
    for (std::size_t i = 0; i < runs.size(); ++i) {
        const FigureRun& run = runs[i];
        groups.emplace(run.variant, run.seed);
        for (const FlowDigest& flow : digests[i].flows) {
            for (const double gbps : flow.transfer_gbps) {
                measurement.rows.push_back({run.seed, run.variant, run.label, run.weight, flow.from,
                                            "goodput_gbps", gbps});
            }
        }
    }
    for (const auto& [variant, seed] : groups) {
        AddMetrics(Collect(runs, digests, variant, seed), Prefix(variant), measurement.metrics);
    }
    return measurement;
}

}  // namespace

Figure MakeFigure3() {
    return {"fig3", "PFC alone is unfair: H1 to H4 send to R, and H4 gets twice as much",
            [](const Scenario& scenario, const FigurePlan& plan) {
                return Plan(scenario, plan, TimesWithoutControl(plan.scale));
            },
            &Measure};
}

Figure MakeFigure8() {
    return {"fig8", "DCQCN is fair where PFC was not: the four flows of fig3",
            [](const Scenario& scenario, const FigurePlan& plan) {
                return Plan(scenario, plan, TimesWithControl(plan.scale));
            },
            &Measure};
}

}  // namespace dcqcn
