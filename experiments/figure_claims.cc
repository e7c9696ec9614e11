// Widely repeated claims about DCQCN that are not the paper's: what does the simulation measure?
#include <algorithm>
#include <array>
#include <utility>

#include "cp/headroom.h"
#include "experiments/figure.h"
#include "experiments/reproduce_home.h"
#include "experiments/rp_alone.h"
#include "experiments/statistics.h"

namespace dcqcn {
namespace {

using Metrics = std::map<std::string, std::vector<double>>;
using Overrides = std::vector<std::string>;

constexpr const char* kIncast = "../incast/scenario.json";
constexpr const char* kBeside = "scenario.json";
constexpr const char* kStart = "_start";
constexpr const char* kPfcOnly = "parking lot, PFC only: ";
constexpr const char* kWithDcqcn = "parking lot, DCQCN: ";

// What the K:1 incast's scenario and Figure 3's say; checked against the runs' own.
constexpr double kKminBytes = 5e3;
constexpr double kKmaxBytes = 200e3;
constexpr double kDataWireBytes = 1106;
constexpr double kCnpWireBytes = 98;
constexpr double kShortTransferBits = 4096 * 8;

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

std::vector<FigureRun> Plan(const Scenario&, const FigurePlan& plan) {
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

double QueuePercentile(const RunDigest& digest, std::size_t p) {
    return static_cast<double>(digest.queue_percentiles_bytes.at(p - 1));
}

// Half of the range from the 5th to the 95th percentile, over the median.
double SwingOf(const RunDigest& digest) {
    return (QueuePercentile(digest, 95) - QueuePercentile(digest, 5)) / 2 /
           QueuePercentile(digest, 50);
}

// What the marking probability would be on average if it rose to 1 at Kmax instead of Pmax.
double MarkedWithoutPmax(const RunDigest& digest) {
    constexpr std::size_t kHundred = 100;
    double sum = 0;
    for (std::size_t p = 1; p <= kHundred; ++p) {
        sum += std::clamp((QueuePercentile(digest, p) - kKminBytes) / (kKmaxBytes - kKminBytes),
                          0.0, 1.0);
    }
    return sum / kHundred;
}

// The 99th percentile of the completion times of the last flow's transfers, which follow one
// another.
double LatencyP99(const RunDigest& digest) {
    std::vector<double> times_us;
    for (const double gbps : digest.flows.back().transfer_gbps) {
        times_us.push_back(kShortTransferBits / (gbps * 1e3));
    }
    return Percentile(times_us, 0.99);
}

// What one seed's runs say, by the part's name.
using Digests = std::map<std::string, RunDigest>;

void AddIncast(const Digests& runs, Metrics& metrics) {
    for (const std::string name : {"two", "eight", "sixteen"}) {
        const RunDigest& whole = runs.at(name);
        const RunDigest& start = runs.at(name + kStart);
        const auto after = [](std::int64_t all, std::int64_t before) {
            return static_cast<double>(all - before);
        };
        const double marked =
            after(whole.marked, start.marked) / after(whole.eligible, start.eligible);
        const double overhead = after(whole.cnp_sent, start.cnp_sent) * kCnpWireBytes /
                                (after(whole.data_packets, start.data_packets) * kDataWireBytes);
        metrics[name + "_cnp_overhead_percent"].push_back(100 * overhead);
        metrics[name + "_queue_swing"].push_back(SwingOf(whole));
        metrics[name + "_marked_of_formula"].push_back(marked / MarkedWithoutPmax(whole));
    }
    metrics["pfc_queue_swing"].push_back(SwingOf(runs.at("eight_pfc_only")));
    metrics["golden_pauses"].push_back(static_cast<double>(runs.at("golden").pause_frames));
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

// Means over the classes of paths, by weight, of a parking lot's runs of one seed.
struct ParkingLot {
    double weight = 0;
    double jain = 0;
    double h1_gbps = 0;
    double h4_gbps = 0;

    void Add(double w, const RunDigest& digest) {
        weight += w;
        jain += w * JainOf(digest);
        h1_gbps += w * digest.flows.front().goodput_gbps;
        h4_gbps += w * digest.flows.back().goodput_gbps;
    }
};

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

void AddParkingLots(const std::map<std::string, ParkingLot>& lots, Metrics& metrics) {
    const ParkingLot& without = lots.at(kPfcOnly);
    const ParkingLot& with = lots.at(kWithDcqcn);
    metrics["h1_pfc_only_gbps"].push_back(without.h1_gbps / without.weight);
    metrics["h4_pfc_only_gbps"].push_back(without.h4_gbps / without.weight);
    metrics["jain_pfc_only"].push_back(without.jain / without.weight);
    metrics["jain_dcqcn"].push_back(with.jain / with.weight);
}

Measurement Measure(const std::vector<FigureRun>& runs, const std::vector<RunDigest>& digests) {
    Measurement measurement;
    std::map<std::uint64_t, Digests> parts;
    std::map<std::uint64_t, std::map<std::string, ParkingLot>> lots;
    for (std::size_t i = 0; i < runs.size(); ++i) {
        const FigureRun& run = runs[i];
        if (run.label.starts_with(kPfcOnly)) {
            lots[run.seed][kPfcOnly].Add(run.weight, digests[i]);
        } else if (run.label.starts_with(kWithDcqcn)) {
            lots[run.seed][kWithDcqcn].Add(run.weight, digests[i]);
        } else {
            parts[run.seed].emplace(run.label, digests[i]);
        }
    }
    for (const auto& [seed, of_seed] : parts) {
        AddIncast(of_seed, measurement.metrics);
        AddOthers(of_seed, measurement.metrics);
        AddParkingLots(lots.at(seed), measurement.metrics);
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
