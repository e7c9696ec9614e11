// What a figure needs to know of one run: small enough to be sent from process to process.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "experiments/figure_series.h"
#include "experiments/results.h"

namespace dcqcn {

struct FlowDigest {
    std::string from;
    std::string to;
    int source_port = 0;
    double goodput_gbps = 0;            // payload over the window
    double l2_gbps = 0;                 // frames over the window
    std::vector<double> transfer_gbps;  // payload, of each transfer that began after the warm-up
};

struct RunDigest {
    double window_s = 0;                                // what is measured: from warm-up to end
    std::vector<FlowDigest> flows;                      // in the scenario's order
    std::string queue;                                  // the egress queue that forwarded most
    std::vector<std::int64_t> queue_percentiles_bytes;  // the 1st to the 100th; none over no time
    std::int64_t queue_p50_bytes = 0;
    std::int64_t queue_p99_bytes = 0;
    std::int64_t queue_max_bytes = 0;
    double queue_mean_bytes = 0;
    SampledRun samples;  // none without sample_every
    std::int64_t pause_frames = 0;
    // XOFF, refresh and XON that came within the window, by node; only nodes that had any.
    std::map<std::string, std::int64_t> pfc_received;
    std::int64_t cnp_sent = 0;
    std::int64_t data_packets = 0;
    std::int64_t marked = 0;
    std::int64_t eligible = 0;
    double first_mark_us = -1;  // -1: never
    double first_pause_us = -1;
    std::int64_t packet_hops = 0;
    double wall_s = 0;
    std::vector<std::string> warnings;
    nlohmann::json resolved;  // the scenario with every default spelt out
};

// A transfer's throughput is its size over the time since the completion before it on its queue
// pair, because transfers overlap; it counts if that completion was after the warm-up.
[[nodiscard]] RunDigest Digest(const Scenario& scenario, const RunResult& result);

// Of all flows.
[[nodiscard]] double TotalGoodputGbps(const RunDigest& digest);
[[nodiscard]] double TotalL2Gbps(const RunDigest& digest);

[[nodiscard]] nlohmann::json ToJson(const RunDigest& digest);
[[nodiscard]] RunDigest DigestFromJson(const nlohmann::json& json);

}  // namespace dcqcn
