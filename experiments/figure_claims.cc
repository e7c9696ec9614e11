// Widely repeated claims about DCQCN that are not the paper's: what does the simulation measure?
#include <algorithm>
#include <utility>

#include "cp/headroom.h"
#include "experiments/figure.h"
#include "experiments/popular_claim_runs.h"
#include "experiments/rp_alone.h"
#include "experiments/statistics.h"

namespace dcqcn {
namespace {

using Metrics = std::map<std::string, std::vector<double>>;

// What the K:1 incast's scenario and Figure 3's say; checked against the runs' own.
constexpr double kKminBytes = 5e3;
constexpr double kKmaxBytes = 200e3;
constexpr double kDataWireBytes = 1106;
constexpr double kCnpWireBytes = 98;
constexpr double kShortTransferBits = 4096 * 8;

double JainOf(const RunDigest& digest) {
    std::vector<double> rates;
    for (const FlowDigest& flow : digest.flows) {
        rates.push_back(flow.goodput_gbps);
    }
    return JainIndex(rates);
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
    metrics["tight_gain_percent"].push_back(
        100 * (TotalGoodputGbps(tight) / TotalGoodputGbps(loose) - 1));
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
    Figure figure{"claims", "widely repeated claims about DCQCN that are not the paper's",
                  [](const Scenario&, const FigurePlan& plan) { return PopularClaimRuns(plan); },
                  &Measure};
    figure.has_picture = false;
    return figure;
}

}  // namespace dcqcn
