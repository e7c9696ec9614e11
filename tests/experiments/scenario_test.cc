#include "experiments/scenario.h"

#include <string>

#include <catch2/catch.hpp>

#include "base/check.h"
#include "tests/experiments/fixtures.h"
#include "topologies/json_reader.h"

namespace dcqcn {
namespace {

using nlohmann::json;

TEST_CASE("Scenario: a topology and a workload are enough, the rest has defaults", "[scenario]") {
    const Scenario s = ParseChanged("{}");
    CHECK(s.name == "unnamed");
    CHECK(s.seed == 1);
    CHECK(s.warm_up == 0us);
    CHECK(s.start_jitter == 50us);
    CHECK(s.sample_every == 0us);
    CHECK_FALSE(s.until.has_value());
    CHECK(s.topology.hosts().size() == 3);
    CHECK(s.fabric.mtu == 1024_B);
    CHECK(s.fabric.rp.gain == 1.0 / 256);
    CHECK(s.fabric.sw.pfc.lossless == 0b1000);
    CHECK_FALSE(s.fabric.sw.pfc.threshold.has_value());
    CHECK(s.warnings.empty());
}

TEST_CASE("Scenario: the example of the README's contract reads as it is written", "[scenario]") {
    const Scenario s = ParseScenario(json::parse(R"(
    { "name": "incast 8:1",
      "topology": {"kind": "star", "hosts": 9, "rate": "40Gbps", "delay": "1us"},
      "mtu": "1024B",
      "switch": {"buffer": "12MB",
                 "ecn": {"kmin": "5KB", "kmax": "200KB", "pmax": 0.01, "mark_at": "dequeue"},
                 "pfc": {"enabled": true, "threshold": "dynamic", "beta": 8, "headroom": "22.4KB",
                         "lossless": [3]}},
      "np": {"cnp_interval": "50us"},
      "rp": {"algorithm": "dcqcn", "gain": 0.00390625, "alpha_timer": "55us",
             "rate_timer": "55us", "byte_counter": "10MB", "fast_recovery_steps": 5,
             "additive_increase": "40Mbps", "hyper_increase": "200Mbps", "min_rate": "100Mbps"},
      "workload": {"kind": "incast", "senders": 8, "size": "25MB"},
      "sample_every": "10us", "seed": 1 })"),
                                     "test.json");
    CHECK(s.name == "incast 8:1");
    CHECK(s.flows.size() == 8);
    CHECK(s.flows[0].from == "h0");
    CHECK(s.flows[7].from == "h7");
    CHECK(s.flows[7].to == "h8");
    CHECK(s.flows[7].size == 25_MB);
    CHECK(s.fabric.sw.pfc.headroom == Bytes(22'400));
    CHECK(s.sample_every == 10us);
    CHECK(s.warnings.empty());
}

TEST_CASE("Scenario: every kind of key reaches its field", "[scenario]") {
    const Scenario s = ParseChanged(R"({
        "switch": {"ecn": {"mark_at": "enqueue", "enabled": false},
                   "pfc": {"threshold": "24.47KB", "response": "1us", "reserve_ports": 32,
                           "lossless": [3, 4]},
                   "lossy": {"limit": "1MB", "alpha": 0.5},
                   "scheduler": {"weights": {"3": 60, "0": 40}}},
        "rp": {"fast_recovery": "below_f", "release": "keep"},
        "nic": {"receive_rate": "20Gbps"},
        "dscp_to_priority": {"26": 3},
        "warm_up": "1ms", "until": "10ms", "start_jitter": "0us", "seed": 7})");
    const SwitchParams& sw = s.fabric.sw;
    CHECK(sw.ecn.mark_at == MarkAt::kEnqueue);
    CHECK_FALSE(sw.ecn.enabled);
    CHECK(sw.pfc.threshold == Bytes(24'470));
    CHECK(sw.pfc.response == Duration(1us));
    CHECK(sw.pfc.reserve_ports == 32);
    CHECK(sw.pfc.lossless == 0b11000);
    CHECK(sw.lossy.limit == 1_MB);
    CHECK(sw.lossy.alpha == 0.5);
    CHECK(sw.scheduler.weights == std::array<std::uint32_t, 8>{40, 0, 0, 60, 0, 0, 0, 0});
    CHECK(s.fabric.rp.fast_recovery == FastRecoveryRule::kBelowF);
    CHECK(s.fabric.rp.release == ReleaseRule::kKeep);
    CHECK(s.fabric.nic.receive_rate == 20_Gbps);
    CHECK(s.fabric.dscp_to_priority[26] == 3);
    CHECK(s.fabric.dscp_to_priority[46] == 5);
    CHECK(s.warm_up == 1ms);
    CHECK(s.until == Duration(10ms));
    CHECK(s.start_jitter == 0us);
    CHECK(s.seed == 7);
}

TEST_CASE("Scenario: without PFC every priority is lossy", "[scenario]") {
    CHECK(ParseChanged(R"({"switch": {"pfc": {"enabled": false}}})").fabric.sw.pfc.lossless == 0);
}

TEST_CASE("Scenario: the jitter is one CNP window unless set", "[scenario]") {
    CHECK(ParseChanged(R"({"np": {"cnp_interval": "20us"}})").start_jitter == 20us);
}

TEST_CASE("Workload: an incast takes the first hosts beside the receiver", "[scenario]") {
    const Scenario s = ParseChanged(R"({"workload": {"receiver": "h0", "transfers": 4,
        "outstanding": 1, "start": "3us", "priority": 4}})");
    REQUIRE(s.flows.size() == 2);
    CHECK(s.flows[0].from == "h1");
    CHECK(s.flows[1].from == "h2");
    for (const FlowSpec& flow : s.flows) {
        CHECK(flow.to == "h0");
        CHECK(flow.transfers == 4);
        CHECK(flow.outstanding == 1);
        CHECK(flow.start == 3us);
        CHECK(flow.priority == 4);
    }
}

TEST_CASE("Workload: a list is one after the other, flows as they are listed", "[scenario]") {
    const Scenario s = ParseChanged(R"({"until": "1ms", "workload": [
        {"kind": "flows", "flows": [
            {"from": "h2", "to": "h1", "size": "4MB", "transfers": "endless", "source_port": 7,
             "start_rate": "100Mbps"},
            {"from": "h0", "to": "h1", "size": "1KB"}]},
        {"kind": "incast", "senders": 1, "size": "2MB"}]})");
    REQUIRE(s.flows.size() == 3);
    CHECK(s.flows[0].from == "h2");
    CHECK_FALSE(s.flows[0].transfers.has_value());
    CHECK(s.flows[0].source_port == 7);
    CHECK(s.flows[0].start_rate == 100_Mbps);
    CHECK_FALSE(s.flows[1].start_rate.has_value());
    CHECK(s.flows[1].size == 1_KB);
    CHECK_FALSE(s.flows[1].source_port.has_value());
    CHECK(s.flows[2].from == "h0");
    CHECK(s.flows[2].to == "h2");
}

TEST_CASE("Workload: a DSCP gives the priority that the map says", "[scenario]") {
    const char* mapped = R"({"dscp_to_priority": {"26": 3, "34": 4},
        "switch": {"pfc": {"lossless": [3, 4]}}, "workload": {"dscp": 34}})";
    CHECK(ParseChanged(mapped).flows[0].priority == 4);
    CHECK(ParseChanged(R"({"workload": {"dscp": 26}})").flows[0].priority == 3);
    CHECK(ParseChanged(R"({"workload": {"dscp": 0, "priority": 0}})").flows[0].priority == 0);
}

TEST_CASE("Scenario: what it resolves to resolves to itself", "[scenario]") {
    for (const char* change : {
             "{}",
             R"({"switch": {"pfc": {"enabled": false, "threshold": "24.47KB"}}})",
             R"({"switch": {"scheduler": {"weights": {"3": 60}}}, "until": "3.5ms"})",
             R"({"until": "1ms", "workload": [{"kind": "incast", "senders": 2, "size": "1MiB",
                                               "transfers": "endless"},
                 {"kind": "flows", "flows": [{"from": "h0", "to": "h1", "size": "333B",
                                              "source_port": 50000}]}]})",
             R"({"dscp_to_priority": {"46": 3}, "workload": {"dscp": 46}})",
             R"({"rp": {"gain": 0.1, "release": "keep"}, "nic": {"receive_rate": "10Gbps"}})",
             R"({"topology": {"kind": null, "hosts": ["a", "b", "c"], "switches": ["s"], "links":
                 [{"a": "a", "b": "s"}, {"a": "b", "b": "s"}, {"a": "c", "b": "s"}]}})",
         }) {
        CAPTURE(change);
        const Scenario first = ParseChanged(change);
        const Scenario second = ParseScenario(first.resolved, "resolved.json");
        CHECK(first.resolved.dump(2) == second.resolved.dump(2));
        CHECK(first.flows.size() == second.flows.size());
        CHECK(first.fabric.sw.pfc.lossless == second.fabric.sw.pfc.lossless);
    }
}

TEST_CASE("Scenario: the resolved form spells defaults out", "[scenario]") {
    const json resolved = ParseChanged("{}").resolved;
    CHECK(resolved["switch"]["pfc"]["threshold"] == "dynamic");
    CHECK(resolved["switch"]["pfc"]["headroom"] == "auto");
    CHECK(resolved["switch"]["ecn"]["kmax"] == "200KB");
    CHECK(resolved["rp"]["gain"] == 0.00390625);
    CHECK(resolved["workload"]["receiver"] == "h2");
    CHECK(resolved["workload"]["outstanding"] == 2);
    CHECK(resolved["topology"]["rate"] == "40Gbps");
    CHECK(resolved["until"] == "done");
    CHECK(resolved["start_jitter"] == "50us");
}

void CheckWarning(const char* change, const std::string& key) {
    const Scenario s = ParseChanged(change);
    CAPTURE(change);
    REQUIRE(s.warnings.size() == 1);
    CHECK(s.warnings[0].starts_with(key + ": "));
}

TEST_CASE("Scenario: what is legal but unwise is a warning", "[scenario]") {
    CheckWarning(R"({"rp": {"alpha_timer": "50us"}})", "rp.alpha_timer");
    CheckWarning(R"({"np": {"cnp_interval": "55us"}})", "rp.alpha_timer");
    CheckWarning(R"({"switch": {"ecn": {"kmin": "0B"}}})", "switch.ecn.kmin");
    CheckWarning(R"({"switch": {"ecn": {"enabled": false}}})", "switch.ecn.enabled");
    CheckWarning(R"({"np": {"enabled": false}})", "np.enabled");
    CheckWarning(R"({"workload": {"priority": 1}})", "workload");
    CheckWarning(R"({"switch": {"pfc": {"enabled": false}}, "workload": {"priority": 6}})",
                 "np.cnp_priority");
    CheckWarning(R"({"switch": {"scheduler": {"weights": {"3": 50, "6": 50}}}})",
                 "switch.scheduler.weights");
    CheckWarning(R"({"until": "1ms", "sample_every": "2ms"})", "sample_every");
}

TEST_CASE("Scenario: without congestion control nobody warns of its absence", "[scenario]") {
    CHECK(ParseChanged(R"({"rp": {"algorithm": "none", "alpha_timer": "1us"},
                           "np": {"enabled": false}})")
              .warnings.empty());
}

TEST_CASE("Scenario: DCTCP needs marks, and no CNPs", "[scenario]") {
    CHECK(ParseChanged(R"({"rp": {"algorithm": "dctcp", "alpha_timer": "1us"},
                           "np": {"enabled": false}})")
              .warnings.empty());
    CheckWarning(R"({"rp": {"algorithm": "dctcp"}, "switch": {"ecn": {"enabled": false}}})",
                 "switch.ecn.enabled");
}

}  // namespace
}  // namespace dcqcn
