#include "experiments/collect.h"

#include <algorithm>
#include <set>
#include <string>

namespace dcqcn {

namespace {

std::set<Priority> DataPriorities(const Scenario& scenario) {
    std::set<Priority> all;
    for (const FlowSpec& flow : scenario.flows) {
        all.insert(static_cast<Priority>(flow.priority));
    }
    return all;
}

std::vector<Priority> PrioritiesOf(const Scenario& scenario) {
    std::set<Priority> all = DataPriorities(scenario);
    all.insert(static_cast<Priority>(scenario.fabric.np.cnp_priority));
    return {all.begin(), all.end()};
}

struct QpSums {
    std::int64_t out_of_sequence = 0;  // the host's receivers
    std::int64_t naks = 0;             // its senders
    std::int64_t timeouts = 0;
};

QpSums SumQps(const Host& host) {
    QpSums sums;
    for (std::size_t i = 0; i < Index(host.responder().next()); ++i) {
        sums.out_of_sequence +=
            host.responder().receiver(static_cast<QpIndex>(i)).out_of_sequence();
    }
    for (std::size_t i = 0; i < Index(host.requester().next()); ++i) {
        const Sender::Counters& c = host.requester().sender(static_cast<QpIndex>(i)).counters();
        sums.naks += c.naks;
        sums.timeouts += c.timeouts;
    }
    return sums;
}

std::string PrioCounter(const char* direction, Priority p, const char* what) {
    return std::string(direction) + "_prio" + std::to_string(Index(p)) + "_" + what;
}

std::vector<QueueShare> CdfOf(const QueueMeter& meter) {
    std::vector<QueueShare> cdf;
    for (const QueueMeter::Step& step : meter.Distribution()) {
        cdf.push_back({step.length.count(), step.share});
    }
    return cdf;
}

}  // namespace

Collector::Collector(const Scenario& scenario, Fabric& fabric)
    : scenario_(scenario),
      fabric_(fabric),
      priorities_(PrioritiesOf(scenario)),
      before_(fabric.qps().size()) {
    for (const ns3::Ptr<Switch>& sw : fabric_.switches()) {
        for (const Priority priority : DataPriorities(scenario_)) {
            sw->Meter(priority);
        }
    }
}

Collector::Delivered Collector::DeliveredBy(std::uint32_t qp) const {
    const Receiver& r = fabric_.receiver(qp);
    return {r.delivered(), fabric_.delivered_l2(qp), r.expected()};
}

void Collector::BeginWindow(Time now) {
    begin_ = now;
    for (std::uint32_t qp = 0; qp < before_.size(); ++qp) {
        before_[qp] = DeliveredBy(qp);
    }
    for (const ns3::Ptr<Switch>& sw : fabric_.switches()) {
        for (std::size_t p = 0; p < sw->port_count(); ++p) {
            for (const Priority priority : priorities_) {
                if (QueueMeter* m = sw->port(static_cast<PortIndex>(p)).queues.meter(priority)) {
                    m->Restart(now);
                }
            }
        }
    }
}

void Collector::Collect(RunResult& result, Time now) {
    if (now < Time(scenario_.warm_up)) {
        BeginWindow(now);  // the run is over before it began
    }
    result.simulated = now.time_since_epoch();
    CollectQps(result);
    CollectHosts(result);
    CollectPorts(result, now);
    CollectQueues(result, now);
    result.first_mark = FirstMark();
}

Time Collector::FirstMark() const {
    Time first = kNever;
    for (const ns3::Ptr<Switch>& sw : fabric_.switches()) {
        first = std::min(first, sw->counters().first_mark);
    }
    return first;
}

void Collector::CollectQps(RunResult& result) const {
    for (std::uint32_t qp = 0; qp < fabric_.qps().size(); ++qp) {
        const QueuePair& q = fabric_.qps()[qp];
        const Sender::Counters& sent = fabric_.sender(qp).counters();
        const Delivered now = DeliveredBy(qp);
        result.qps.push_back({.qp_id = qp,
                              .from = scenario_.topology.node(q.from).name,
                              .to = scenario_.topology.node(q.to).name,
                              .priority = static_cast<int>(q.priority),
                              .source_port = q.source_port,
                              .delivered = now.payload - before_[qp].payload,
                              .packets = now.packets - before_[qp].packets,
                              .delivered_l2 = now.l2 - before_[qp].l2,
                              .retransmitted = sent.retransmitted_packets});
        result.data_packets += sent.sent_packets;
        result.retransmitted += sent.retransmitted_packets;
    }
}

void Collector::CollectHosts(RunResult& result) const {
    for (const ns3::Ptr<Host>& host : fabric_.hosts()) {
        const auto add = [&](const char* name, std::int64_t value) {
            result.counters.push_back({host->name(), -1, name, value});
        };
        const Responder::Counters& c = host->responder().counters();
        const QpSums sums = SumQps(*host);
        add("np_ecn_marked_roce_packets", c.ecn_marked_packets);
        add("np_cnp_sent", c.cnps_sent);
        add("rp_cnp_handled", host->cnps_handled());
        add("out_of_sequence", sums.out_of_sequence);
        add("packet_seq_err", sums.naks);
        add("local_ack_timeout_err", sums.timeouts);
        add("drops_lossy", host->drops_lossy());
        result.drops_lossy += host->drops_lossy();
        result.timeouts += sums.timeouts;
        result.cnp_sent += c.cnps_sent;
        result.cnp_received += host->cnps_handled();
    }
    for (const ns3::Ptr<Switch>& sw : fabric_.switches()) {
        result.counters.push_back({sw->name(), -1, "drops_lossy", sw->counters().drops_lossy});
        result.drops_lossy += sw->counters().drops_lossy;
    }
}

void Collector::CollectPorts(RunResult& result, Time now) const {
    for (std::size_t n = 0; n < scenario_.topology.node_count(); ++n) {
        const FabricNode& node = fabric_.node(static_cast<NodeId>(n));
        for (std::size_t p = 0; p < node.port_count(); ++p) {
            CollectPort(result, node, node.port(static_cast<PortIndex>(p)), now);
        }
    }
}

void Collector::CollectPort(RunResult& result, const FabricNode& node, const Port& port,
                            Time now) const {
    const bool is_here = fabric_.IsHere(node.id());
    const PortCounters c = is_here ? port.counters : PortCounters{};
    const auto sent_at = [&](Priority p) {
        return is_here ? port.queues.sent(p) : EgressQueues::Sent{};
    };
    const auto add = [&](const std::string& name, std::int64_t value) {
        result.counters.push_back({node.name(), static_cast<int>(port.index()), name, value});
    };
    bool was_paused = false;
    Duration paused{};
    for (const Priority p : priorities_) {
        const std::size_t i = Index(p);
        const Duration held = port.pauses.PausedFor(p, now);
        add(PrioCounter("tx", p, "packets"), sent_at(p).frames);
        add(PrioCounter("tx", p, "bytes"), sent_at(p).bytes);
        add(PrioCounter("tx", p, "pause"), c.tx_pause[i] + c.tx_resume[i]);
        add(PrioCounter("rx", p, "pause"), c.rx_pause[i]);
        add(PrioCounter("rx", p, "pause_duration_us"), held.count() / 1'000'000);
        paused = std::max(paused, held);
        was_paused |= held > Duration{};
    }
    std::int64_t marked = 0;
    for (std::size_t i = 0; i < kPriorities; ++i) {
        const EgressQueues::Sent sent = sent_at(static_cast<Priority>(i));
        marked += sent.marked;
        result.packet_hops += sent.frames;
        result.eligible += sent.eligible;
        result.pause_frames += c.tx_pause[i];
        result.resume_frames += c.tx_resume[i];
    }
    add("ecn_marked_packets", marked);
    result.marked += marked;
    result.drops_link += c.lost;
    result.paused_ports += was_paused ? paused : Duration{};
}

// The queue that matters is the one that forwarded most.
void Collector::CollectQueues(RunResult& result, Time now) {
    std::int64_t place = 0;
    for (const ns3::Ptr<Switch>& sw : fabric_.switches()) {
        for (std::size_t i = 0; i < sw->port_count(); ++i) {
            const auto p = static_cast<PortIndex>(i);
            for (const Priority priority : priorities_) {
                ++place;
                const EgressQueues& queues = sw->port(p).queues;
                const std::int64_t forwarded = queues.sent(priority).bytes;
                if (queues.meter(priority) != nullptr && fabric_.IsHere(sw->id()) &&
                    forwarded > result.queue.forwarded) {
                    CollectQueue(result, *sw, p, priority, now);
                    result.queue.forwarded = forwarded;
                    result.queue.place = place;
                }
            }
        }
    }
}

void Collector::CollectQueue(RunResult& result, Switch& sw, PortIndex p, Priority priority,
                             Time now) {
    const EgressQueues& queues = sw.port(p).queues;
    QueueMeter& meter = *queues.meter(priority);
    meter.Change(queues.bytes(priority), now);
    result.queue = {.queue = sw.name() + " port " + std::to_string(Index(p)) + " priority " +
                             std::to_string(Index(priority)),
                    .p50 = meter.Percentile(0.50).count(),
                    .p90 = meter.Percentile(0.90).count(),
                    .p95 = meter.Percentile(0.95).count(),
                    .p99 = meter.Percentile(0.99).count(),
                    .max = meter.max().count(),
                    .mean = meter.MeanBytes(),
                    .cdf = CdfOf(meter)};
}

}  // namespace dcqcn
