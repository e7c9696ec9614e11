#include "topologies/routing.h"

#include <algorithm>

#include <catch2/catch.hpp>

#include "paths.h"
#include "topologies/generators.h"

namespace dcqcn {
namespace {

constexpr LinkProperties kLink{40_Gbps, 1us, 0};

// Hops between all nodes by Floyd and Warshall: nothing in common with the code under test. Right
// only where hosts are leaves.
std::vector<std::vector<std::size_t>> AllHops(const Topology& t) {
    const std::size_t n = t.node_count();
    std::vector hops(n, std::vector<std::size_t>(n, 1000));
    for (std::size_t i = 0; i < n; ++i) {
        hops[i][i] = 0;
    }
    for (const TopologyLink& link : t.links()) {
        hops[Index(link.a)][Index(link.b)] = hops[Index(link.b)][Index(link.a)] = 1;
    }
    for (std::size_t via = 0; via < n; ++via) {
        for (std::size_t i = 0; i < n; ++i) {
            for (std::size_t j = 0; j < n; ++j) {
                hops[i][j] = std::min(hops[i][j], hops[i][via] + hops[via][j]);
            }
        }
    }
    return hops;
}

// Exactly the ports whose far end is one hop nearer, in order.
std::vector<PortIndex> Nearer(const Topology& t, const std::vector<std::vector<std::size_t>>& hops,
                              NodeId at, NodeId to) {
    std::vector<PortIndex> ports;
    for (std::uint16_t p = 0; p < t.port_count(at); ++p) {
        const NodeId peer = PeerOf(t, at, PortIndex{p});
        if (hops[Index(peer)][Index(to)] + 1 == hops[Index(at)][Index(to)]) {
            ports.push_back(PortIndex{p});
        }
    }
    return ports;
}

TEST_CASE("Routing: the ways are exactly the ports that lead one hop nearer, in port order") {
    const Topology t = GENERATE(Star(5, kLink), Dumbbell(3, 2, kLink, kLink), PaperClos(2, kLink),
                                LeafSpine(3, 4, 2, kLink, kLink), FatTree(4, kLink));
    const RoutingTable routes = ComputeRoutes(t);
    const auto hops = AllHops(t);
    for (std::size_t n = 0; n < t.node_count(); ++n) {
        const auto at = static_cast<NodeId>(n);
        for (const NodeId to : t.hosts()) {
            const auto ways = routes.Ways(at, to);
            CHECK(std::vector(ways.begin(), ways.end()) == Nearer(t, hops, at, to));
        }
    }
}

TEST_CASE("Routing: the paper's Clos has 8 paths between pods, 2 within one, 1 under a ToR") {
    const Topology t = PaperClos(2, kLink);
    CHECK(PathsBetween(t, "H11", "H41").size() == 8);  // leaf 2 x spine 2 x leaf 2
    CHECK(PathsBetween(t, "H22", "H31").size() == 8);
    CHECK(PathsBetween(t, "H31", "H41") ==
          Paths{"H31 T3 L3 T4 H41", "H31 T3 L4 T4 H41"});  // not over the spines
    CHECK(PathsBetween(t, "H11", "H12") == Paths{"H11 T1 H12"});
}

TEST_CASE("Routing: parallel links are two ways") {
    Topology t;
    const NodeId a = t.AddHost("a");
    const NodeId b = t.AddHost("b");
    const NodeId s = t.AddSwitch("s");
    const NodeId r = t.AddSwitch("r");
    t.AddLink(a, s, kLink);
    t.AddLink(s, r, kLink);
    t.AddLink(s, r, kLink);
    t.AddLink(r, b, kLink);
    CHECK(PathsBetween(t, "a", "b") == Paths{"a s r b", "a s r b"});
    const RoutingTable routes = ComputeRoutes(t);
    const auto ways = routes.Ways(s, b);
    CHECK(std::vector(ways.begin(), ways.end()) == std::vector{PortIndex{1}, PortIndex{2}});
}

// A network of these nodes and links; names in capitals are hosts.
Topology Network(const std::vector<std::string>& names,
                 const std::vector<std::pair<std::string, std::string>>& links) {
    Topology t;
    for (const std::string& name : names) {
        name.front() <= 'Z' ? t.AddHost(name) : t.AddSwitch(name);
    }
    for (const auto& [a, b] : links) {
        t.AddLink(t.Find(a), t.Find(b), kLink);
    }
    return t;
}

TEST_CASE("Routing: a host is not one of several equally short ways") {
    const Topology t = Network({"A", "MIDDLE", "B", "s", "detour", "r"}, {{"A", "s"},
                                                                          {"s", "MIDDLE"},
                                                                          {"MIDDLE", "r"},
                                                                          {"r", "B"},
                                                                          {"s", "detour"},
                                                                          {"detour", "r"}});
    CHECK(PathsBetween(t, "A", "B") == Paths{"A s detour r B"});
}

TEST_CASE("Routing: hosts carry no traffic of others, however long the detour") {
    const Topology t =
        Network({"A", "MIDDLE", "B", "s", "detour1", "detour2", "r"}, {{"A", "s"},
                                                                       {"s", "MIDDLE"},
                                                                       {"MIDDLE", "r"},
                                                                       {"r", "B"},
                                                                       {"s", "detour1"},
                                                                       {"detour1", "detour2"},
                                                                       {"detour2", "r"}});
    CHECK(PathsBetween(t, "A", "B") == Paths{"A s detour1 detour2 r B"});
    CHECK(PathsBetween(t, "A", "MIDDLE") == Paths{"A s MIDDLE"});
    CHECK(PathsBetween(t, "MIDDLE", "B") == Paths{"MIDDLE r B"});
}

TEST_CASE("Routing: a link between two equally distant switches is on no way") {
    const Topology t = Network({"A", "B", "s", "left", "right", "r"}, {{"A", "s"},
                                                                       {"s", "left"},
                                                                       {"s", "right"},
                                                                       {"left", "right"},
                                                                       {"left", "r"},
                                                                       {"right", "r"},
                                                                       {"r", "B"}});
    CHECK(PathsBetween(t, "A", "B") == Paths{"A s left r B", "A s right r B"});
}

TEST_CASE("Routing: the order of nodes and links changes no set of paths") {
    const Topology t = PaperClos(1, kLink);
    Topology reversed;
    for (std::size_t n = t.node_count(); n-- > 0;) {
        const auto& [name, kind] = t.node(static_cast<NodeId>(n));
        kind == NodeKind::kHost ? reversed.AddHost(name) : reversed.AddSwitch(name);
    }
    for (auto link = t.links().rbegin(); link != t.links().rend(); ++link) {
        reversed.AddLink(reversed.Find(t.node(link->b).name), reversed.Find(t.node(link->a).name),
                         link->properties);
    }
    for (const NodeId from : t.hosts()) {
        for (const NodeId to : t.hosts()) {
            const auto& [a, b] = std::pair{t.node(from).name, t.node(to).name};
            CHECK(PathsBetween(t, a, b) == PathsBetween(reversed, a, b));
        }
    }
}

TEST_CASE("Routing: there is no way to a switch, to oneself, or to what cannot be reached") {
    Topology t;
    const NodeId a = t.AddHost("a");
    const NodeId s = t.AddSwitch("s");
    const NodeId island = t.AddHost("island");
    t.AddLink(a, s, kLink);
    const RoutingTable routes = ComputeRoutes(t);
    CHECK(routes.Ways(a, s).empty());
    CHECK(routes.Ways(a, a).empty());
    CHECK(routes.Ways(s, island).empty());
    CHECK(routes.Ways(island, a).empty());
    CHECK(routes.Ways(s, a).size() == 1);
}

TEST_CASE("Routing: a node's row holds the same ways") {
    const Topology t = PaperClos(1, kLink);
    const RoutingTable routes = ComputeRoutes(t);
    REQUIRE(routes.size() == t.node_count());
    const NodeId at = t.Find("L2");
    const auto row = routes[Index(at)];
    REQUIRE(row.size() == t.node_count());
    for (std::size_t to = 0; to < row.size(); ++to) {
        CHECK(std::ranges::equal(row[to], routes.Ways(at, static_cast<NodeId>(to))));
    }
}

}  // namespace
}  // namespace dcqcn
