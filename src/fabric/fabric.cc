#include "fabric/fabric.h"

#include <algorithm>
#include <map>
#include <utility>

#include <ns3/object-factory.h>
#include <ns3/simulator.h>

#include "base/addresses.h"
#include "base/check.h"
#include "base/units_text.h"
#include "base/wire.h"
#include "fabric/config.h"
#include "nic/random.h"
#include "rp/factory.h"
#include "topologies/neighbourhoods.h"

namespace dcqcn {

namespace {

Time Now() {
    return Time(Duration(ns3::Simulator::Now().GetTimeStep()));
}

std::uint32_t FlowHash(NodeId from, NodeId to, std::uint16_t source_port) {
    return HashOf({Ipv4AddressOf(from), Ipv4AddressOf(to), source_port, kRoceV2Port, kUdpProtocol});
}

Frame MakeHeader(NodeId from, NodeId to, Priority priority, QpIndex dest, std::uint32_t hash) {
    Frame f{};
    f.src = from;
    f.dst = to;
    f.priority = priority;
    f.dest_qp = dest;
    f.flow_hash = hash;
    f.ecn = Ecn::kNotEct;
    return f;
}

// How often something is due at one end of this link if it is busy both ways; 1/ps.
double CuesPerPs(const LinkProperties& link, Bytes mtu) {
    const Duration on_wire = TransmitTime(wire::DataFrame(mtu, false) + kWireOverhead, link.rate);
    return 2 / static_cast<double>(on_wire.count());
}

// From when a node begins to send until another one feels it: a frame counts when it is there
// whole.
Duration ShortestTrip(const LinkProperties& link) {
    return link.delay + TransmitTime(wire::kMinFrame + kWireOverhead, link.rate);
}

}  // namespace

Fabric::Fabric(const Topology& topology, const FabricParams& params, const FabricOptions& options)
    : topology_(topology),
      params_(params),
      ports_(PortsByNode(topology)),
      routes_(ComputeRoutes(topology)) {
    if (options.ranks != nullptr) {
        Divide(*options.ranks);
    }
    nodes_.resize(topology_.node_count());
    // An engine that plays one instant at a time has no use for groups.
    if (options.ports_in_group != 0 && FabricSimulator::Current() != nullptr) {
        context_.groups = Neighbourhoods(topology_, options.ports_in_group);
        context_.conductor.LookAhead(look_ahead());
    }
    std::vector<NodeId> order = options.creation_order;
    if (order.empty()) {
        for (std::size_t i = 0; i < nodes_.size(); ++i) {
            order.push_back(static_cast<NodeId>(i));
        }
    }
    for (const NodeId id : order) {
        MakeNode(id);
    }
    for (const ns3::Ptr<FabricNode>& node : nodes_) {
        if (auto host = ns3::DynamicCast<Host>(node)) {
            hosts_.push_back(host);
        } else {
            switches_.push_back(ns3::DynamicCast<Switch>(node));
        }
    }
    for (const TopologyLink& link : topology_.links()) {
        MakeLink(link);
    }
    TuneAgendas();
}

Fabric::~Fabric() = default;

// Links are not as busy as they can be, so slices may be coarser than one such cue each: the wheel
// takes less of the caches, and there is still seldom more than one cue in a slice.
void Fabric::TuneAgendas() {
    constexpr double kCuesPerSlice = 4;
    std::map<Agenda*, double> cues_per_ps;
    for (const TopologyLink& link : topology_.links()) {
        for (const NodeId end : {link.a, link.b}) {
            cues_per_ps[&context_.AgendaOf(end)] += CuesPerPs(link.properties, params_.mtu);
        }
    }
    for (const auto& [agenda, rate] : cues_per_ps) {
        agenda->ExpectEvery(Duration(static_cast<std::int64_t>(kCuesPerSlice / rate)));
    }
}

Duration Fabric::look_ahead() const {
    Duration shortest = Duration::max();
    for (const TopologyLink& link : topology_.links()) {
        shortest = std::min(shortest, ShortestTrip(link.properties));
    }
    return shortest;
}

Duration Fabric::longest_trip() const {
    Duration longest{};
    for (const TopologyLink& link : topology_.links()) {
        longest = std::max(longest, ShortestTrip(link.properties));
    }
    return longest;
}

void Fabric::Divide(Ranks& ranks) {
    Partition partition = PartitionFor(topology_, ranks.count());
    own_rank_ = ranks.own();
    context_.ranks = std::move(partition.rank_of);
    rank_look_ahead_ = partition.look_ahead;
    directory_ = &carried_qps_.emplace(params_.mtu);
    remote_wires_ = std::make_unique<RemoteWires>(ranks, pool_, *carried_qps_,
                                                  PriorityDscps(params_.dscp_to_priority));
}

void Fabric::MakeNode(NodeId id) {
    if (topology_.node(id).kind == NodeKind::kHost) {
        MakeHost(id);
    } else {
        MakeSwitch(id);
    }
}

void Fabric::MakeHost(NodeId id) {
    nodes_[Index(id)] = ns3::CreateObject<Host>(context_, id, topology_.node(id).name,
                                                MakeHostConfig(params_, ports_[Index(id)].front()));
}

// The ECMP seed comes from a stream of the switch's own, so that it follows the run's seed.
void Fabric::MakeSwitch(NodeId id) {
    ns3::RngStream draw = MakeStream(StreamUse::kEcmp, id);
    const auto seed = static_cast<std::uint64_t>(draw.RandU01() * 4294967296.0);
    nodes_[Index(id)] = ns3::CreateObject<Switch>(context_, id, topology_.node(id).name,
                                                  MakeSwitchConfig(params_, ports_[Index(id)]),
                                                  Forwarding(routes_[Index(id)], seed));
}

void Fabric::MakeLink(const TopologyLink& link) {
    Port& a = node(link.a).port(link.a_port);
    Port& b = node(link.b).port(link.b_port);
    links_.push_back(ns3::CreateObject<Link>());
    links_.back()->Connect(ns3::Ptr<Port>(&a), ns3::Ptr<Port>(&b), link.properties.delay);
    if (IsHere(link.a) != IsHere(link.b)) {
        remote_wires_->Join(IsHere(link.a) ? a : b, IsHere(link.a) ? b : a);
    }
    if (link.properties.error_rate > 0) {
        for (const auto& [end, id] : {std::pair{&a, link.a}, std::pair{&b, link.b}}) {
            end->SetLoss([stream = MakeStream(StreamUse::kLinkLoss, id,
                                              static_cast<std::uint32_t>(end->index())),
                          rate = link.properties.error_rate](const Frame&) mutable {
                return stream.RandU01() < rate;
            });
        }
    }
}

std::uint32_t Fabric::Connect(NodeId from, NodeId to, Priority priority, std::uint16_t source_port,
                              std::optional<Rate> start_rate) {
    Host& source = host(from);
    Host& target = host(to);
    const auto number = static_cast<std::uint32_t>(qps_.size());
    const QueuePair qp{.from = from,
                       .to = to,
                       .priority = priority,
                       .source_port = source_port,
                       .sender = source.requester().next(),
                       .receiver = target.responder().next(),
                       .forward_hash = FlowHash(from, to, source_port),
                       .reverse_hash = FlowHash(to, from, source_port)};
    Frame header = MakeHeader(from, to, priority, qp.receiver, qp.forward_hash);
    header.kind = FrameKind::kData;
    header.ecn = Ecn::kEct0;
    source.requester().Add(number, header,
                           MakeCongestionControl(params_.rp, params_.mtu,
                                                 source.port(PortIndex{}).rate(), start_rate));
    target.responder().Add(MakeHeader(to, from, priority, qp.sender, qp.reverse_hash));
    qps_.push_back(qp);
    if (directory_ != nullptr) {
        directory_->Add({from, to, qp.sender, qp.receiver, source_port});
    }
    return number;
}

// Only hosts are asked for here; a switch's id would be the caller's mistake.
Host& Fabric::host(NodeId id) const {
    DCQCN_ASSERT(topology_.node(id).kind == NodeKind::kHost,
                 topology_.node(id).name + " is not a host");
    return static_cast<Host&>(*nodes_[Index(id)]);
}

void Fabric::ExpectSize(std::uint32_t qp, Bytes size) {
    if (directory_ != nullptr) {
        directory_->ExpectMessages(qp, size);
    }
}

void Fabric::Post(std::uint32_t qp, std::int64_t transfer, Bytes size, Time when) {
    DCQCN_ASSERT(when >= Now(), "Fabric::Post: " + ToText(when.time_since_epoch()) +
                                    " is in the past, it is " + ToText(Now().time_since_epoch()));
    Host& sender = host(qps_[qp].from);
    DCQCN_ASSERT(when >= sender.agenda().played_at(),
                 "Fabric::Post: " + sender.name() + " has been played ahead to " +
                     ToText(sender.agenda().played_at().time_since_epoch()) + ", after " +
                     ToText(when.time_since_epoch()) +
                     "; from a callback of another group's node post look_ahead() later, or build "
                     "the fabric with one group");
    if (directory_ != nullptr) {
        directory_->AddMessage(qp, when, size);
    }
    sender.Post(qps_[qp].sender, transfer, size, when);
}

const Sender& Fabric::sender(std::uint32_t qp) const {
    return host(qps_[qp].from).requester().sender(qps_[qp].sender);
}

const Receiver& Fabric::receiver(std::uint32_t qp) const {
    return host(qps_[qp].to).responder().receiver(qps_[qp].receiver);
}

Bytes Fabric::delivered_l2(std::uint32_t qp) const {
    return host(qps_[qp].to).responder().delivered_l2(qps_[qp].receiver);
}

std::vector<Hop> Fabric::Path(NodeId from, NodeId to, std::uint32_t flow_hash) const {
    std::vector<Hop> path{{from, PortIndex{}}};
    for (;;) {
        const Hop& last = path.back();
        const Port& arrived = node(last.node).port(last.port).peer();
        const NodeId next = arrived.owner_id();
        if (next == to) {
            return path;
        }
        path.push_back(
            {next, static_cast<const Switch&>(node(next)).forwarding().Next(to, flow_hash)});
    }
}

std::vector<IdealHop> Fabric::IdealPath(NodeId from, NodeId to, std::uint32_t flow_hash) const {
    std::vector<IdealHop> hops;
    for (const Hop& hop : Path(from, to, flow_hash)) {
        const Port& port = node(hop.node).port(hop.port);
        hops.push_back({port.rate(), port.flight()});
    }
    return hops;
}

Duration Fabric::IdealFct(std::uint32_t qp, Bytes size) const {
    const QueuePair& q = qps_[qp];
    return IdealCompletion(
        IdealPath(q.from, q.to, q.forward_hash), IdealPath(q.to, q.from, q.reverse_hash),
        {.size = size, .mtu = params_.mtu, .ack_every = params_.transport.ack_every});
}

void Fabric::CheckConservation() const {
    std::int64_t held = 0;
    for (const ns3::Ptr<FabricNode>& node : nodes_) {
        held += node->held_frames();
        for (std::size_t p = 0; p < node->port_count(); ++p) {
            held += node->port(static_cast<PortIndex>(p)).in_flight();
        }
    }
    DCQCN_ASSERT(held == pool_.outstanding(),
                 "frames leaked: " + std::to_string(pool_.outstanding()) + " taken, " +
                     std::to_string(held) + " on wires and in nodes");
    for (const ns3::Ptr<Switch>& sw : switches_) {
        sw->CheckInvariants();
    }
}

}  // namespace dcqcn
