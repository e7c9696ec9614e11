// Widely repeated claims about DCQCN that are not the paper's: what does the simulation measure?
#include <algorithm>
#include <array>
#include <utility>

#include "cp/headroom.h"
#include "experiments/figure.h"
#include "experiments/rp_alone.h"
#include "experiments/statistics.h"

namespace dcqcn {
namespace {

using Metrics = std::map<std::string, std::vector<double>>;
using Overrides = std::vector<std::string>;

constexpr const char* kParkingLot = "../fig3/scenario.json";
constexpr const char* kIncast = "../incast/scenario.json";
constexpr const char* kBeside = "scenario.json";

// A run and what it is called in metrics.
struct Part {
    std::string name;
    std::string scenario;
    Overrides overrides;
    int warm_up_ms;
    int window_ms;
    double gbps;  // for the estimate
    double links;
};

Part Incast(const std::string& name, int senders, Overrides overrides) {
    overrides.push_back("workload.senders=" + std::to_string(senders));
    return {name, kIncast, std::move(overrides), 100, 50, 40, 2};
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
    return {{"pfc_only", kParkingLot, {}, 10, 50, 40, 4.1},
            {"dcqcn", kParkingLot, {"rp.algorithm=dcqcn"}, 100, 50, 40, 4.1},
            Incast("two", 2, {}),
            Incast("eight", 8, {}),
            Incast("sixteen", 16, {}),
            Incast("sixteen_g16", 16, {"rp.gain=0.0625"}),
            Incast("eight_pfc_only", 8, {"rp.algorithm=none"}),
            Incast("golden", 8,
                   {"switch.pfc.threshold=90KB", "switch.ecn.kmin=84KB", "switch.ecn.kmax=200KB"}),
            {"latency_pfc_only", kBeside, {"rp.algorithm=none"}, 20, 30, 40, 2},
            {"latency_dcqcn", kBeside, {}, 100, 30, 40, 2},
            At200("loose_200", "100KB", "400KB"),
            At200("tight_200", "25KB", "100KB")};
}

FigureRun MakeRun(const Part& part, int seed, Scale scale) {
    const int divisor = scale == Scale::kSmoke ? 5 : 1;
    const int factor = scale == Scale::kPaper ? 10 : 1;
    const int warm_up_ms = part.warm_up_ms / divisor;
    const int window_ms = part.window_ms * factor / divisor;
    FigureRun run;
    run.variant = "main";
    run.label = part.name;
    run.seed = static_cast<std::uint64_t>(seed);
    run.scenario = part.scenario;
    run.overrides = part.overrides;
    run.overrides.push_back(MillisecondsOverride("warm_up", warm_up_ms));
    run.overrides.push_back(MillisecondsOverride("until", warm_up_ms + window_ms));
    run.packet_hops = EstimateHops(part.gbps, part.links, warm_up_ms + window_ms);
    return run;
}

std::vector<FigureRun> Plan(const Scenario&, const FigurePlan& plan) {
    std::vector<FigureRun> runs;
    for (int seed = 1; seed <= plan.seeds; ++seed) {
        for (const Part& part : Parts()) {
            runs.push_back(MakeRun(part, seed, plan.scale));
        }
    }
    return runs;
}

double JainOf(const RunDigest& digest) {
    std::vector<double> rates;
    for (const FlowDigest& flow : digest.flows) {
        rates.push_back(flow.goodput_gbps);
    }
    return JainIndex(rates);
}

double TotalGbps(const RunDigest& digest) {
    double total = 0;
    for (const FlowDigest& flow : digest.flows) {
        total += flow.goodput_gbps;
    }
    return total;
}

// Half of the range from the 5th to the 95th percentile, over the median.
double SwingOf(const RunDigest& digest) {
    const auto percentile = [&](std::size_t p) {
        return static_cast<double>(digest.queue_percentiles_bytes.at(p - 1));
    };
    return (percentile(95) - percentile(5)) / 2 / percentile(50);
}

// Wire bytes of CNPs over those of data.
double CnpOverhead(const RunDigest& digest) {
    constexpr double kCnpWire = 98;
    constexpr double kDataWire = 1106;
    return static_cast<double>(digest.cnp_sent) * kCnpWire /
           (static_cast<double>(digest.data_packets) * kDataWire);
}

// The 99th percentile of the completion times of the last flow's transfers of 4 KB.
double LatencyP99(const RunDigest& digest) {
    constexpr double kTransferBits = 4096 * 8;
    std::vector<double> times_us;
    for (const double gbps : digest.flows.back().transfer_gbps) {
        times_us.push_back(kTransferBits / (gbps * 1e3));
    }
    return Percentile(times_us, 0.99);
}

// What one seed's runs say, by the part's name.
using Digests = std::map<std::string, RunDigest>;

void AddParkingLot(const Digests& runs, Metrics& metrics) {
    metrics["h1_pfc_only_gbps"].push_back(runs.at("pfc_only").flows.front().goodput_gbps);
    metrics["h4_pfc_only_gbps"].push_back(runs.at("pfc_only").flows.back().goodput_gbps);
    metrics["jain_pfc_only"].push_back(JainOf(runs.at("pfc_only")));
    metrics["jain_dcqcn"].push_back(JainOf(runs.at("dcqcn")));
}

void AddIncast(const Digests& runs, Metrics& metrics) {
    for (const char* name : {"two", "eight", "sixteen"}) {
        const RunDigest& digest = runs.at(name);
        const double marked =
            static_cast<double>(digest.marked) / static_cast<double>(digest.eligible);
        // The share of the way from Kmin to Kmax, which is what stands where Pmax is left out.
        const double without_pmax = std::clamp((digest.queue_mean_bytes - 5e3) / 195e3, 0.0, 1.0);
        metrics[std::string(name) + "_cnp_overhead_percent"].push_back(100 * CnpOverhead(digest));
        metrics[std::string(name) + "_queue_swing"].push_back(SwingOf(digest));
        metrics[std::string(name) + "_marked_of_formula"].push_back(marked / without_pmax);
    }
    metrics["pfc_queue_swing"].push_back(SwingOf(runs.at("eight_pfc_only")));
    metrics["golden_pauses_per_ms"].push_back(static_cast<double>(runs.at("golden").pause_frames) /
                                              150);
    metrics["gain_swing_ratio"].push_back(SwingOf(runs.at("sixteen_g16")) /
                                          SwingOf(runs.at("sixteen")));
}

void AddOthers(const Digests& runs, Metrics& metrics) {
    const double before = LatencyP99(runs.at("latency_pfc_only"));
    const double after = LatencyP99(runs.at("latency_dcqcn"));
    metrics["latency_pfc_only_p99_us"].push_back(before);
    metrics["latency_dcqcn_p99_us"].push_back(after);
    metrics["latency_p99_ratio"].push_back(before / after);
    const RunDigest& tight = runs.at("tight_200");
    const RunDigest& loose = runs.at("loose_200");
    metrics["tight_gain_percent"].push_back(100 * (TotalGbps(tight) / TotalGbps(loose) - 1));
    metrics["tight_pause_ratio"].push_back(
        static_cast<double>(tight.pause_frames) /
        static_cast<double>(std::max<std::int64_t>(1, loose.pause_frames)));
}

// What needs no network.
void AddAlgorithms(Metrics& metrics) {
    const RpParams params;
    const Rate line(40'000'000'000);
    metrics["first_cut"] = {FirstCut(params, line)};
    metrics["alpha_at_first_cnp"] = {AlphaAtFirstCnp(params, line)};
    metrics["decays_to_a_tenth"] = {static_cast<double>(DecaysToATenth(params, line))};
    RpParams four = params;
    four.fast_recovery_steps = 4;
    metrics["is_hyper_after_5_and_4"] = {IsHyperAfter(four, line, 5, 4) ? 1.0 : 0.0};
    constexpr std::int64_t kLargestFrame = 1122;
    const Bytes headroom =
        HeadroomBudget(line, Duration(1'000'000), Bytes(kLargestFrame), PauseResponse(line));
    metrics["headroom_needed_kb"] = {static_cast<double>(headroom.count()) / 1e3};
    constexpr double kRoundTripUs = 25;  // six hops and more [Zhu16]
    constexpr double kPorts = 32;
    metrics["one_and_a_half_bdp_per_port_kb"] = {1.5 * 40e3 / 8 * kRoundTripUs / kPorts / 1e3};
    metrics["interval_at_400_mb"] = {400e3 / 8 * 50 / 1e6};
}

Measurement Measure(const std::vector<FigureRun>& runs, const std::vector<RunDigest>& digests) {
    Measurement measurement;
    std::map<std::uint64_t, Digests> seeds;
    for (std::size_t i = 0; i < runs.size(); ++i) {
        seeds[runs[i].seed].emplace(runs[i].label, digests[i]);
    }
    for (const auto& [seed, parts] : seeds) {
        AddParkingLot(parts, measurement.metrics);
        AddIncast(parts, measurement.metrics);
        AddOthers(parts, measurement.metrics);
    }
    AddAlgorithms(measurement.metrics);
    for (const auto& [name, samples] : measurement.metrics) {
        for (std::size_t i = 0; i < samples.size(); ++i) {
            measurement.rows.push_back({i + 1, "main", "all", 1, "all", name, samples[i]});
        }
    }
    return measurement;
}

}  // namespace

Figure MakeClaims() {
    Figure figure{"claims", "widely repeated claims about DCQCN that are not the paper's", &Plan,
                  &Measure};
    figure.has_picture = false;
    return figure;
}

}  // namespace dcqcn
