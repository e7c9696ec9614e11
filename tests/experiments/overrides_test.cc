#include "experiments/overrides.h"

#include <string>

#include <catch2/catch.hpp>

#include "base/check.h"

namespace dcqcn {
namespace {

using nlohmann::json;

json After(const char* document, const std::string& text) {
    json changed = json::parse(document);
    static_cast<void>(ApplyOverride(changed, text));
    return changed;
}

TEST_CASE("Overrides: a value is JSON if it parses as JSON, else a text", "[overrides]") {
    CHECK(After("{}", "a=0.0625") == json{{"a", 0.0625}});
    CHECK(After("{}", "a=true") == json{{"a", true}});
    CHECK(After("{}", "a=[3,4]") == json{{"a", {3, 4}}});
    CHECK(After("{}", "a=2.5MB") == json{{"a", "2.5MB"}});
    CHECK(After("{}", "a=\"5\"") == json{{"a", "5"}});
    CHECK(After("{}", "a=") == json{{"a", ""}});
    CHECK(After("{}", "a=b=c") == json{{"a", "b=c"}});
}

TEST_CASE("Overrides: objects on the way are made, others keep their keys", "[overrides]") {
    CHECK(After(R"({"rp": {"gain": 1}})", "rp.release=keep") ==
          json::parse(R"({"rp": {"gain": 1, "release": "keep"}})"));
    CHECK(After("{}", "switch.ecn.kmin=1KB") ==
          json::parse(R"({"switch": {"ecn": {"kmin": "1KB"}}})"));
    CHECK(After("{}", "dscp_to_priority.26=3") ==
          json::parse(R"({"dscp_to_priority": {"26": 3}})"));
}

TEST_CASE("Overrides: a number is a position in a list", "[overrides]") {
    CHECK(After(R"({"workload": [{"size": "1B"}, {"size": "2B"}]})", "workload.1.size=3B") ==
          json::parse(R"({"workload": [{"size": "1B"}, {"size": "3B"}]})"));
}

TEST_CASE("Overrides: one workload needs no position and may have one", "[overrides]") {
    CHECK(After(R"({"workload": {"size": "1B"}})", "workload.0.size=2B") ==
          json::parse(R"({"workload": {"size": "2B"}})"));
    CHECK(After(R"({"workload": [{"size": "1B"}]})", "workload.size=2B") ==
          json::parse(R"({"workload": [{"size": "2B"}]})"));
}

TEST_CASE("Overrides: a path that leads nowhere is an error", "[overrides]") {
    const char* document = R"({"mtu": "1KB", "workload": [{}, {}], "empty": []})";
    for (const char* text : {"rp.gain", "=5", "rp..gain=1", ".=1", "mtu.x=1", "workload.2.size=1B",
                             "workload.size=1B", "workload.-1=2", "empty.0=1"}) {
        CAPTURE(text);
        CHECK_THROWS_AS(After(document, text), ConfigError);
    }
}

TEST_CASE("Overrides: a value typed again is the same value", "[overrides]") {
    for (const json& value : {json("2.5MB"), json("5"), json("true"), json(5), json(0.0625),
                              json(true), json(nullptr), json::array({3, 4}), json("")}) {
        CAPTURE(value);
        CHECK(After("{}", "a=" + ValueAsTyped(value)) == json{{"a", value}});
    }
    CHECK(ValueAsTyped("2.5MB") == "2.5MB");
}

TEST_CASE("Overrides: a path is within another when setting that sets it, too", "[overrides]") {
    CHECK(IsWithin("rp.gain", "rp.gain"));
    CHECK(IsWithin("rp.gain", "rp"));
    CHECK_FALSE(IsWithin("rp", "rp.gain"));
    CHECK_FALSE(IsWithin("rpx.gain", "rp"));
}

TEST_CASE("Overrides: a message names the last override of its path", "[overrides]") {
    const std::vector<Override> changes{{"--set rp.gain=2", "rp.gain"},
                                        {"--set rp.gain=3", "rp.gain"},
                                        {"--set mtu=5", "mtu"},
                                        {"--set a.b=1", "a.b"}};
    CHECK(BlameOverride("f.json: rp.gain: 3 is outside", "f.json", changes) ==
          "--set rp.gain=3: rp.gain: 3 is outside");
    CHECK(BlameOverride("f.json: a: {\"b\":1} is unknown", "f.json", changes) ==
          "--set a.b=1: a: {\"b\":1} is unknown");
    CHECK(BlameOverride("f.json: rp.gains: 3", "f.json", changes) == "f.json: rp.gains: 3");
    CHECK(BlameOverride("other.json: mtu: 5", "f.json", changes) == "other.json: mtu: 5");
}

}  // namespace
}  // namespace dcqcn
