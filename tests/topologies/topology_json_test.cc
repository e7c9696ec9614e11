#include "topologies/topology_json.h"

#include <catch2/catch.hpp>

#include "error_of.h"
#include "paths.h"
#include "topologies/generators.h"

namespace dcqcn {
namespace {

using Catch::Matchers::Contains;
using Json = nlohmann::json;

TopologyDocument Read(const std::string& text) {
    return ReadTopology(Json::parse(text), "x.json", "topology", {DCQCN_SOURCE_DIR});
}
std::string Complaint(const std::string& text) {
    return ErrorOf([&] { return Read(text); });
}
// Two hosts on one switch; `more` are the keys of the second link after its ends.
std::string Pair(const std::string& more) {
    return R"({"hosts": ["a", "b"], "switches": ["s"],
               "links": [{"a": "a", "b": "s"}, {"a": "b", "b": "s")" +
           more + "}]}";
}

TEST_CASE("Topology JSON: each kind builds what its generator builds") {
    constexpr LinkProperties kLink{25_Gbps, 2us, 0.125};
    constexpr LinkProperties kOther{100_Gbps, 2us, 0.125};
    const std::string link = R"(, "rate": "25Gbps", "delay": "2us", "error_rate": 0.125)";
    const std::string other = R"({"rate": "100Gbps"})";
    const auto check = [&](const std::string& text, const Topology& built) {
        CHECK(ToJson(Read("{\"kind\": " + text + link + "}").topology) == ToJson(built));
    };
    check(R"("star", "hosts": 9)", Star(9, kLink));
    check(R"("dumbbell", "left": 3, "right": 2, "bottleneck": )" + other,
          Dumbbell(3, 2, kLink, kOther));
    check(R"("paper_clos", "hosts_per_tor": 2)", PaperClos(2, kLink));
    check(R"("leaf_spine", "leaves": 2, "spines": 3, "hosts_per_leaf": 4, "fabric": )" + other,
          LeafSpine(2, 3, 4, kLink, kOther));
    check(R"("fat_tree", "k": 4)", FatTree(4, kLink));
}

TEST_CASE("Topology JSON: the resolved form spells out the defaults and builds the same") {
    const TopologyDocument document = Read(R"({"kind": "paper_clos"})");
    CHECK(document.resolved == Json::parse(R"({"kind": "paper_clos", "hosts_per_tor": 5,
        "rate": "40Gbps", "delay": "1us", "error_rate": 0.0})"));
    for (const char* text : {R"({"kind": "dumbbell", "left": 1, "right": 2})",
                             R"({"file": "topologies/victim_flow.json"})"}) {
        const TopologyDocument first = Read(text);
        CHECK_FALSE(first.resolved.contains("file"));
        const TopologyDocument again = Read(first.resolved.dump());
        CHECK(ToJson(again.topology) == ToJson(first.topology));
        CHECK(again.resolved == first.resolved);
    }
}

TEST_CASE("Topology JSON: links take their own values, then the defaults") {
    const Topology t = Read(R"({"hosts": ["a", "b", "c"], "switches": ["s"],
        "defaults": {"rate": "25Gbps", "delay": "3us"},
        "links": [{"a": "a", "b": "s"}, {"a": "b", "b": "s", "rate": "10Gbps"},
                  {"a": "s", "b": "c", "delay": "7us", "error_rate": 0.5}]})")
                           .topology;
    CHECK(t.links()[0].properties.rate == 25_Gbps);
    CHECK(t.links()[0].properties.delay == 3us);
    CHECK(t.links()[0].properties.error_rate == 0);
    CHECK(t.links()[1].properties.rate == 10_Gbps);
    CHECK(t.links()[1].properties.delay == 3us);
    CHECK(t.links()[2].properties.delay == 7us);
    CHECK(t.links()[2].properties.error_rate == 0.5);
}

TEST_CASE("Topology JSON: the same ends twice are parallel links") {
    const Topology t = Read(R"({"hosts": ["a", "b"], "switches": ["s", "r"],
        "links": [{"a": "a", "b": "s"}, {"a": "s", "b": "r"}, {"a": "s", "b": "r"},
                  {"a": "r", "b": "b"}]})")
                           .topology;
    CHECK(PathsBetween(t, "a", "b").size() == 2);
}

TEST_CASE("Topology JSON: the parking lot is Figure 3, T4's ports as drawn") {
    const Topology t = Read(R"({"file": "topologies/parking_lot.json"})").topology;
    CHECK(PathsBetween(t, "H1", "R").size() == 8);
    CHECK(PathsBetween(t, "H2", "R").size() == 8);
    CHECK(PathsBetween(t, "H3", "R").size() == 2);
    CHECK(PathsBetween(t, "H4", "R") == Paths{"H4 T4 R"});
    const NodeId t4 = t.Find("T4");
    CHECK(PeerOf(t, t4, PortIndex{0}) == t.Find("R"));
    CHECK(PeerOf(t, t4, PortIndex{1}) == t.Find("H4"));
    CHECK(PeerOf(t, t4, PortIndex{2}) == t.Find("L3"));
    CHECK(PeerOf(t, t4, PortIndex{3}) == t.Find("L4"));
}

TEST_CASE("Topology JSON: the victim flow of Figure 4 shares no switch pair with T3's senders") {
    const Topology t = Read(R"({"file": "topologies/victim_flow.json"})").topology;
    CHECK(PathsBetween(t, "VS", "VR") == Paths{"VS T1 L1 T2 VR", "VS T1 L2 T2 VR"});
    CHECK(PathsBetween(t, "H31", "R") == Paths{"H31 T3 L3 T4 R", "H31 T3 L4 T4 R"});
    CHECK(PathsBetween(t, "H14", "R").size() == 8);
    CHECK(t.hosts().size() == 9);
    CHECK(t.node_count() == 19);
}

TEST_CASE("Topology JSON: incast is 20 machines on one switch at 40 Gb/s") {
    const Topology t = Read(R"({"file": "topologies/incast.json"})").topology;
    CHECK(ToJson(t) == ToJson(Star(20, {40_Gbps, 1us, 0})));
}

TEST_CASE("Topology JSON: keys that do not belong are errors") {
    CHECK_THAT(Complaint(R"({"kind": "star", "hosts": 3, "rat": "1Gbps"})"),
               Contains("x.json: topology.rat: \"1Gbps\"") && Contains("did you mean \"rate\"?"));
    CHECK_THAT(Complaint(R"({"kind": "star", "hosts": 3, "file": "a.json"})"),
               Contains("topology.file: \"a.json\" is under an unknown key"));
    CHECK_THAT(Complaint(Pair(R"(, "dealy": "1us")")),
               Contains("topology.links.1.dealy") && Contains("did you mean \"delay\"?"));
    CHECK_THAT(Complaint(R"({"kind": "dumbbell", "left": 1, "right": 1, "bottleneck": {"x": 1}})"),
               Contains("topology.bottleneck.x: 1"));
}

TEST_CASE("Topology JSON: rates, delays and error rates must make sense") {
    CHECK_THAT(Complaint(Pair(R"(, "rate": 40)")),
               Contains("x.json: topology.links.1.rate: 40 needs a unit"));
    CHECK_THAT(Complaint(Pair(R"(, "rate": "0Gbps")")), Contains("\"0Gbps\" is below"));
    CHECK_THAT(Complaint(Pair(R"(, "rate": "-1Gbps")")), Contains("topology.links.1.rate"));
    CHECK_THAT(Complaint(Pair(R"(, "rate": "11Tbps")")), Contains("largest legal value, 10Tbps"));
    CHECK_THAT(Complaint(Pair(R"(, "delay": "0us")")),
               Contains("topology.links.1.delay: \"0us\" is below the smallest legal value, 1ps"));
    CHECK_THAT(Complaint(Pair(R"(, "delay": "-1us")")), Contains("topology.links.1.delay"));
    CHECK_THAT(Complaint(Pair(R"(, "delay": "1h")")), Contains("topology.links.1.delay: \"1h\""));
    CHECK_THAT(Complaint(Pair(R"(, "delay": "2s")")), Contains("largest legal value, 1s"));
    CHECK_THAT(Complaint(Pair(R"(, "error_rate": 1)")), Contains("1 is outside [0, 1)"));
    CHECK_THAT(Complaint(Pair(R"(, "error_rate": -0.1)")), Contains("outside [0, 1)"));
}

TEST_CASE("Topology JSON: numbers that make no network are errors with their place") {
    CHECK_THAT(Complaint(R"({"kind": "star"})"), Contains("topology.hosts: is missing"));
    CHECK_THAT(Complaint(R"({"kind": "star", "hosts": 1})"),
               Contains("topology.hosts: 1 is outside [2, 10000]"));
    CHECK_THAT(Complaint(R"({"kind": "star", "hosts": 2.5})"), Contains("2.5 must be a whole"));
    CHECK_THAT(Complaint(R"({"kind": "star", "hosts": "9"})"), Contains("must be a whole"));
    CHECK_THAT(Complaint(R"({"kind": "fat_tree", "k": 3})"),
               Contains("x.json: topology: ") && Contains("3 is odd"));
    CHECK_THAT(Complaint(R"({"kind": "fat_tree", "k": 1600})"), Contains("more than 10000 hosts"));
    CHECK_THAT(Complaint(R"({"kind": "stra"})"), Contains("topology.kind: \"stra\""));
}

TEST_CASE("Topology JSON: nodes and links that do not fit together are errors with their place") {
    CHECK_THAT(Complaint(R"({"hosts": ["a", "a"], "links": []})"),
               Contains("x.json: topology.hosts.1: \"a\" names two nodes"));
    CHECK_THAT(Complaint(R"({"hosts": ["a", "b"], "switches": ["b"], "links": []})"),
               Contains("topology.switches.0: \"b\" names two nodes"));
    CHECK_THAT(Complaint(R"({"hosts": ["H1", "H2"], "links": [{"a": "H1", "b": "H3"}]})"),
               Contains("topology.links.0.b: no node is named \"H3\"; did you mean \"H1\"?"));
    CHECK_THAT(Complaint(R"({"hosts": ["a", "b"], "links": [{"a": "a", "b": "a"}]})"),
               Contains("topology.links.0: \"a\" is linked to itself"));
    CHECK_THAT(Complaint(R"({"hosts": ["a", "b"], "links": [{"a": "a"}]})"),
               Contains("topology.links.0.b: is missing"));
    CHECK_THAT(Complaint(R"({"hosts": ["a", "b"], "links": []})"),
               Contains("x.json: topology: host \"a\" has 0 links"));
    CHECK_THAT(Complaint(R"({"hosts": ["a", "b"], "links": [{"a": "a", "b": "b"},
                                                            {"a": "a", "b": "b"}]})"),
               Contains("host \"a\" has 2 links"));
}

TEST_CASE("Topology JSON: values of the wrong type are errors") {
    CHECK_THAT(Complaint("[]"), Contains("x.json: topology: [] must be an object"));
    CHECK_THAT(Complaint(R"({"hosts": 9})"), Contains("describes no network; it needs \"kind\""));
    CHECK_THAT(Complaint(R"({"hosts": 9, "links": []})"), Contains("topology.hosts: 9 must be"));
    CHECK_THAT(Complaint(R"({"hosts": ["a", 2], "links": []})"), Contains("topology.hosts.1: 2"));
    CHECK_THAT(Complaint(R"({"hosts": ["a", "b"], "links": ["a-b"]})"),
               Contains("topology.links.0: \"a-b\" must be an object"));
    CHECK_THAT(Complaint(R"({"nodes": ["a", "b"], "links": [{"a": "a", "b": "b"}]})"),
               Contains("topology.nodes"));
    CHECK_THAT(Complaint(R"({"file": 1})"), Contains("topology.file: 1 must be a text"));
}

TEST_CASE("Topology JSON: a file that is not there is answered with where it was looked for") {
    CHECK_THAT(Complaint(R"({"file": "topologies/nothing.json"})"),
               Contains("topology.file: \"topologies/nothing.json\" does not exist") &&
                   Contains(DCQCN_SOURCE_DIR "/topologies/nothing.json"));
    CHECK_THAT(Complaint(R"({"file": "topologies/incast.json", "rate": "1Gbps"})"),
               Contains("topology.rate"));
}

}  // namespace
}  // namespace dcqcn
