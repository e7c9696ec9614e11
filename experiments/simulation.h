// One run: a scenario in, measurements out. Builds the fabric, posts the workload, lets ns-3 run.
#pragma once

#include <cstdint>
#include <exception>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "engine/engine.h"
#include "engine/ranks.h"
#include "experiments/scenario.h"
#include "fabric/capture_params.h"

namespace dcqcn {

struct TransferRecord {  // one row of flows.csv
    std::uint32_t qp_id;
    std::int64_t transfer;  // 0, 1, ... on its QP
    Bytes size;
    Time posted;
    Time finished;   // the last ACK at the sender
    Duration ideal;  // FCT alone in the network, to the same last ACK
};
struct QpRecord {
    std::uint32_t qp_id;
    std::string from;
    std::string to;
    int priority;
    std::uint16_t source_port;
    Bytes delivered;       // payload in order at the receiver within [warm_up, end]
    std::int64_t packets;  // data frames those were
    Bytes delivered_l2;    // the same as Ethernet frames with FCS
    std::int64_t retransmitted;
};
struct SeriesPoint {  // one row of series.csv
    Time time;
    std::uint32_t entity;  // index into RunResult::entities
    const char* metric;    // queue_bytes, rate_gbps, target_gbps, alpha, window_bytes, paused
    double value;
};
struct PfcRecord {  // one row of pfc.csv
    Time time;
    std::uint32_t node;
    std::uint16_t port;
    std::uint8_t priority;
    bool is_pause;  // false: resume
    bool is_refresh;
};
struct CounterRecord {  // one row of counters.csv
    std::string node;
    int port;  // -1: the node itself
    std::string counter;
    std::int64_t value;
};
struct QueueShare {  // one row of queue_cdf.csv
    std::int64_t bytes;
    double share;  // of the time at which the queue was no longer
};
struct QueueStatistics {  // time weighted [B], of the egress queue that forwarded most
    std::string queue;    // "sw0 port 8 priority 3"
    std::int64_t p50 = 0, p90 = 0, p95 = 0, p99 = 0, max = 0;
    double mean = 0;
    std::vector<QueueShare> cdf = {};  // shortest first
    std::int64_t forwarded = -1;       // bytes; -1: there is no queue
    std::int64_t place = 0;            // among the queues of the network
};

struct RunResult {
    Duration simulated{0};                  // from 0 to the end
    Duration window{0};                     // from warm_up to the end: what goodput refers to
    std::vector<TransferRecord> transfers;  // finished, by (finished, qp_id)
    std::int64_t transfers_posted = 0;
    std::vector<QpRecord> qps;
    std::vector<std::string> entities;
    std::vector<SeriesPoint> series;
    std::vector<PfcRecord> pfc;
    std::vector<CounterRecord> counters;
    QueueStatistics queue;
    std::int64_t data_packets = 0, packet_hops = 0, events = 0;
    std::int64_t marked = 0, eligible = 0, cnp_sent = 0, cnp_received = 0;
    std::int64_t pause_frames = 0, resume_frames = 0;  // sent, refreshes included in the first
    Duration paused_ports{0};
    std::int64_t drops_lossless = 0, drops_lossy = 0, drops_link = 0, retransmitted = 0,
                 timeouts = 0;
    Time first_mark = kNever, first_pause = kNever;
    std::vector<std::string> warnings;
    std::vector<CaptureRecord> captures;  // of --pcap
    double wall_s = 0;                    // manifest only: not reproducible
};

struct RunOptions {
    Engine engine;
    Ranks* ranks = nullptr;                  // who shares the run; nullptr: nobody
    std::function<void(Time now)> progress;  // called now and then, if set
    std::function<bool()> interrupted;       // polled now and then; true ends the run early
    std::optional<CaptureParams> capture;    // the results are the same with and without
};

// An interrupted run that other ranks take part in, which cannot end in order.
class RunInterrupted : public std::exception {};

// Runs to `until` or to the last completion (ending.h). Of a run that ranks share, rank 0 gets the
// result of all, the others one of no use. Throws RunInterrupted, InvariantError when a law of the
// model breaks, ConfigError when a capture cannot be written. One at a time per process: ns-3's
// simulator is global.
[[nodiscard]] RunResult Run(const Scenario& scenario, const RunOptions& options = {});

}  // namespace dcqcn
