#include "topologies/topology.h"

#include <limits>

#include <catch2/catch.hpp>

#include "error_of.h"
#include "topologies/graph.h"

namespace dcqcn {
namespace {

using Catch::Matchers::Contains;
constexpr LinkProperties kLink{40_Gbps, 1us, 0};

std::string CheckError(const Topology& t) {
    return ErrorOf([&] {
        t.Check();
        return 0;
    });
}
std::string LinkError(const LinkProperties& link) {
    return ErrorOf([&] {
        Topology t;
        const NodeId a = t.AddHost("a");
        t.AddLink(a, t.AddHost("b"), link);
        return 0;
    });
}

TEST_CASE("Topology: nodes are numbered as they are added and found by name") {
    Topology t;
    const NodeId h = t.AddHost("h");
    const NodeId s = t.AddSwitch("s");
    CHECK(Index(h) == 0);
    CHECK(Index(s) == 1);
    CHECK(t.Find("s") == s);
    CHECK(t.node(s).name == "s");
    CHECK(t.node(s).kind == NodeKind::kSwitch);
    CHECK(t.hosts() == std::vector<NodeId>{h});
    CHECK(t.node_count() == 2);
}

TEST_CASE("Topology: ports are numbered in the order of the links, parallel links apart") {
    Topology t;
    const NodeId a = t.AddSwitch("a");
    const NodeId b = t.AddSwitch("b");
    const NodeId c = t.AddSwitch("c");
    t.AddLink(a, b, kLink);
    t.AddLink(c, a, kLink);
    t.AddLink(b, a, kLink);
    CHECK(t.port_count(a) == 3);
    REQUIRE(t.links().size() == 3);
    CHECK(t.links()[1].b_port == PortIndex{1});
    CHECK(t.links()[2].a_port == PortIndex{1});
    CHECK(t.links()[2].b_port == PortIndex{2});
    const Graph graph = MakeGraph(t);
    const auto port_two = boost::out_edges(Index(a), graph).first[2];
    CHECK(graph[port_two].link == 2);
}

TEST_CASE("Topology: a name twice, an empty one and one that would break a CSV are refused") {
    Topology t;
    t.AddHost("h");
    CHECK_THAT(ErrorOf([&] { return t.AddSwitch("h"); }), Contains("\"h\" names two nodes"));
    CHECK_THAT(ErrorOf([&] { return t.AddHost(""); }), Contains("is no node name"));
    CHECK_THAT(ErrorOf([&] { return t.AddHost("a,b"); }), Contains("\"a,b\" is no node name"));
    CHECK(t.node_count() == 1);
}

TEST_CASE("Topology: an unknown name is answered with the nearest") {
    Topology t;
    t.AddHost("H11");
    t.AddHost("VS");
    CHECK(ErrorOf([&] { return t.Find("H12"); }) ==
          "no node is named \"H12\"; did you mean \"H11\"?");
}

TEST_CASE("Topology: links with a nonsensical rate, delay or error rate are refused") {
    constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
    CHECK(LinkError(kLink) == "no error");
    CHECK_THAT(LinkError({0_Gbps, 1us, 0}), Contains("rate 0 bit/s must be above zero"));
    CHECK_THAT(LinkError({Rate(-1), 1us, 0}), Contains("rate -1 bit/s must be above zero"));
    CHECK_THAT(LinkError({40_Gbps, 0us, 0}), Contains("delay 0 ps must be above zero"));
    CHECK_THAT(LinkError({40_Gbps, -1us, 0}), Contains("delay -1000000 ps"));
    CHECK_THAT(LinkError({40_Gbps, 1us, 1}), Contains("outside [0, 1)"));
    CHECK_THAT(LinkError({40_Gbps, 1us, -0.5}), Contains("outside [0, 1)"));
    CHECK_THAT(LinkError({40_Gbps, 1us, kNan}), Contains("outside [0, 1)"));
}

TEST_CASE("Topology: a link to itself or to nowhere is refused") {
    Topology t;
    const NodeId a = t.AddSwitch("a");
    CHECK_THAT(ErrorOf([&] { return t.AddLink(a, a, kLink), 0; }),
               Contains("\"a\" is linked to itself"));
    CHECK_THAT(ErrorOf([&] { return t.AddLink(a, NodeId{7}, kLink), 0; }),
               Contains("node 7, which does not exist"));
}

TEST_CASE("Topology: a usable network has two hosts of one link each") {
    Topology t;
    CHECK_THAT(CheckError(t), Contains("0 host(s); it needs at least 2"));
    const NodeId s = t.AddSwitch("s");
    t.AddLink(t.AddHost("a"), s, kLink);
    CHECK_THAT(CheckError(t), Contains("1 host(s)"));
    const NodeId b = t.AddHost("b");
    CHECK_THAT(CheckError(t), Contains("host \"b\" has 0 links"));
    t.AddLink(b, s, kLink);
    CHECK(CheckError(t) == "no error");
    t.AddLink(b, s, kLink);
    CHECK_THAT(CheckError(t), Contains("host \"b\" has 2 links"));
}

TEST_CASE("Topology: a switch without links is refused") {
    Topology t;
    t.AddLink(t.AddHost("a"), t.AddHost("b"), kLink);
    CHECK(CheckError(t) == "no error");
    t.AddSwitch("s");
    CHECK_THAT(CheckError(t), Contains("switch \"s\" has no links"));
}

TEST_CASE("Topology: every host must reach every other") {
    Topology t;
    for (const char* name : {"a", "b", "c", "d"}) {
        t.AddHost(name);
    }
    t.AddLink(t.Find("a"), t.Find("b"), kLink);
    t.AddLink(t.Find("c"), t.Find("d"), kLink);
    CHECK_THAT(CheckError(t), Contains("host \"c\" cannot reach host \"a\""));
}

}  // namespace
}  // namespace dcqcn
