#include "topologies/generators.h"

#include <catch2/catch.hpp>

#include "error_of.h"
#include "paths.h"

namespace dcqcn {
namespace {

using Catch::Matchers::Contains;
constexpr LinkProperties kLink{40_Gbps, 1us, 0};
constexpr LinkProperties kSlow{10_Gbps, 5us, 0.25};

std::size_t Switches(const Topology& t) {
    return t.node_count() - t.hosts().size();
}

TEST_CASE("Generators: host i is node i and the network is usable") {
    const Topology t =
        GENERATE(Star(2, kLink), Dumbbell(1, 1, kLink, kSlow), PaperClos(5, kLink),
                 LeafSpine(1, 1, 2, kLink, kSlow), FatTree(2, kLink), FatTree(6, kLink));
    CHECK_NOTHROW(t.Check());
    for (std::size_t i = 0; i < t.hosts().size(); ++i) {
        CHECK(Index(t.hosts()[i]) == i);
    }
}

TEST_CASE("Generators: a star is hosts h0.. on sw0, host i on port i") {
    const Topology t = Star(9, kLink);
    CHECK(t.hosts().size() == 9);
    CHECK(Switches(t) == 1);
    CHECK(t.node(NodeId{8}).name == "h8");
    CHECK(t.links()[4].b == t.Find("sw0"));
    CHECK(t.links()[4].b_port == PortIndex{4});
}

TEST_CASE("Generators: only the middle of a dumbbell has the bottleneck's properties") {
    const Topology t = Dumbbell(3, 2, kLink, kSlow);
    CHECK(PathsBetween(t, "left2", "right1") == Paths{"left2 sw0 sw1 right1"});
    CHECK(PathsBetween(t, "left0", "left1") == Paths{"left0 sw0 left1"});
    for (const TopologyLink& link : t.links()) {
        const bool is_middle = link.a == t.Find("sw0");
        CHECK(link.properties.rate == (is_middle ? 10_Gbps : 40_Gbps));
        CHECK(link.properties.delay == (is_middle ? 5us : 1us));
        CHECK(link.properties.error_rate == (is_middle ? 0.25 : 0));
    }
}

TEST_CASE("Generators: the paper's Clos is wired as Figure 2 draws it") {
    const Topology t = PaperClos(5, kLink);
    CHECK(t.hosts().size() == 20);
    CHECK(Switches(t) == 10);
    CHECK(t.links().size() == 20 + 8 + 8);
    CHECK(t.port_count(t.Find("T1")) == 5 + 2);
    CHECK(t.port_count(t.Find("L1")) == 2 + 2);
    CHECK(t.port_count(t.Find("S1")) == 4);
    CHECK(PathsBetween(t, "H15", "H21") == Paths{"H15 T1 L1 T2 H21", "H15 T1 L2 T2 H21"});
    CHECK(PathsBetween(t, "H35", "H41") == Paths{"H35 T3 L3 T4 H41", "H35 T3 L4 T4 H41"});
}

TEST_CASE("Generators: leaf-spine has as many paths as spines, over the fabric's links") {
    const Topology t = LeafSpine(4, 3, 2, kLink, kSlow);
    CHECK(t.hosts().size() == 8);
    CHECK(Switches(t) == 7);
    CHECK(PathsBetween(t, "h0", "h1") == Paths{"h0 leaf0 h1"});
    CHECK(PathsBetween(t, "h1", "h2") == Paths{"h1 leaf0 spine0 leaf1 h2",
                                               "h1 leaf0 spine1 leaf1 h2",
                                               "h1 leaf0 spine2 leaf1 h2"});
    CHECK(t.links().front().properties.rate == 40_Gbps);
    CHECK(t.links().back().properties.rate == 10_Gbps);
}

TEST_CASE("Generators: a fat-tree has k^3/4 hosts, 5k^2/4 switches of k ports") {
    const int k = GENERATE(2, 4, 6, 8);
    const auto n = static_cast<std::size_t>(k);
    const Topology t = FatTree(k, kLink);
    CHECK(t.hosts().size() == n * n * n / 4);
    CHECK(Switches(t) == 5 * n * n / 4);
    for (std::size_t i = t.hosts().size(); i < t.node_count(); ++i) {
        CHECK(t.port_count(static_cast<NodeId>(i)) == n);
    }
}

TEST_CASE("Generators: a fat-tree has (k/2)^2 paths between pods and k/2 within one") {
    const int k = GENERATE(4, 6);
    const auto half = static_cast<std::size_t>(k / 2);
    const Topology t = FatTree(k, kLink);
    const std::string last = t.node(t.hosts().back()).name;
    CHECK(PathsBetween(t, "h0", last).size() == half * half);
    CHECK(PathsBetween(t, "h0", "h" + std::to_string(half)).size() == half);
    CHECK(PathsBetween(t, "h0", "h1").size() == 1);
}

TEST_CASE("Generators: a fat-tree of 1024 hosts is routed in seconds") {
    const Topology t = FatTree(16, kLink);
    const RoutingTable routes = ComputeRoutes(t);
    CHECK(routes.Ways(t.Find("edge0"), t.hosts().back()).size() == 8);
    CHECK(routes.Ways(t.Find("agg0"), t.hosts().back()).size() == 8);
    CHECK(routes.Ways(t.Find("core0"), t.hosts().back()).size() == 1);
}

TEST_CASE("Generators: impossible numbers are refused with value and rule") {
    CHECK_THAT(ErrorOf([] { return Star(1, kLink); }), Contains("1 is below 2"));
    CHECK_THAT(ErrorOf([] { return Dumbbell(0, 1, kLink, kLink); }), Contains("left"));
    CHECK_THAT(ErrorOf([] { return Dumbbell(1, -1, kLink, kLink); }), Contains("-1 is below 1"));
    CHECK_THAT(ErrorOf([] { return PaperClos(0, kLink); }), Contains("0 is below 1"));
    CHECK_THAT(ErrorOf([] { return LeafSpine(1, 0, 1, kLink, kLink); }), Contains("spines"));
    CHECK_THAT(ErrorOf([] { return FatTree(3, kLink); }), Contains("3 is odd"));
    CHECK_THAT(ErrorOf([] { return FatTree(0, kLink); }), Contains("0 is below 2"));
}

TEST_CASE("Generators: absurdly large networks are refused before they are built") {
    constexpr int kHuge = 2'000'000'000;
    CHECK_THAT(ErrorOf([] { return Star(kHuge, kLink); }), Contains("more than 10000 hosts"));
    CHECK_THAT(ErrorOf([] { return FatTree(kHuge, kLink); }), Contains("more than 10000 hosts"));
    CHECK_THAT(ErrorOf([] { return LeafSpine(kHuge, kHuge, kHuge, kLink, kLink); }),
               Contains("more than 10000 hosts"));
    CHECK_THAT(ErrorOf([] { return LeafSpine(200, 200, 1, kLink, kLink); }),
               Contains("more than 10000 links"));
}

}  // namespace
}  // namespace dcqcn
