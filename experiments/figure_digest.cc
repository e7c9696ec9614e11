#include "experiments/figure_digest.h"

#include <map>
#include <utility>

#include "experiments/statistics.h"

namespace dcqcn {
namespace {

using Json = nlohmann::json;

void AddTransfers(const Scenario& scenario, const RunResult& result,
                  std::vector<FlowDigest>& flows) {
    std::map<std::uint32_t, Time> previous;
    for (const TransferRecord& transfer : result.transfers) {
        const auto before = previous.find(transfer.qp_id);
        if (before != previous.end() && before->second.time_since_epoch() >= scenario.warm_up) {
            flows.at(transfer.qp_id)
                .transfer_gbps.push_back(Gbps(transfer.size, transfer.finished - before->second));
        }
        previous[transfer.qp_id] = transfer.finished;
    }
}

std::map<std::string, std::int64_t> PfcReceived(const Scenario& scenario, const RunResult& result) {
    std::map<std::string, std::int64_t> received;
    for (const PfcRecord& frame : result.pfc) {
        if (frame.time.time_since_epoch() >= scenario.warm_up) {
            ++received[scenario.topology.node(NodeId{frame.node}).name];
        }
    }
    return received;
}

std::vector<std::int64_t> Percentiles(const std::vector<QueueShare>& cdf) {
    constexpr int kHundred = 100;
    std::vector<std::int64_t> percentiles;
    std::size_t step = 0;
    for (int p = 1; p <= kHundred && !cdf.empty(); ++p) {
        while (step + 1 < cdf.size() && cdf[step].share * kHundred < p) {
            ++step;
        }
        percentiles.push_back(cdf[step].bytes);
    }
    return percentiles;
}

double MicrosecondsOrNever(Time time) {
    return time == kNever ? -1 : Microseconds(time.time_since_epoch());
}

Json ToJson(const FlowDigest& flow) {
    return {{"from", flow.from},
            {"to", flow.to},
            {"source_port", flow.source_port},
            {"goodput_gbps", flow.goodput_gbps},
            {"l2_gbps", flow.l2_gbps},
            {"transfer_gbps", flow.transfer_gbps}};
}

FlowDigest FlowFromJson(const Json& json) {
    return {.from = json.at("from"),
            .to = json.at("to"),
            .source_port = json.at("source_port"),
            .goodput_gbps = json.at("goodput_gbps"),
            .l2_gbps = json.at("l2_gbps"),
            .transfer_gbps = json.at("transfer_gbps")};
}

}  // namespace

RunDigest Digest(const Scenario& scenario, const RunResult& result) {
    RunDigest digest;
    digest.window_s = Seconds(result.window);
    for (const QpRecord& qp : result.qps) {
        digest.flows.push_back({.from = qp.from,
                                .to = qp.to,
                                .source_port = qp.source_port,
                                .goodput_gbps = Gbps(qp.delivered, result.window),
                                .l2_gbps = Gbps(qp.delivered_l2, result.window),
                                .transfer_gbps = {}});
    }
    AddTransfers(scenario, result, digest.flows);
    digest.queue = result.queue.queue;
    digest.queue_percentiles_bytes = Percentiles(result.queue.cdf);
    digest.queue_p50_bytes = result.queue.p50;
    digest.queue_p99_bytes = result.queue.p99;
    digest.queue_max_bytes = result.queue.max;
    digest.queue_mean_bytes = result.queue.mean;
    digest.samples = SamplesOf(result);
    digest.pause_frames = result.pause_frames;
    digest.pfc_received = PfcReceived(scenario, result);
    digest.cnp_sent = result.cnp_sent;
    digest.data_packets = result.data_packets;
    digest.marked = result.marked;
    digest.eligible = result.eligible;
    digest.first_mark_us = MicrosecondsOrNever(result.first_mark);
    digest.first_pause_us = MicrosecondsOrNever(result.first_pause);
    digest.packet_hops = result.packet_hops;
    digest.wall_s = result.wall_s;
    digest.warnings = AllWarnings(scenario, result);
    digest.resolved = scenario.resolved;
    return digest;
}

Json ToJson(const RunDigest& d) {
    Json flows = Json::array();
    for (const FlowDigest& flow : d.flows) {
        flows.push_back(ToJson(flow));
    }
    return {{"window_s", d.window_s},
            {"flows", std::move(flows)},
            {"queue", d.queue},
            {"queue_percentiles_bytes", d.queue_percentiles_bytes},
            {"queue_p50_bytes", d.queue_p50_bytes},
            {"queue_p99_bytes", d.queue_p99_bytes},
            {"queue_max_bytes", d.queue_max_bytes},
            {"queue_mean_bytes", d.queue_mean_bytes},
            {"samples", ToJson(d.samples)},
            {"pause_frames", d.pause_frames},
            {"pfc_received", d.pfc_received},
            {"cnp_sent", d.cnp_sent},
            {"data_packets", d.data_packets},
            {"marked", d.marked},
            {"eligible", d.eligible},
            {"first_mark_us", d.first_mark_us},
            {"first_pause_us", d.first_pause_us},
            {"packet_hops", d.packet_hops},
            {"wall_s", d.wall_s},
            {"warnings", d.warnings},
            {"resolved", d.resolved}};
}

RunDigest DigestFromJson(const Json& json) {
    RunDigest d;
    d.window_s = json.at("window_s");
    for (const Json& flow : json.at("flows")) {
        d.flows.push_back(FlowFromJson(flow));
    }
    d.queue = json.at("queue");
    d.queue_percentiles_bytes = json.at("queue_percentiles_bytes").get<std::vector<std::int64_t>>();
    d.queue_p50_bytes = json.at("queue_p50_bytes");
    d.queue_p99_bytes = json.at("queue_p99_bytes");
    d.queue_max_bytes = json.at("queue_max_bytes");
    d.queue_mean_bytes = json.at("queue_mean_bytes");
    d.samples = SampledRunFromJson(json.at("samples"));
    d.pause_frames = json.at("pause_frames");
    d.pfc_received = json.at("pfc_received").get<std::map<std::string, std::int64_t>>();
    d.cnp_sent = json.at("cnp_sent");
    d.data_packets = json.at("data_packets");
    d.marked = json.at("marked");
    d.eligible = json.at("eligible");
    d.first_mark_us = json.at("first_mark_us");
    d.first_pause_us = json.at("first_pause_us");
    d.packet_hops = json.at("packet_hops");
    d.wall_s = json.at("wall_s");
    d.warnings = json.at("warnings").get<std::vector<std::string>>();
    d.resolved = json.at("resolved");
    return d;
}

double TotalGoodputGbps(const RunDigest& digest) {
    double total = 0;
    for (const FlowDigest& flow : digest.flows) {
        total += flow.goodput_gbps;
    }
    return total;
}

double TotalL2Gbps(const RunDigest& digest) {
    double total = 0;
    for (const FlowDigest& flow : digest.flows) {
        total += flow.l2_gbps;
    }
    return total;
}

}  // namespace dcqcn
