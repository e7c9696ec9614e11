// A guide's tuning advice for NICs and switches, each piece by itself: does what it is to improve
// improve?
#include <algorithm>
#include <array>
#include <utility>

#include "experiments/figure.h"
#include "experiments/statistics.h"

namespace dcqcn {
namespace {

constexpr const char* kMain = "main";
constexpr const char* kBase = "base";

// One scenario of the guide's, and how long it is looked at.
struct Situation {
    const char* name;
    const char* scenario;
    int warm_up_ms;
    int until_ms;
    double gbps;  // for the estimate
};
constexpr std::array kSituations{Situation{"mixed", "scenario.json", 50, 100, 80},
                                 Situation{"departure", "departure.json", 10, 60, 200},
                                 Situation{"bursts", "bursts.json", 10, 70, 40}};

// A piece of advice, always by a factor of 4 but where the knob is a power of 2.
struct Change {
    const char* situation;
    const char* name;
    const char* key_and_value;  // "": none
};
constexpr std::array kChanges{
    Change{"mixed", kBase, ""},
    Change{"mixed", "low_kmin", "switch.ecn.kmin=37500B"},
    Change{"mixed", "low_ai", "rp.connectx.rpg_ai_rate=1250kbps"},
    Change{"mixed", "rare_cnps", "np.cnp_interval=16us"},
    Change{"departure", kBase, ""},
    Change{"departure", "high_byte_reset", "rp.connectx.rpg_byte_reset=8388352B"},
    Change{"departure", "high_ai", "rp.connectx.rpg_ai_rate=20Mbps"},
    Change{"bursts", kBase, ""},
    Change{"bursts", "low_kmax", "switch.ecn.kmax=375KB"},
    Change{"bursts", "short_monitor_period", "rp.connectx.rate_reduce_monitor_period=1us"},
    Change{"bursts", "deep_cut", "rp.connectx.rpg_gd=10"}};

std::string LabelOf(const std::string& situation, const std::string& change) {
    return situation + "_" + change;
}

FigureRun MakeRun(const Situation& situation, const Change& change, int seed, Scale scale) {
    constexpr double kLinks = 2;
    const int divisor = scale == Scale::kSmoke ? 5 : 1;
    const int factor = scale == Scale::kPaper ? 5 : 1;
    const int warm_up = situation.warm_up_ms / divisor;
    const int window = (situation.until_ms - situation.warm_up_ms) / divisor;
    // One that leaves does so once, at its time.
    const bool is_longer = std::string(situation.name) != "departure";
    const int until = warm_up + (is_longer ? factor : 1) * window;
    FigureRun run;
    run.variant = kMain;
    run.label = LabelOf(situation.name, change.name);
    run.seed = static_cast<std::uint64_t>(seed);
    run.scenario = situation.scenario;
    if (*change.key_and_value != '\0') {
        run.overrides.emplace_back(change.key_and_value);
    }
    run.overrides.push_back(MillisecondsOverride("warm_up", warm_up));
    run.overrides.push_back(MillisecondsOverride("until", until));
    run.packet_hops = EstimateHops(situation.gbps, kLinks, until);
    return run;
}

std::vector<FigureRun> Plan(const Scenario&, const FigurePlan& plan) {
    std::vector<FigureRun> runs;
    for (int seed = 1; seed <= plan.seeds; ++seed) {
        for (const Change& change : kChanges) {
            const auto* situation = std::ranges::find_if(kSituations, [&](const Situation& s) {
                return std::string(s.name) == change.situation;
            });
            runs.push_back(MakeRun(*situation, change, seed, plan.scale));
        }
    }
    return runs;
}

using Named = std::map<std::string, double>;

// Completion times of transfers that follow one another.
void AddLatency(const FlowDigest& flow, Named& numbers) {
    constexpr double kShortTransferBits = 4096 * 8;
    std::vector<double> times_us;
    for (const double gbps : flow.transfer_gbps) {
        times_us.push_back(kShortTransferBits / (gbps * 1e3));
    }
    numbers["short_p50_us"] = Percentile(times_us, 0.5);
    numbers["short_p99_us"] = Percentile(times_us, 0.99);
}

// In the mixed situation h8 has the short transfers and h10 sends what is of another class.
Named NumbersOf(const FigureRun& run, const RunDigest& digest) {
    Named numbers{{"queue_mean_kb", digest.queue_mean_bytes / 1e3},
                  {"pauses", static_cast<double>(digest.pause_frames)},
                  {"cnps", static_cast<double>(digest.cnp_sent)},
                  {"bulk_gbps", 0}};
    const bool is_mixed = run.label.starts_with("mixed");
    for (const FlowDigest& flow : digest.flows) {
        if (is_mixed && flow.from == "h8") {
            AddLatency(flow, numbers);
        } else if (is_mixed && flow.from == "h10") {
            numbers["other_class_gbps"] = flow.goodput_gbps;
        } else {
            numbers["bulk_gbps"] += flow.goodput_gbps;
        }
    }
    return numbers;
}

Measurement Measure(const std::vector<FigureRun>& runs, const std::vector<RunDigest>& digests) {
    Measurement measurement;
    std::map<std::pair<std::uint64_t, std::string>, Named> all;
    for (std::size_t i = 0; i < runs.size(); ++i) {
        const FigureRun& run = runs[i];
        const Named numbers = NumbersOf(run, digests[i]);
        for (const auto& [name, value] : numbers) {
            measurement.rows.push_back({run.seed, kMain, run.label, 1, "all", name, value});
            measurement.metrics[run.label + "_" + name].push_back(value);
        }
        all[{run.seed, run.label}] = numbers;
    }
    for (const auto& [key, numbers] : all) {
        const auto& [seed, label] = key;
        const std::string situation = label.substr(0, label.find('_'));
        const Named& base = all.at({seed, LabelOf(situation, kBase)});
        for (const auto& [name, value] : numbers) {
            if (base.at(name) > 0 && !label.ends_with(kBase)) {
                measurement.metrics[label + "_" + name + "_ratio"].push_back(value / base.at(name));
            }
        }
    }
    return measurement;
}

}  // namespace

Figure MakeAdvice() {
    return {"advice", "a guide's tuning advice, each piece against its base", &Plan, &Measure};
}

}  // namespace dcqcn
