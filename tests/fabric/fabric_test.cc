#include "fabric/fabric.h"

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include <ns3/simulator.h>

#include <catch2/catch.hpp>

#include "base/check.h"
#include "base/wire.h"
#include "tests/nic/ns3_run.h"
#include "topologies/generators.h"

using namespace dcqcn;
using namespace dcqcn::literals;

namespace {

constexpr LinkProperties kLink{40_Gbps, 1us};
constexpr Priority kThree{3};
constexpr NodeId kH0{0};
constexpr NodeId kH1{1};
constexpr NodeId kH2{2};
constexpr NodeId kH3{3};

// h0, h1 on one leaf and h2, h3 on another, two spines.
Topology TwoLeaves() {
    return LeafSpine(2, 2, 2, kLink, kLink);
}
// The ports that have sent data, as (node, port).
std::set<std::pair<std::size_t, std::size_t>> PortsUsed(const Fabric& fabric, std::size_t nodes) {
    std::set<std::pair<std::size_t, std::size_t>> used;
    for (std::uint32_t n = 0; n < nodes; ++n) {
        const FabricNode& node = fabric.node(NodeId{n});
        for (std::uint16_t p = 0; p < node.port_count(); ++p) {
            const EgressQueues::Sent& sent = node.port(PortIndex{p}).queues.sent(Priority{3});
            if (sent.bytes > sent.frames * wire::kAckFrame.count()) {  // not ACKs alone
                used.insert({n, p});
            }
        }
    }
    return used;
}

}  // namespace

TEST_CASE("Fabric: time is in picoseconds", "[fabric]") {
    const Ns3Run run;
    CHECK(ns3::Time::GetResolution() == ns3::Time::PS);
}

TEST_CASE("Fabric: every node is an ns-3 node in its place, whatever the order of creation",
          "[fabric]") {
    const Ns3Run run;
    const Topology topology = TwoLeaves();
    std::vector<NodeId> backwards;
    for (std::size_t i = topology.node_count(); i-- > 0;) {
        backwards.push_back(static_cast<NodeId>(i));
    }
    const auto order = GENERATE_COPY(std::vector<NodeId>{}, backwards);
    const Fabric fabric(topology, {}, {.creation_order = order});
    for (std::uint32_t n = 0; n < topology.node_count(); ++n) {
        CHECK(fabric.node(NodeId{n}).id() == NodeId{n});
        CHECK(fabric.node(NodeId{n}).name() == topology.node(NodeId{n}).name);
        CHECK(fabric.node(NodeId{n}).port_count() == topology.port_count(NodeId{n}));
    }
    REQUIRE(fabric.hosts().size() == 4);
    CHECK(fabric.hosts()[3]->name() == "h3");
    REQUIRE(fabric.switches().size() == 4);
    CHECK(fabric.switches()[0]->name() == "leaf0");
}

TEST_CASE("Fabric: links join the ports that the topology says", "[fabric]") {
    const Ns3Run run;
    const Topology topology = TwoLeaves();
    const Fabric fabric(topology, {});
    for (const TopologyLink& link : topology.links()) {
        const Port& a = fabric.node(link.a).port(link.a_port);
        const Port& b = fabric.node(link.b).port(link.b_port);
        CHECK(&a.peer() == &b);
        CHECK(&b.peer() == &a);
        CHECK(a.owner_id() == link.a);
        CHECK(a.rate() == link.properties.rate);
        CHECK(a.flight() == link.properties.delay);
    }
}

TEST_CASE("Fabric: queue pairs are numbered as they come, their halves per host", "[fabric]") {
    const Ns3Run run;
    Fabric fabric(TwoLeaves(), {});
    CHECK(fabric.Connect(kH0, kH2, kThree, 1000) == 0);
    CHECK(fabric.Connect(kH0, kH3, kThree, 1001) == 1);
    CHECK(fabric.Connect(kH1, kH3, Priority{1}, 1002) == 2);
    const std::vector<QueuePair>& qps = fabric.qps();
    REQUIRE(qps.size() == 3);
    CHECK(qps[1].from == kH0);
    CHECK(qps[1].to == kH3);
    CHECK(qps[1].sender == QpIndex{1});
    CHECK(qps[1].receiver == QpIndex{0});
    CHECK(qps[2].sender == QpIndex{0});
    CHECK(qps[2].receiver == QpIndex{1});
    CHECK(qps[2].priority == Priority{1});
    CHECK(qps[2].source_port == 1002);
    CHECK(fabric.sender(2).priority() == Priority{1});
    CHECK(qps[0].forward_hash != qps[1].forward_hash);
    CHECK(qps[0].forward_hash != qps[0].reverse_hash);
}

TEST_CASE("Fabric: only hosts have queue pairs", "[fabric]") {
    const Ns3Run run;
    const Topology topology = TwoLeaves();
    Fabric fabric(topology, {});
    CHECK_THROWS_WITH(fabric.Connect(kH0, topology.Find("leaf1"), kThree, 1),
                      Catch::Contains("leaf1 is not a host"));
}

TEST_CASE("Fabric: a path goes from link to link as the switches forward", "[fabric]") {
    const Ns3Run run;
    const Topology topology = TwoLeaves();
    const Fabric fabric(topology, {});
    std::set<std::string> spines;
    for (std::uint32_t hash = 0; hash < 64; ++hash) {
        const std::vector<Hop> path = fabric.Path(kH0, kH3, hash * 0x9E37'79B9U);
        REQUIRE(path.size() == 4);
        CHECK(path[0].node == kH0);
        for (std::size_t i = 1; i < path.size(); ++i) {
            const Hop& before = path[i - 1];
            CHECK(fabric.node(before.node).port(before.port).peer().owner_id() == path[i].node);
            const auto& sw = dynamic_cast<const Switch&>(fabric.node(path[i].node));
            CHECK(path[i].port == sw.forwarding().Next(kH3, hash * 0x9E37'79B9U));
        }
        CHECK(fabric.node(path[3].node).port(path[3].port).peer().owner_id() == kH3);
        spines.insert(topology.node(path[2].node).name);
    }
    CHECK(spines == std::set<std::string>{"spine0", "spine1"});
}

TEST_CASE("Fabric: data takes the path that Path tells", "[fabric]") {
    const Ns3Run run;
    const Topology topology = TwoLeaves();
    const auto source_port = GENERATE(as<std::uint16_t>{}, 1000, 1001, 1002, 1003);
    Fabric fabric(topology, {});
    const std::uint32_t qp = fabric.Connect(kH1, kH2, kThree, source_port);
    fabric.Post(qp, 0, 20_KB, Time(1us));
    Ns3Run::ToTheEnd();
    std::set<std::pair<std::size_t, std::size_t>> expected;
    for (const Hop& hop : fabric.Path(kH1, kH2, fabric.qps()[qp].forward_hash)) {
        expected.insert({Index(hop.node), Index(hop.port)});
    }
    CHECK(PortsUsed(fabric, topology.node_count()) == expected);
}

TEST_CASE("Fabric: a transfer arrives whole and is counted at its queue pair", "[fabric]") {
    const Ns3Run run;
    Fabric fabric(Star(3, kLink), {});
    const std::uint32_t idle = fabric.Connect(kH0, kH2, kThree, 1);
    const std::uint32_t busy = fabric.Connect(kH1, kH2, kThree, 2);
    fabric.Post(busy, 0, 10_KB, Time(1us));
    Ns3Run::ToTheEnd();
    CHECK(fabric.receiver(busy).delivered() == 10_KB);
    CHECK(fabric.receiver(idle).delivered() == 0_B);
    const Bytes last = 10_KB - 1024_B * 9;
    CHECK(fabric.delivered_l2(busy) == wire::DataFrame(1024_B, true) +
                                           wire::DataFrame(1024_B, false) * 8 +
                                           wire::DataFrame(last, false));
    CHECK(fabric.sender(busy).counters().sent_packets == 10);
    CHECK(fabric.sender(busy).unacknowledged_packets() == 0);
}

TEST_CASE("Fabric: the ideal time counts the links and the switch's latency", "[fabric]") {
    const Ns3Run run;
    FabricParams params;
    params.sw.latency = 300ns;
    Fabric fabric(Star(2, kLink), params);
    const std::uint32_t qp = fabric.Connect(kH0, kH1, kThree, 1);
    const Duration data = TransmitTime(wire::DataFrame(1000_B, true) + kWireOverhead, 40_Gbps);
    const Duration ack = TransmitTime(wire::kAckFrame + kWireOverhead, 40_Gbps);
    CHECK(fabric.IdealFct(qp, 1000_B) == data * 2 + ack * 2 + 4us + 2 * 300ns);
}

TEST_CASE("Fabric: a link with errors loses frames at both ends, one without none", "[fabric]") {
    const Ns3Run run;
    Topology topology;
    const NodeId a = topology.AddHost("a");
    const NodeId b = topology.AddHost("b");
    const NodeId sw = topology.AddSwitch("sw");
    topology.AddLink(a, sw, {40_Gbps, 1us, 0.1});
    topology.AddLink(b, sw, {40_Gbps, 1us});
    Fabric fabric(topology, {});
    fabric.Post(fabric.Connect(a, b, kThree, 1), 0, 500_KB, Time{});
    fabric.Post(fabric.Connect(b, a, kThree, 2), 0, 500_KB, Time{});
    Ns3Run::ToTheEnd();
    CHECK(fabric.node(a).port(PortIndex{0}).counters.lost > 0);
    CHECK(fabric.node(sw).port(PortIndex{0}).counters.lost > 0);
    CHECK(fabric.node(b).port(PortIndex{0}).counters.lost == 0);
    CHECK(fabric.node(sw).port(PortIndex{1}).counters.lost == 0);
    CHECK(fabric.receiver(0).delivered() == 500_KB);
    CHECK(fabric.receiver(1).delivered() == 500_KB);
    fabric.CheckConservation();
}

TEST_CASE("Fabric: frames are accounted for at every moment of a run", "[fabric]") {
    const Ns3Run run;
    Fabric fabric(Star(3, kLink), {});
    fabric.Post(fabric.Connect(kH0, kH2, kThree, 1), 0, 200_KB, Time{});
    fabric.Post(fabric.Connect(kH1, kH2, kThree, 2), 0, 200_KB, Time{});
    for (int i = 1; i <= 50; ++i) {
        Ns3Run::Until(2us * i);
        CHECK_NOTHROW(fabric.CheckConservation());
    }
    Ns3Run::ToTheEnd();
    CHECK(fabric.pool().outstanding() == 0);
}

TEST_CASE("Fabric: a leaked frame is an error", "[fabric]") {
    const Ns3Run run;
    Fabric fabric(Star(2, kLink), {});
    fabric.CheckConservation();
    Frame* leaked = fabric.pool().Take();
    CHECK_THROWS_AS(fabric.CheckConservation(), InvariantError);
    CHECK_THROWS_WITH(fabric.CheckConservation(),
                      Catch::Contains("frames leaked: 1 taken, 0 on wires and in nodes"));
    fabric.pool().Give(leaked);
    CHECK_NOTHROW(fabric.CheckConservation());
}
