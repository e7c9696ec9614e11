// A whole network: ns-3 nodes, ports and links built from a topology and parameters, and the queue
// pairs across it. The one class that experiments and other ns-3 programs call.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <ns3/ptr.h>

#include "base/frame_pool.h"
#include "base/ids.h"
#include "cp/switch.h"
#include "engine/engine.h"
#include "fabric/config.h"
#include "fabric/ideal.h"
#include "fabric/params.h"
#include "formats/qp_directory.h"
#include "nic/host.h"
#include "nic/link.h"
#include "nic/remote_wire.h"
#include "topologies/partition.h"
#include "topologies/routing.h"
#include "topologies/topology.h"

namespace dcqcn {

// A queue pair as the fabric knows it.
struct QueuePair {
    NodeId from;
    NodeId to;
    Priority priority;
    std::uint16_t source_port;  // UDP entropy
    QpIndex sender;             // at `from`
    QpIndex receiver;           // at `to`
    std::uint32_t forward_hash;
    std::uint32_t reverse_hash;
};

// One step of a path: this node's egress port.
struct Hop {
    NodeId node;
    PortIndex port;
};

// How a fabric is built and played. What the network does, does not depend on it.
struct FabricOptions {
    // In which ns-3 nodes are made; empty: the topology's order.
    std::vector<NodeId> creation_order{};
    // Racks are put together in groups of at most so many ports; each group is played on its own
    // for as long as no other can reach it, which the processor's caches like. Whoever is called by
    // a node (an observer) is then called in order of time within each group only, and ns-3's Now()
    // is that node's time; alarms and ns-3's own events find all nodes at their time as ever,
    // unless a node schedules them for less than look_ahead() from its time. 0: one group.
    std::size_t ports_in_group = 0;
    // Each of them builds all of the network and plays its part; they must outlive it.
    // nullptr: this process plays all.
    Ranks* ranks = nullptr;
};
// With its queues and the frames on its wires a port takes about 1.5 KB, so that as many fit a
// second-level cache of 256 KB with room to spare (docs/performance.md).
inline constexpr std::size_t kPortsInCache = 64;

class Fabric {
  public:
    // Throws ConfigError.
    Fabric(const Topology& topology, const FabricParams& params, const FabricOptions& options = {});
    ~Fabric();
    Fabric(const Fabric&) = delete;
    Fabric& operator=(const Fabric&) = delete;

    // Who is told while the simulation runs; nullptr: nobody.
    void SetObserver(FabricObserver* observer) { context_.observer = observer; }
    // Where queue pairs and messages are entered for captures; nullptr: nowhere. Needs no queue
    // pair yet.
    void SetDirectory(QpDirectory* directory) { directory_ = directory; }

    // A new queue pair; returns its number. Set-up only. It starts at `start_rate` instead of the
    // line rate if its congestion control is DCQCN.
    std::uint32_t Connect(NodeId from, NodeId to, Priority priority, std::uint16_t source_port,
                          std::optional<Rate> start_rate = {});
    // All that will be posted to this queue pair is of `size`: every rank needs to know.
    void ExpectSize(std::uint32_t qp, Bytes size);
    // Posts a WRITE of `size` > 0 bytes at `when`, not in the past. What is posted for an
    // instant while the fabric works at it reaches the sending host's timers within that instant.
    // From a callback of a node, and with several groups, it needs a host of the same group, or a
    // time look_ahead() later: others may have been played ahead.
    void Post(std::uint32_t qp, std::int64_t transfer, Bytes size, Time when);

    [[nodiscard]] const std::vector<QueuePair>& qps() const { return qps_; }
    [[nodiscard]] const Sender& sender(std::uint32_t qp) const;
    [[nodiscard]] const Receiver& receiver(std::uint32_t qp) const;
    // Frames delivered in order to this queue pair's receiver, with headers and FCS.
    [[nodiscard]] Bytes delivered_l2(std::uint32_t qp) const;
    [[nodiscard]] const std::vector<ns3::Ptr<Host>>& hosts() const { return hosts_; }
    [[nodiscard]] const std::vector<ns3::Ptr<Switch>>& switches() const { return switches_; }
    [[nodiscard]] bool IsSwitch(NodeId id) const {
        return topology_.node(id).kind == NodeKind::kSwitch;
    }
    // Who plays this node, and whether that is this process; what a node of another rank counts
    // here means nothing.
    [[nodiscard]] std::uint32_t RankOf(NodeId id) const { return context_.RankOf(id); }
    [[nodiscard]] bool IsHere(NodeId id) const { return RankOf(id) == own_rank_; }
    // The least delay of a link between ranks.
    [[nodiscard]] Duration rank_look_ahead() const { return rank_look_ahead_; }
    [[nodiscard]] FabricNode& node(NodeId id) { return *nodes_[Index(id)]; }
    [[nodiscard]] const FabricNode& node(NodeId id) const { return *nodes_[Index(id)]; }

    // The links a flow with this hash crosses, in order.
    [[nodiscard]] std::vector<Hop> Path(NodeId from, NodeId to, std::uint32_t flow_hash) const;
    [[nodiscard]] Duration IdealFct(std::uint32_t qp, Bytes size) const;

    // How long before anything that a node does can be felt by another one.
    [[nodiscard]] Duration look_ahead() const;
    // How long the shortest frame takes over the longest link.
    [[nodiscard]] Duration longest_trip() const;

    [[nodiscard]] FramePool& pool() { return pool_; }
    [[nodiscard]] Conductor& conductor() { return context_.conductor; }
    // Every frame taken from the pool is on a wire or in a node, and each switch's memory adds up.
    // Throws InvariantError.
    void CheckConservation() const;

  private:
    void Divide(Ranks& ranks);
    void MakeNode(NodeId id);
    void MakeHost(NodeId id);
    void MakeSwitch(NodeId id);
    void MakeLink(const TopologyLink& link);
    void TuneAgendas();
    [[nodiscard]] Host& host(NodeId id) const;
    [[nodiscard]] std::vector<IdealHop> IdealPath(NodeId from, NodeId to,
                                                  std::uint32_t flow_hash) const;

    const Topology topology_;
    const FabricParams params_;
    const std::vector<std::vector<PortEnd>> ports_;  // by NodeId
    const RoutingTable routes_;
    FramePool pool_;
    FabricContext context_{pool_};
    std::uint32_t own_rank_ = 0;
    Duration rank_look_ahead_ = Duration::max();
    std::optional<QpDirectory> carried_qps_;  // to make bytes of what goes to other ranks
    std::unique_ptr<RemoteWires> remote_wires_;
    QpDirectory* directory_ = nullptr;
    std::vector<ns3::Ptr<FabricNode>> nodes_;  // by NodeId
    std::vector<ns3::Ptr<Host>> hosts_;        // in the topology's order
    std::vector<ns3::Ptr<Switch>> switches_;
    std::vector<ns3::Ptr<Link>> links_;
    std::vector<QueuePair> qps_;
};

}  // namespace dcqcn
