#include "experiments/scenario_warnings.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "base/units_text.h"
#include "experiments/rp_scenario_warnings.h"
#include "rp/factory.h"

namespace dcqcn {
namespace {

using Warnings = std::vector<std::string>;

// A NIC's alpha in a congested flow, as a CNP finds it: each raised it by g, and it has
// been updated `updates` times since the one before.
double AlphaBetweenCnps(const ConnectXParams& nic, double updates) {
    const double kept = nic.dce_tcp_g / 1024.0;
    return (1 - kept) * std::pow(kept, updates - 1) / (1 - std::pow(kept, updates));
}

// A clock that ticks much faster than CNPs come lets alpha fall to nothing in between.
void WarnOfClock(const FabricParams& fabric, Warnings& warnings) {
    constexpr double kLittle = 0.1;
    const ConnectXParams& nic = fabric.rp.connectx;
    const std::int64_t updates =
        std::max<std::int64_t>(1, fabric.np.cnp_interval / nic.dce_tcp_rtt);
    if (fabric.rp.algorithm == "connectx" &&
        AlphaBetweenCnps(nic, static_cast<double>(updates)) < kLittle) {
        warnings.push_back(
            "np.cnp_interval: " + ToText(fabric.np.cnp_interval) + ": alpha is updated " +
            std::to_string(updates) +
            " times between the CNPs of a congested flow and falls to almost nothing, so that "
            "they hardly cut; bring it nearer to rp.connectx.dce_tcp_rtt (" +
            ToText(nic.dce_tcp_rtt) + ")");
    }
}

// alpha decays between the CNPs of a congested flow unless its timer outlasts their gap.
void WarnOfDecay(const std::string& key, Duration timer, Duration gap, Warnings& warnings) {
    if (timer <= gap) {
        warnings.push_back(
            key + ": " + ToText(timer) + " is not above np.cnp_interval (" + ToText(gap) +
            "): alpha decays between the CNPs of a congested flow; use " + ToText(gap + gap / 10));
    }
}

void WarnOfControl(const FabricParams& fabric, Warnings& warnings) {
    const Feedback feedback = FeedbackOf(fabric.rp);
    if (feedback == Feedback::kNone) {
        return;  // then neither marks nor CNPs are expected to do anything
    }
    const bool heeds_cnps = feedback == Feedback::kCnp;
    if (fabric.rp.algorithm == "dcqcn") {  // NICs let alpha decay between CNPs
        WarnOfDecay("rp.alpha_timer", fabric.rp.alpha_timer, fabric.np.cnp_interval, warnings);
    } else if (fabric.rp.algorithm == "rdma_ip") {
        WarnOfDecay("rp.rdma_ip.dcqcn_alpha_timer_th", fabric.rp.rdma_ip.dcqcn_alpha_timer_th,
                    fabric.np.cnp_interval, warnings);
    }
    WarnOfClock(fabric, warnings);
    std::string never_acts = "so rp.algorithm \"";
    never_acts.append(fabric.rp.algorithm)
        .append("\" never acts; set rp.algorithm to \"none\" if that is meant");
    if (!fabric.sw.ecn.enabled) {
        warnings.push_back("switch.ecn.enabled: false: no frame is marked, " + never_acts);
    } else if (fabric.sw.ecn.kmin == Bytes(0)) {
        warnings.emplace_back(
            "switch.ecn.kmin: 0B: a single waiting frame may be marked, so that flows slow down "
            "without congestion; use at least one frame");
    }
    if (heeds_cnps && !fabric.np.enabled) {
        warnings.push_back("np.enabled: false: marks are never answered, " + never_acts);
    }
}

void WarnOfPriorities(const Scenario& scenario, Warnings& warnings) {
    std::set<int> priorities;
    for (const FlowSpec& flow : scenario.flows) {
        priorities.insert(flow.priority);
    }
    const PfcParams& pfc = scenario.fabric.sw.pfc;
    for (const int priority : priorities) {
        const std::string name = std::to_string(priority);
        if (pfc.enabled && (pfc.lossless >> priority & 1) == 0) {
            warnings.push_back("workload: priority " + name +
                               " is not in switch.pfc.lossless: its frames may be dropped; add it "
                               "there or use a lossless one");
        }
        if (priority == scenario.fabric.np.cnp_priority) {
            warnings.push_back("np.cnp_priority: " + name +
                               " also carries data: CNPs wait behind it; give CNPs their own");
        }
    }
    const auto cnp = static_cast<std::size_t>(scenario.fabric.np.cnp_priority);
    if (scenario.fabric.sw.scheduler.weights[cnp] != 0) {
        warnings.push_back("switch.scheduler.weights: priority " + std::to_string(cnp) +
                           " carries CNPs and shares the wire by weight: late CNPs let rates rise "
                           "in between; give it weight 0, strict priority");
    }
}

Rate FastestLink(const Scenario& scenario) {
    Rate fastest{};
    for (const TopologyLink& link : scenario.topology.links()) {
        fastest = std::max(fastest, link.properties.rate);
    }
    return fastest;
}

}  // namespace

Warnings ScenarioWarnings(const Scenario& scenario) {
    Warnings warnings;
    WarnOfControl(scenario.fabric, warnings);
    const Warnings idle = RpWarnings(scenario.fabric.rp, scenario.resolved, FastestLink(scenario));
    warnings.insert(warnings.end(), idle.begin(), idle.end());
    WarnOfPriorities(scenario, warnings);
    if (scenario.until && scenario.sample_every > *scenario.until) {
        warnings.push_back("sample_every: " + ToText(scenario.sample_every) +
                           " is longer than the run (until: " + ToText(*scenario.until) +
                           "): series.csv will be empty");
    }
    return warnings;
}

}  // namespace dcqcn
