#include "experiments/sampler.h"

#include <algorithm>

#include "experiments/statistics.h"

namespace dcqcn {

namespace {
double Gbps(Rate rate) {
    return static_cast<double>(rate.count()) * 1e-9;
}
}  // namespace

Sampler::Sampler(const Topology& topology, Fabric& fabric, Duration every)
    : fabric_(fabric), every_(every), next_(fabric.conductor(), [this](Time now) { Sample(now); }) {
    if (every_ == Duration{}) {
        return;
    }
    delivered_l2_.resize(fabric_.qps().size());
    for (std::uint32_t qp = 0; qp < fabric_.qps().size(); ++qp) {
        const QueuePair& q = fabric_.qps()[qp];
        qp_entities_.push_back(static_cast<std::uint32_t>(entities_.size()));
        entities_.push_back("qp" + std::to_string(qp) + " " + topology.node(q.from).name + ">" +
                            topology.node(q.to).name);
        for (const Hop& hop : fabric_.Path(q.from, q.to, q.forward_hash)) {
            AddQueue(topology, hop, q.priority);
        }
    }
}

void Sampler::AddQueue(const Topology& topology, const Hop& hop, Priority priority) {
    const bool is_known = std::ranges::any_of(queues_, [&](const WatchedQueue& w) {
        return w.node == hop.node && w.port == hop.port && w.priority == priority;
    });
    if (is_known) {
        return;
    }
    queues_.push_back({hop.node, hop.port, priority, static_cast<std::uint32_t>(entities_.size())});
    entities_.push_back(topology.node(hop.node).name + " port " + std::to_string(Index(hop.port)) +
                        " priority " + std::to_string(Index(priority)));
}

void Sampler::Start() {
    if (every_ > Duration{}) {
        next_.Set(Time{});
    }
}

void Sampler::Sample(Time now) {
    for (const WatchedQueue& queue : queues_) {
        SampleQueue(queue, now);
    }
    for (std::uint32_t qp = 0; qp < qp_entities_.size(); ++qp) {
        SampleQp(qp, now);
    }
    next_.Set(now + every_);
}

void Sampler::SampleQueue(const WatchedQueue& w, Time now) {
    Port& port = fabric_.node(w.node).port(w.port);
    if (!fabric_.IsHere(w.node)) {
        series_.push_back({now, w.entity, "queue_bytes", 0});
        series_.push_back({now, w.entity, "paused", 0});
        return;
    }
    const bool is_paused = (port.pauses.PausedAt(now) >> Index(w.priority) & 1U) != 0;
    series_.push_back(
        {now, w.entity, "queue_bytes", static_cast<double>(port.queues.bytes(w.priority).count())});
    series_.push_back({now, w.entity, "paused", is_paused ? 1.0 : 0.0});
}

void Sampler::SampleQp(std::uint32_t qp, Time now) {
    const bool is_here = fabric_.IsHere(fabric_.qps()[qp].from);
    const CongestionControl& control = fabric_.sender(qp).control();
    RpSnapshot s = control.Snapshot();
    if (!is_here) {
        s = {};
        s.window = {};
    }
    const std::uint32_t entity = qp_entities_[qp];
    series_.push_back({now, entity, "rate_gbps", Gbps(s.rate)});
    series_.push_back({now, entity, "target_gbps", Gbps(s.target)});
    series_.push_back({now, entity, "alpha", s.alpha});
    if (control.max_in_flight() != Bytes::max()) {
        series_.push_back({now, entity, "window_bytes", static_cast<double>(s.window.count())});
    }
    // Since the last sample; the first one has seen nothing.
    Bytes delivered{};
    if (fabric_.IsHere(fabric_.qps()[qp].to)) {
        delivered = fabric_.delivered_l2(qp) - delivered_l2_[qp];
        delivered_l2_[qp] += delivered;
    }
    series_.push_back({now, entity, "l2_gbps", Gbps(delivered, every_)});
}

}  // namespace dcqcn
