// Section 4: how large may t_ECN be so that marking starts before pausing, in the worst case where
// one ingress queue feeds all egress queues? Each run has one t_ECN, with marking by cut-off at
// enqueue so that probability delays nothing, and says which came first. The largest t_ECN at which
// it was the mark is compared with the paper's bounds and with what its formulas give.
#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

#include "cp/thresholds.h"
#include "experiments/figure.h"

namespace dcqcn {
namespace {

constexpr SwitchMemory kPaperSwitch{
    .buffer = Bytes(12'000'000), .ports = 32, .priorities = 8, .t_flight = Bytes(22'400)};
constexpr double kPaperBeta = 8;

struct Case {
    std::string name;
    std::string scenario;
    std::vector<std::string> overrides;
    double from_kb;
    double to_kb;
};

std::vector<std::string> StaticThreshold(const std::string& mtu) {
    return {"switch.pfc.threshold=24.475KB", "mtu=" + mtu};
}

// Frames of 64 B of payload are small enough to see a bound of less than a kilobyte.
std::vector<Case> Cases() {
    const std::string one = "scenario.json";
    return {{"static", one, StaticThreshold("64B"), 0.2, 4},
            {"static full frames", one, StaticThreshold("1024B"), 0.2, 4},
            {"dynamic one priority", one, {}, 8, 160},
            {"dynamic all priorities", "all_priorities.json", {}, 8, 160}};
}

// From one to the other in equal ratios.
std::vector<int> GridBytes(const Case& c, Scale scale) {
    const double ratio = scale == Scale::kSmoke ? 1.15 : scale == Scale::kQuick ? 1.04 : 1.01;
    std::vector<int> grid;
    for (double kb = c.from_kb; kb < c.to_kb; kb *= ratio) {
        grid.push_back(static_cast<int>(std::lround(kb * 1e3)));
    }
    return grid;
}

// No chance is left in these runs: one seed is all of them.
std::vector<FigureRun> Plan(const Scenario&, const FigurePlan& plan) {
    constexpr double kHopsOfARun = 30'000;
    std::vector<FigureRun> runs;
    for (const Case& c : Cases()) {
        for (const int bytes : GridBytes(c, plan.scale)) {
            FigureRun run;
            run.variant = c.name;
            run.label = std::to_string(bytes).append(" B");
            run.parameter = bytes;
            run.scenario = c.scenario;
            run.overrides = c.overrides;
            for (const char* key : {"switch.ecn.kmin=", "switch.ecn.kmax="}) {
                run.overrides.push_back(key + std::to_string(bytes).append("B"));
            }
            run.packet_hops = kHopsOfARun;
            runs.push_back(std::move(run));
        }
    }
    return runs;
}

bool IsMarkFirst(const RunDigest& digest) {
    return digest.first_mark_us >= 0 &&
           (digest.first_pause_us < 0 || digest.first_mark_us <= digest.first_pause_us);
}

std::string MetricName(std::string name) {
    std::ranges::replace(name, ' ', '_');
    return name + "_bound_kb";
}

double Kilobytes(Bytes bytes) {
    return static_cast<double>(bytes.count()) / 1e3;
}

void AddFormulas(std::map<std::string, std::vector<double>>& metrics) {
    const Bytes t_pfc = StaticPfcThreshold(kPaperSwitch);
    metrics["formula_static_kb"] = {Kilobytes(EcnBoundStatic(t_pfc, kPaperSwitch.ports))};
    metrics["formula_all_priorities_kb"] = {Kilobytes(EcnBoundDynamic(kPaperSwitch, kPaperBeta))};
    metrics["formula_one_priority_kb"] = {
        Kilobytes(EcnBoundDynamicOnePriority(kPaperSwitch, kPaperBeta))};
}

Measurement Measure(const std::vector<FigureRun>& runs, const std::vector<RunDigest>& digests) {
    Measurement measurement;
    std::map<std::string, double> largest;  // by case; 0: marking never came first
    for (std::size_t i = 0; i < runs.size(); ++i) {
        const FigureRun& run = runs[i];
        const bool is_mark_first = IsMarkFirst(digests[i]);
        double& bound = largest[run.variant];
        bound = is_mark_first ? std::max(bound, run.parameter / 1e3) : bound;
        const auto add = [&](const char* metric, double value) {
            measurement.rows.push_back(
                {run.seed, run.variant, run.label, run.weight, "switch", metric, value});
        };
        add("t_ecn_kb", run.parameter / 1e3);
        add("first_mark_us", digests[i].first_mark_us);
        add("first_pause_us", digests[i].first_pause_us);
    }
    for (const auto& [name, bound] : largest) {
        measurement.metrics[MetricName(name)] = {bound};
    }
    AddFormulas(measurement.metrics);
    return measurement;
}

}  // namespace

Figure MakeThresholds() {
    return {"thresholds", "section 4: the largest t_ECN with which marking comes before pausing",
            &Plan, &Measure};
}

}  // namespace dcqcn
