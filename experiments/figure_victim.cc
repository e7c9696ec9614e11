// Figures 4 and 9: VS sends to VR and does not send to the incast's receiver, H11 to H14 send to R,
// and 0, 1 or 2 hosts under T3 join them.
//
// What VS gets hangs on ECMP: how many of H11 to H14 use its uplink of T1, and where they go from
// there. Maps are drawn in strata, one per number of flows beside VS (0 to 4 of 4, with binomial
// weights), so that few runs stand for all 2^15 maps. The paper's median case is two and two. A map
// is the same for 0, 1 and 2 senders and for both figures.
#include <algorithm>
#include <array>
#include <random>
#include <set>
#include <utility>

#include "experiments/figure.h"
#include "experiments/figure_samples.h"

namespace dcqcn {
namespace {

constexpr std::size_t kIncastFlows = 4;  // after VS's in the scenario, before those under T3
constexpr std::size_t kFirstUnderT3 = 1 + kIncastFlows;
constexpr int kMostUnderT3 = 2;
constexpr std::array<int, kIncastFlows + 1> kBinomial{1, 4, 6, 4, 1};

struct Effort {
    int warm_up_ms;
    int window_ms;
    std::array<int, kIncastFlows + 1> maps;  // per stratum
};

// What VS gets is steady from 16 ms on, when the buffers behind the pauses have filled.
Effort WithoutControl(Scale scale) {
    return scale == Scale::kSmoke
               ? Effort{.warm_up_ms = 16, .window_ms = 8, .maps = {0, 0, 3, 0, 0}}
           : scale == Scale::kQuick
               ? Effort{.warm_up_ms = 16, .window_ms = 10, .maps = {1, 3, 6, 3, 1}}
               : Effort{.warm_up_ms = 16, .window_ms = 90, .maps = {2, 8, 12, 8, 2}};
}
// Two flows need 97 ms to come within a tenth of each other [Zhu16].
Effort WithControl(Scale scale) {
    return scale == Scale::kSmoke
               ? Effort{.warm_up_ms = 20, .window_ms = 15, .maps = {0, 0, 2, 0, 0}}
           : scale == Scale::kQuick
               ? Effort{.warm_up_ms = 100, .window_ms = 30, .maps = {1, 1, 2, 1, 1}}
               : Effort{.warm_up_ms = 100, .window_ms = 200, .maps = {2, 8, 12, 8, 2}};
}

using Choices = std::vector<std::vector<FlowPath>>;  // by flow

Choices AllChoices(const Scenario& scenario) {
    const RoutingTable routes = ComputeRoutes(scenario.topology);
    Choices choices;
    for (const FlowSpec& flow : scenario.flows) {
        choices.push_back(AllPaths(scenario.topology, routes, scenario.topology.Find(flow.from),
                                   scenario.topology.Find(flow.to)));
    }
    return choices;
}

// How many flows leave T1 by the same uplink as VS, whose path is the first. Host and ToR are the
// first two nodes of a path, the leaf is the third.
std::size_t BesideVictim(const std::vector<FlowPath>& map) {
    constexpr std::size_t kLeaf = 2;
    std::size_t beside = 0;
    for (std::size_t i = 1; i <= kIncastFlows; ++i) {
        beside += map[i][kLeaf] == map[0][kLeaf] ? 1U : 0U;
    }
    return beside;
}

// Equally likely among all maps with `beside` flows on VS's uplink: drawn until one fits.
std::vector<FlowPath> DrawMap(const Choices& choices, std::size_t beside, std::mt19937_64& random) {
    for (;;) {
        std::vector<FlowPath> map;
        for (const std::vector<FlowPath>& paths : choices) {
            map.push_back(paths[random() % paths.size()]);
        }
        if (BesideVictim(map) == beside) {
            return map;
        }
    }
}

// The flows of the scenario without those under T3 beyond the first `senders`.
std::string FlowsOverride(const Scenario& scenario, int senders) {
    nlohmann::json flows = scenario.resolved.at("workload").at("flows");
    const std::size_t wanted = kFirstUnderT3 + static_cast<std::size_t>(senders);
    flows.erase(flows.begin() + static_cast<std::ptrdiff_t>(wanted), flows.end());
    return "workload.flows=" + flows.dump();
}

FigureRun MakeRun(const Scenario& scenario, const std::vector<FlowPath>& map, int senders,
                  const Effort& effort) {
    constexpr double kLineGbps = 40;
    constexpr double kLinksPerFrame = 7.5;  // six for those to R, four for VS at a third of it
    const int milliseconds = effort.warm_up_ms + effort.window_ms;
    FigureRun run;
    run.variant = "main";
    run.parameter = senders;
    run.overrides = {FlowsOverride(scenario, senders),
                     MillisecondsOverride("warm_up", effort.warm_up_ms),
                     MillisecondsOverride("until", milliseconds)};
    run.paths.assign(map.begin(),
                     map.begin() + static_cast<std::ptrdiff_t>(kFirstUnderT3) + senders);
    run.packet_hops = EstimateHops(kLineGbps, kLinksPerFrame, milliseconds);
    return run;
}

std::vector<FigureRun> Plan(const Scenario& scenario, const FigurePlan& plan,
                            const Effort& effort) {
    const Choices choices = AllChoices(scenario);
    std::vector<FigureRun> runs;
    for (int seed = 1; seed <= plan.seeds; ++seed) {
        for (std::size_t beside = 0; beside < kBinomial.size(); ++beside) {
            // A stream per stratum: the maps of one do not depend on how many another has.
            std::mt19937_64 random(static_cast<std::uint64_t>(seed) * kBinomial.size() + beside);
            for (int m = 0; m < effort.maps[beside]; ++m) {
                const std::vector<FlowPath> map = DrawMap(choices, beside, random);
                for (int senders = 0; senders <= kMostUnderT3; ++senders) {
                    FigureRun run = MakeRun(scenario, map, senders, effort);
                    run.seed = static_cast<std::uint64_t>(seed);
                    run.weight = static_cast<double>(kBinomial[beside]) / effort.maps[beside];
                    run.label = std::to_string(beside) + " beside VS, map " +
                                std::to_string(m + 1) + ", " + std::to_string(senders) +
                                " under T3";
                    runs.push_back(std::move(run));
                }
            }
        }
    }
    return runs;
}

// The weighted median over maps of one value of VS's flow, by senders under T3.
using Victim = std::array<double, kMostUnderT3 + 1>;
Victim MedianOverMaps(const std::vector<FigureRun>& runs, const std::vector<RunDigest>& digests,
                      std::uint64_t seed, double FlowDigest::*value) {
    constexpr double kMedian = 0.5;
    Victim medians{};
    for (int senders = 0; senders <= kMostUnderT3; ++senders) {
        std::vector<WeightedSample> samples;
        for (std::size_t i = 0; i < runs.size(); ++i) {
            if (runs[i].seed == seed && runs[i].parameter == senders) {
                samples.push_back({digests[i].flows.front().*value, runs[i].weight});
            }
        }
        medians[static_cast<std::size_t>(senders)] = WeightedPercentile(samples, kMedian);
    }
    return medians;
}

void AddMetrics(const Victim& victim, const std::string& layer,
                std::map<std::string, std::vector<double>>& metrics) {
    for (std::size_t i = 0; i < victim.size(); ++i) {
        metrics["victim_" + std::to_string(i) + "_" + layer + "_gbps"].push_back(victim[i]);
    }
    metrics["victim_largest_step_" + layer + "_gbps"].push_back(
        std::max(victim[1] - victim[0], victim[2] - victim[1]));
    metrics["victim_change_" + layer + "_gbps"].push_back(victim.back() - victim.front());
}

Measurement Measure(const std::vector<FigureRun>& runs, const std::vector<RunDigest>& digests) {
    Measurement measurement;
    std::set<std::uint64_t> seeds;
    for (std::size_t i = 0; i < runs.size(); ++i) {
        const FigureRun& run = runs[i];
        seeds.insert(run.seed);
        for (const FlowDigest& flow : digests[i].flows) {
            measurement.rows.push_back({run.seed, run.variant, run.label, run.weight, flow.from,
                                        "goodput_gbps", flow.goodput_gbps});
            measurement.rows.push_back(
                {run.seed, run.variant, run.label, run.weight, flow.from, "l2_gbps", flow.l2_gbps});
        }
    }
    for (const std::uint64_t seed : seeds) {
        AddMetrics(MedianOverMaps(runs, digests, seed, &FlowDigest::goodput_gbps), "payload",
                   measurement.metrics);
        AddMetrics(MedianOverMaps(runs, digests, seed, &FlowDigest::l2_gbps), "l2",
                   measurement.metrics);
    }
    return measurement;
}

}  // namespace

Figure MakeFigure4() {
    return {"fig4",
            "PFC hurts a bystander: VS to VR meets no incast at its receiver and slows down",
            [](const Scenario& scenario, const FigurePlan& plan) {
                return Plan(scenario, plan, WithoutControl(plan.scale));
            },
            &Measure};
}

Figure MakeFigure9() {
    return {"fig9", "DCQCN spares the bystander of fig4",
            [](const Scenario& scenario, const FigurePlan& plan) {
                return Plan(scenario, plan, WithControl(plan.scale));
            },
            &Measure};
}

}  // namespace dcqcn
