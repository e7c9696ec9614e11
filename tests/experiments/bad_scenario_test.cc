// Scenarios that are wrong in one place, and what the message must say: where, what, why.
#include <algorithm>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "base/check.h"
#include "tests/experiments/fixtures.h"
#include "topologies/json_reader.h"

namespace dcqcn {
namespace {

struct BadScenario {
    const char* change;                 // to the smallest scenario
    std::vector<std::string> expected;  // parts of the message
};

const std::vector<BadScenario> kUnknownKeys{
    {R"({"topologie": {}})", {"topologie", "unknown key", "\"topology\""}},
    {R"({"rp": {"gian": 0.5}})", {"rp.gian", "0.5", "unknown key", "\"gain\""}},
    {R"({"switch": {"ecn": {"k_min": "5KB"}}})", {"switch.ecn.k_min", "\"5KB\"", "\"kmin\""}},
    {R"({"switch": {"pfc": {"head_room": "1KB"}}})", {"switch.pfc.head_room", "\"headroom\""}},
    {R"({"workload": {"sender": 2}})", {"workload.sender", "unknown key", "\"senders\""}},
    {R"({"workload": [{"kind": "incast", "senders": 2, "size": "1MB", "sized": 1}]})",
     {"workload.0.sized", "\"size\""}},
    {R"({"topology": {"host": 5}})", {"topology.host", "\"hosts\""}},
    {R"({"np": {"interval": "50us"}})", {"np.interval", "unknown key"}},
    {R"({"dscp_to_priority": {"64": 3}})", {"dscp_to_priority.64", "unknown key"}},
    {R"({"switch": {"scheduler": {"weights": {"8": 1}}}})",
     {"switch.scheduler.weights.8", "unknown key"}},
};

const std::vector<BadScenario> kUnits{
    {R"({"mtu": 1024})", {"mtu", "1024", "needs a unit"}},
    {R"({"switch": {"buffer": 12000000}})", {"switch.buffer", "needs a unit"}},
    {R"({"rp": {"alpha_timer": 55}})", {"rp.alpha_timer", "55", "needs a unit", "55us"}},
    {R"({"rp": {"min_rate": "100"}})", {"rp.min_rate", "\"100\"", "needs a unit"}},
    {R"({"rp": {"additive_increase": "40 furlongs"}})", {"rp.additive_increase", "furlongs"}},
    {R"({"np": {"cnp_interval": "50KB"}})", {"np.cnp_interval", "\"50KB\"", "unit"}},
    {R"({"sample_every": 10})", {"sample_every", "10", "needs a unit"}},
    {R"({"until": 5})", {"until", "5", "needs a unit"}},
    {R"({"workload": {"size": 25}})", {"workload.size", "25", "needs a unit"}},
    {R"({"switch": {"pfc": {"threshold": 24470}}})", {"switch.pfc.threshold", "needs a unit"}},
    {R"({"switch": {"pfc": {"threshold": "dynamc"}}})",
     {"switch.pfc.threshold", "\"dynamc\"", "\"dynamic\" or a size"}},
    {R"({"switch": {"pfc": {"response": "10KB"}}})", {"switch.pfc.response", "\"10KB\""}},
    {R"({"nic": {"receive_rate": "fast"}})",
     {"nic.receive_rate", "\"fast\"", "\"line_rate\" or a rate"}},
    {R"({"topology": {"rate": "40"}})", {"topology.rate", "\"40\"", "unit"}},
};

const std::vector<BadScenario> kValues{
    {R"({"mtu": "-1024B"})", {"mtu", "\"-1024B\"", "not negative"}},
    {R"({"mtu": "1MB"})", {"mtu", "1MB", "is outside"}},
    {R"({"mtu": "0B"})", {"mtu", "0B", "is outside"}},
    {R"({"mtu": "1024.5B"})", {"mtu", "\"1024.5B\"", "whole number of bytes"}},
    {R"({"switch": {"buffer": "0B"}})", {"switch.buffer", "0B"}},
    {R"({"switch": {"buffer": "99999999999999999999MB"}})", {"switch.buffer", "63 bits"}},
    {R"({"rp": {"gain": 0}})", {"rp.gain", "0 is outside (0, 1]"}},
    {R"({"rp": {"gain": 1.5}})", {"rp.gain", "1.5 is outside (0, 1]"}},
    {R"({"rp": {"gain": -0.1}})", {"rp.gain", "-0.1 is outside (0, 1]"}},
    {R"({"rp": {"initial_alpha": 2}})", {"rp.initial_alpha", "2 is outside [0, 1]"}},
    {R"({"rp": {"fast_recovery_steps": -5}})", {"rp.fast_recovery_steps", "-5"}},
    {R"({"rp": {"fast_recovery_steps": 2.5}})", {"rp.fast_recovery_steps", "2.5", "whole number"}},
    {R"({"rp": {"rate_timer": "0us"}})", {"rp.rate_timer", "is outside"}},
    {R"({"rp": {"byte_counter": "0B"}})", {"rp.byte_counter", "0B is outside"}},
    {R"({"rp": {"algorithm": "dcqnc"}})", {"rp.algorithm", "\"dcqnc\"", "\"dcqcn\""}},
    {R"({"rp": {"fast_recovery": "always"}})", {"rp.fast_recovery", "\"always\"", "up_to_f"}},
    {R"({"switch": {"ecn": {"pmax": 1.01}}})", {"switch.ecn.pmax", "1.01"}},
    {R"({"switch": {"ecn": {"mark_at": "never"}}})", {"switch.ecn.mark_at", "\"never\""}},
    {R"({"switch": {"pfc": {"quanta": 65536}}})", {"switch.pfc.quanta", "65536 is outside"}},
    {R"({"switch": {"pfc": {"beta": 0}}})", {"switch.pfc.beta", "0"}},
    {R"({"switch": {"pfc": {"lossless": [8]}}})", {"switch.pfc.lossless", "[8]", "[0, 7]"}},
    {R"({"switch": {"pfc": {"lossless": [3, 3]}}})", {"switch.pfc.lossless", "[3,3]", "twice"}},
    {R"({"switch": {"scheduler": {"weights": [1, 2]}}})",
     {"switch.scheduler.weights", "[1,2]", "list of 8"}},
    {R"({"np": {"cnp_priority": 8}})", {"np.cnp_priority", "8 is outside"}},
    {R"({"transport": {"ack_every": 0}})", {"transport.ack_every", "0 is outside"}},
    {R"({"dscp_to_priority": {"26": 9}})", {"dscp_to_priority.26", "9 is outside"}},
    {R"({"workload": {"senders": 0}})", {"workload.senders", "0 is outside"}},
    {R"({"workload": {"senders": 3}})", {"workload.senders", "3 is more than the 2 hosts"}},
    {R"({"workload": {"size": "0B"}})", {"workload.size", "\"0B\"", "below the smallest"}},
    {R"({"workload": {"transfers": 0}})", {"workload.transfers", "0 is outside"}},
    {R"({"workload": {"transfers": "forever"}})",
     {"workload.transfers", "\"forever\"", "\"endless\""}},
    {R"({"workload": {"outstanding": 0}})", {"workload.outstanding", "0 is outside"}},
    {R"({"workload": {"priority": 8}})", {"workload.priority", "8 is outside [0, 7]"}},
    {R"({"workload": {"kind": "burst"}})", {"workload.kind", "\"burst\"", "incast"}},
    {R"({"workload": {"receiver": "h9"}})",
     {"workload.receiver", "\"h9\"", "not a host", "\"h0\""}},
    {R"({"workload": {"receiver": "sw0"}})", {"workload.receiver", "\"sw0\"", "not a host"}},
    {R"({"topology": {"hosts": 1}})", {"topology.hosts", "1 is outside"}},
    {R"({"topology": {"hosts": 1000000000}})", {"topology.hosts", "is outside"}},
    {R"({"topology": {"kind": "ring"}})", {"topology.kind", "\"ring\"", "star"}},
    {R"({"until": "0us"})", {"until", "\"0us\""}},
    {R"({"until": "1000000s"})", {"until", "\"1000000s\"", "above the largest"}},
    {R"({"seed": -1})", {"seed", "-1 is outside"}},
    {R"({"seed": 18446744073709551615})", {"seed", "18446744073709551615"}},
};

const std::vector<BadScenario> kTypes{
    {R"({"name": 5})", {"name", "5", "must be a text"}},
    {R"({"seed": "one"})", {"seed", "\"one\"", "whole number"}},
    {R"({"rp": {"gain": "small"}})", {"rp.gain", "\"small\"", "number in (0, 1]"}},
    {R"({"rp": []})", {"rp", "[]", "must be an object"}},
    {R"({"switch": 12})", {"switch", "12", "must be an object"}},
    {R"({"switch": {"pfc": {"enabled": "yes"}}})",
     {"switch.pfc.enabled", "\"yes\"", "true or false"}},
    {R"({"switch": {"pfc": {"lossless": 3}}})", {"switch.pfc.lossless", "3", "[3]"}},
    {R"({"topology": 3})", {"topology", "3"}},
    {R"({"topology": {"hosts": "three"}})", {"topology.hosts", "\"three\"", "whole number"}},
    {R"({"workload": "incast"})", {"workload", "\"incast\"", "must be an object"}},
    {R"({"workload": [3]})", {"workload.0", "3", "must be an object"}},
    {R"({"workload": {"senders": "two"}})", {"workload.senders", "\"two\"", "whole number"}},
};

// Rules between keys, and keys that must be there.
const std::vector<BadScenario> kTogether{
    {R"({"topology": null})", {"topology", "is missing"}},
    {R"({"workload": null})", {"workload", "is missing"}},
    {R"({"workload": []})", {"workload", "is missing"}},
    {R"({"workload": {"size": null}})", {"workload.size", "is missing"}},
    {R"({"workload": {"kind": null}})", {"workload.kind", "is missing"}},
    {R"({"switch": {"ecn": {"kmin": "300KB"}}})",
     {"switch.ecn.kmin", "300KB", "is above", "switch.ecn.kmax (200KB)"}},
    {R"({"switch": {"pfc": {"headroom": "13MB"}}})",
     {"switch sw0", "buffer", "12MB is less than", "13MB of headroom"}},
    {R"({"switch": {"buffer": "50KB", "pfc": {"headroom": "22.4KB"}}})",
     {"switch sw0", "50KB is less than", "67.2KB"}},
    {R"({"switch": {"pfc": {"threshold": "10KB", "xon": "10KB"}}})",
     {"switch.pfc.xon", "not below", "switch.pfc.threshold (10KB)"}},
    {R"({"switch": {"pfc": {"lossless": [3, 4], "reserve_priorities": 1}}})",
     {"switch.pfc.reserve_priorities", "1 is less than"}},
    {R"({"nic": {"receive_xon": "200KB"}})", {"nic.receive_xon", "200KB", "receive_xoff (100KB)"}},
    {R"({"np": {"cnp_priority": 3}})", {"np.cnp_priority", "3", "switch.pfc.lossless"}},
    {R"({"workload": {"transfers": "endless"}})", {"until", "endless", "10ms"}},
    {R"({"warm_up": "5ms", "until": "5ms"})", {"warm_up", "\"5ms\"", "until (5ms)"}},
    {R"({"topology": {"kind": null, "hosts": ["a", "a"], "switches": ["s"], "links": []}})",
     {"topology.hosts.1", "\"a\""}},
    {R"({"topology": {"kind": null, "hosts": null, "file": "nowhere.json"}})",
     {"topology.file", "nowhere.json", "does not exist"}},
    {R"({"workload": [{"kind": "flows", "flows": []}]})", {"workload.0.flows", "at least one"}},
    {R"({"workload": [{"kind": "flows", "flows": [{"from": "h0", "to": "h0", "size": "1MB"}]}]})",
     {"workload.0.flows.0.to", "\"h0\"", "also the sender"}},
    {R"({"workload": [{"kind": "flows", "flows": [{"from": "h0", "to": "x", "size": "1MB"}]}]})",
     {"workload.0.flows.0.to", "\"x\"", "not a host"}},
    {R"({"workload": [{"kind": "flows", "flows": [{"from": "h0", "to": "h1", "size": "1MB",
                                                   "source_port": 65536}]}]})",
     {"workload.0.flows.0.source_port", "65536 is outside"}},
    {R"({"workload": {"start_rate": "1kbps"}})", {"workload.start_rate"}},
    {R"({"workload": {"start_rate": "1Gbps"}, "rp": {"algorithm": "dctcp"}})",
     {"workload", "start_rate", "\"dctcp\" does not know"}},
    {R"({"workload": {"dscp": 64}})", {"workload.dscp", "64 is outside"}},
    {R"({"workload": {"dscp": 0, "priority": 3}})",
     {"workload.priority", "dscp 0", "give one of the two"}},
};

std::string MessageFor(const char* change) {
    try {
        static_cast<void>(ParseChanged(change));
    } catch (const ConfigError& e) {
        return e.what();
    }
    return "no error";
}

void CheckAll(const std::vector<BadScenario>& table) {
    for (const auto& [change, expected] : table) {
        const std::string message = MessageFor(change);
        CAPTURE(change, message);
        CHECK(message.starts_with("test.json: "));
        CHECK(std::ranges::count(message, '\n') == 0);
        for (const std::string& part : expected) {
            CAPTURE(part);
            CHECK(message.find(part) != std::string::npos);
        }
    }
}

TEST_CASE("Scenario: an unknown key is an error that names the nearest known one", "[scenario]") {
    CheckAll(kUnknownKeys);
}
TEST_CASE("Scenario: a quantity without its unit, or with another's, is an error", "[scenario]") {
    CheckAll(kUnits);
}
TEST_CASE("Scenario: a value outside its range is an error that names the range", "[scenario]") {
    CheckAll(kValues);
}
TEST_CASE("Scenario: a value of the wrong type is an error", "[scenario]") {
    CheckAll(kTypes);
}
TEST_CASE("Scenario: keys that contradict one another are an error that names both", "[scenario]") {
    CheckAll(kTogether);
}

TEST_CASE("Scenario: a document that is no object is an error", "[scenario]") {
    for (const char* document : {"[]", "5", "null", "\"text\""}) {
        CHECK_THROWS_AS(ParseScenario(nlohmann::json::parse(document), "test.json"), ConfigError);
    }
}

}  // namespace
}  // namespace dcqcn
