#include "experiments/popular_claim_runs.h"

#include <string>
#include <utility>

#include "experiments/reproduce_home.h"

namespace dcqcn {
namespace {

constexpr const char* kIncast = "../incast/scenario.json";
constexpr const char* kBeside = "scenario.json";

using Overrides = std::vector<std::string>;

// A run and what it is called in metrics.
struct Part {
    std::string name;
    std::string scenario;
    Overrides overrides = {};
    int warm_up_ms = 0;
    int window_ms = 0;
    double gbps = 40;  // for the estimate
};

Part Incast(const std::string& name, int senders, Overrides overrides) {
    overrides.push_back("workload.senders=" + std::to_string(senders));
    return {.name = name,
            .scenario = kIncast,
            .overrides = std::move(overrides),
            .warm_up_ms = 100,
            .window_ms = 50};
}
// Its warm-up alone: marks and CNPs are counted from 0, and only those after it are of interest.
Part StartOf(Part part) {
    part.name += kStart;
    part.window_ms = part.warm_up_ms;
    part.warm_up_ms = 0;
    return part;
}
Overrides ThresholdsOf(const std::string& kmin, const std::string& kmax) {
    return {"switch.ecn.kmin=" + kmin, "switch.ecn.kmax=" + kmax};
}
// The first 5 ms of 8:1 at 200 Gb/s: when all begin at line rate is when PFC acts.
Part At200(const std::string& name, const std::string& kmin, const std::string& kmax) {
    Part part = Incast(name, 8, ThresholdsOf(kmin, kmax));
    part.overrides.emplace_back(
        R"(topology={"kind":"star","hosts":9,"rate":"200Gbps","delay":"1us"})");
    part.overrides.emplace_back("switch.pfc.headroom=auto");
    part.overrides.emplace_back("switch.pfc.reserve_ports=used");
    part.warm_up_ms = 0;
    part.window_ms = 5;
    part.gbps = 200;
    return part;
}

std::vector<Part> Parts() {
    std::vector<Part> parts{
        Incast("eight_pfc_only", 8, {"rp.algorithm=none"}),
        Incast("sixteen_g16", 16, {"rp.gain=0.0625"}),
        Incast("golden", 8,
               {"switch.pfc.threshold=90KB", "switch.ecn.kmin=84KB", "switch.ecn.kmax=200KB"}),
        // A transfer takes a millisecond there.
        {.name = "latency_pfc_only",
         .scenario = kBeside,
         .overrides = {"rp.algorithm=none"},
         .warm_up_ms = 20,
         .window_ms = 300},
        {.name = "latency_dcqcn", .scenario = kBeside, .warm_up_ms = 100, .window_ms = 50},
        At200("loose_200", "100KB", "400KB"),
        At200("tight_200", "25KB", "100KB")};
    for (const auto& [name, senders] : {std::pair{"two", 2}, {"eight", 8}, {"sixteen", 16}}) {
        parts.push_back(Incast(name, senders, {}));
        parts.push_back(StartOf(parts.back()));
    }
    return parts;
}

FigureRun MakeRun(const Part& part, int seed, Scale scale) {
    const int divisor = scale == Scale::kSmoke ? 5 : 1;
    const bool is_start = part.name.ends_with(kStart);
    const int factor = scale == Scale::kPaper && !is_start ? 10 : 1;
    const int warm_up_ms = part.warm_up_ms / divisor;
    const int window_ms = part.window_ms * factor / divisor;
    constexpr double kLinks = 2;
    FigureRun run;
    run.variant = "main";
    run.label = part.name;
    run.seed = static_cast<std::uint64_t>(seed);
    run.scenario = part.scenario;
    run.overrides = part.overrides;
    run.overrides.push_back(MillisecondsOverride("warm_up", warm_up_ms));
    run.overrides.push_back(MillisecondsOverride("until", warm_up_ms + window_ms));
    run.packet_hops = EstimateHops(part.gbps, kLinks, warm_up_ms + window_ms);
    return run;
}

// The parking lot is Figure 3's and Figure 8's: all classes of paths, by weight.
void AddParkingLot(const Figure& figure, const std::string& label, const FigurePlan& plan,
                   std::vector<FigureRun>& runs) {
    const std::string scenario = "../" + figure.name + "/scenario.json";
    const Scenario own =
        LoadScenario(ProjectHome() + "/experiments/" + figure.name + "/scenario.json");
    for (FigureRun& run : figure.plan(own, plan)) {
        if (run.variant == "main") {
            run.scenario = scenario;
            run.label = label + run.label;
            runs.push_back(std::move(run));
        }
    }
}

}  // namespace

std::vector<FigureRun> PopularClaimRuns(const FigurePlan& plan) {
    std::vector<FigureRun> runs;
    for (int seed = 1; seed <= plan.seeds; ++seed) {
        for (const Part& part : Parts()) {
            runs.push_back(MakeRun(part, seed, plan.scale));
        }
    }
    AddParkingLot(MakeFigure3(), kPfcOnly, plan, runs);
    AddParkingLot(MakeFigure8(), kWithDcqcn, plan, runs);
    return runs;
}

}  // namespace dcqcn
