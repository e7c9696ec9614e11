#include "experiments/results.h"

#include <algorithm>
#include <map>

#include "experiments/csv.h"
#include "experiments/statistics.h"

namespace dcqcn {
namespace {

// Divided rather than multiplied by 1e-12: the quotient is the double nearest to the exact value.
double ExactSeconds(Duration span) {
    return static_cast<double>(span.count()) / static_cast<double>(kPicosecondsPerSecond);
}
double ExactMicroseconds(Duration span) {
    return static_cast<double>(span.count()) / 1e6;
}

OrderedJson PercentileOrNull(const std::vector<double>& samples, double p) {
    return samples.empty() ? OrderedJson() : OrderedJson(Percentile(samples, p));
}

OrderedJson Flows(const RunResult& result) {
    std::vector<double> goodput;
    Bytes delivered(0);
    for (const QpRecord& qp : result.qps) {
        goodput.push_back(Gbps(qp.delivered, result.window));
        delivered += qp.delivered;
    }
    return {{"count", result.transfers_posted},
            {"finished", result.transfers.size()},
            {"queue_pairs", result.qps.size()},
            {"bytes_delivered", delivered.count()},
            {"goodput_gbps",
             {{"min", PercentileOrNull(goodput, 0)},
              {"p10", PercentileOrNull(goodput, 0.10)},
              {"median", PercentileOrNull(goodput, 0.50)},
              {"max", PercentileOrNull(goodput, 1)},
              {"total", Gbps(delivered, result.window)}}},
            {"jain", JainIndex(goodput)}};
}

OrderedJson QueuePairs(const RunResult& result) {
    OrderedJson list = OrderedJson::array();
    for (const QpRecord& qp : result.qps) {
        list.push_back({{"qp_id", qp.qp_id},
                        {"from", qp.from},
                        {"to", qp.to},
                        {"priority", qp.priority},
                        {"source_port", qp.source_port},
                        {"delivered_bytes", qp.delivered.count()},
                        {"delivered_l2_bytes", qp.delivered_l2.count()},
                        {"delivered_packets", qp.packets},
                        {"retransmitted_packets", qp.retransmitted},
                        {"goodput_gbps", Gbps(qp.delivered, result.window)},
                        {"l2_gbps", Gbps(qp.delivered_l2, result.window)}});
    }
    return list;
}

OrderedJson QueueBytes(const QueueStatistics& queue) {
    return {{"queue", queue.queue}, {"p50", queue.p50}, {"p90", queue.p90},  {"p95", queue.p95},
            {"p99", queue.p99},     {"max", queue.max}, {"mean", queue.mean}};
}

Duration Fct(const TransferRecord& transfer) {
    return transfer.finished - transfer.posted;
}

double Slowdown(const TransferRecord& transfer) {
    return static_cast<double>(Fct(transfer).count()) /
           static_cast<double>(std::max<std::int64_t>(1, transfer.ideal.count()));
}

}  // namespace

std::vector<std::string> AllWarnings(const Scenario& scenario, const RunResult& result) {
    std::vector<std::string> warnings = scenario.warnings;
    warnings.insert(warnings.end(), result.warnings.begin(), result.warnings.end());
    return warnings;
}

OrderedJson Summary(const Scenario& scenario, const RunResult& r) {
    std::vector<double> fct;
    std::vector<double> slowdown;
    for (const TransferRecord& transfer : r.transfers) {
        fct.push_back(ExactMicroseconds(Fct(transfer)));
        slowdown.push_back(Slowdown(transfer));
    }
    const auto p50_and_p99 = [](const std::vector<double>& samples) {
        return OrderedJson{{"p50", PercentileOrNull(samples, 0.50)},
                           {"p99", PercentileOrNull(samples, 0.99)}};
    };
    return {{"name", scenario.name},
            {"seed", scenario.seed},
            {"simulated_s", ExactSeconds(r.simulated)},
            {"window_s", ExactSeconds(r.window)},
            {"data_packets", r.data_packets},
            {"packet_hops", r.packet_hops},
            {"flows", Flows(r)},
            {"fct_us", p50_and_p99(fct)},
            {"slowdown", p50_and_p99(slowdown)},
            {"pfc",
             {{"pause_frames", r.pause_frames},
              {"resume_frames", r.resume_frames},
              {"paused_port_us", ExactMicroseconds(r.paused_ports)}}},
            {"ecn", {{"marked", r.marked}, {"eligible", r.eligible}}},
            {"cnp", {{"sent", r.cnp_sent}, {"received", r.cnp_received}}},
            {"drops",
             {{"lossless", r.drops_lossless}, {"lossy", r.drops_lossy}, {"link", r.drops_link}}},
            {"retransmitted_packets", r.retransmitted},
            {"queue_bytes", QueueBytes(r.queue)},
            {"qps", QueuePairs(r)},
            {"warnings", AllWarnings(scenario, r)}};
}

OrderedJson Manifest(const Scenario& scenario, const RunResult& result, const std::string& engine,
                     const std::string& command) {
    const double hops = static_cast<double>(std::max<std::int64_t>(1, result.packet_hops));
    return {{"version", ProgramVersion()},
            {"ns3_version", Ns3Version()},
            {"engine", engine},
            {"compiler", __VERSION__},
            {"seed", scenario.seed},
            {"command", command},
            {"wall_s", result.wall_s},
            {"events", result.events},
            {"ns_per_hop", result.wall_s * 1e9 / hops}};
}

void WriteFlows(const RunResult& result, std::ostream& out) {
    CsvWriter csv(out,
                  "qp_id,transfer,from,to,priority,source_port,size_bytes,start_us,end_us,fct_us,"
                  "ideal_us,slowdown,goodput_gbps");
    std::map<std::uint32_t, const QpRecord*> qps;
    for (const QpRecord& qp : result.qps) {
        qps[qp.qp_id] = &qp;
    }
    std::map<std::uint32_t, Time> previous_end;  // per queue pair
    for (const TransferRecord& transfer : result.transfers) {
        const QpRecord& qp = *qps.at(transfer.qp_id);
        Time& previous = previous_end[transfer.qp_id];
        const Duration alone = transfer.finished - std::max(previous, transfer.posted);
        previous = transfer.finished;
        csv.Row(qp.qp_id, transfer.transfer, qp.from, qp.to, qp.priority, qp.source_port,
                transfer.size.count(), transfer.posted, transfer.finished, Fct(transfer),
                transfer.ideal, Slowdown(transfer), Gbps(transfer.size, alone));
    }
}

void WriteSeries(const RunResult& result, std::ostream& out) {
    CsvWriter csv(out, "time_us,entity,metric,value");
    for (const SeriesPoint& point : result.series) {
        csv.Row(point.time, result.entities.at(point.entity), point.metric, point.value);
    }
}

void WritePfc(const Scenario& scenario, const RunResult& result, std::ostream& out) {
    CsvWriter csv(out, "time_us,node,port,priority,frame");
    for (const PfcRecord& pfc : result.pfc) {
        const char* frame = !pfc.is_pause ? "resume" : pfc.is_refresh ? "refresh" : "pause";
        csv.Row(pfc.time, scenario.topology.node(static_cast<NodeId>(pfc.node)).name, pfc.port,
                static_cast<int>(pfc.priority), frame);
    }
}

void WriteCounters(const RunResult& result, std::ostream& out) {
    CsvWriter csv(out, "node,port,counter,value");
    for (const CounterRecord& record : result.counters) {
        csv.Row(record.node, record.port, record.counter, record.value);
    }
}

void WriteQueueCdf(const RunResult& result, std::ostream& out) {
    CsvWriter csv(out, "queue_bytes,time_share");
    for (const QueueShare& step : result.queue.cdf) {
        csv.Row(step.bytes, step.share);
    }
}

std::vector<ResultFile> ResultFiles(const Scenario& scenario, const RunResult& result,
                                    const std::string& engine, const std::string& command) {
    const auto json = [](auto value) {
        return [value](std::ostream& out) { out << value.dump(2) << '\n'; };
    };
    return {{"summary.json", json(Summary(scenario, result))},
            {"flows.csv", [&](std::ostream& out) { WriteFlows(result, out); }},
            {"series.csv", [&](std::ostream& out) { WriteSeries(result, out); }},
            {"pfc.csv", [&](std::ostream& out) { WritePfc(scenario, result, out); }},
            {"counters.csv", [&](std::ostream& out) { WriteCounters(result, out); }},
            {"queue_cdf.csv", [&](std::ostream& out) { WriteQueueCdf(result, out); }},
            {"scenario.resolved.json", json(scenario.resolved)},
            {"manifest.json", json(Manifest(scenario, result, engine, command))}};
}

std::string ProgramVersion() {
    return DCQCN_VERSION;
}
std::string Ns3Version() {
    return DCQCN_NS3_VERSION;
}

}  // namespace dcqcn
