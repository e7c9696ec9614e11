#include "topologies/json_reader.h"

#include <functional>

#include <catch2/catch.hpp>

#include "error_of.h"

namespace dcqcn {
namespace {

using Catch::Matchers::Contains;
using Json = nlohmann::json;

// The complaint about `text` at "switch.ecn" of x.json when `read` reads it.
std::string Complaint(const std::string& text, const std::function<void(JsonReader&)>& read) {
    const Json value = Json::parse(text);
    return ErrorOf([&] {
        JsonReader reader(value, "x.json", "switch.ecn");
        read(reader);
        return reader.Done();
    });
}

TEST_CASE("Reader: what is there is returned, what is absent takes the fallback") {
    const Json value = Json::parse(R"({"kmin": "5KB", "pmax": 0.25, "n": 3e0, "on": false,
                                       "at": "enqueue", "rate": "10Gbps", "span": "4us"})");
    JsonReader r(value, "x.json");
    CHECK(r.GetBytes("kmin", 7_KB) == 5_KB);
    CHECK(r.GetBytes("kmax", 7_KB) == 7_KB);
    CHECK(r.GetNumber("pmax", 1, {.above = 0, .to = 1}) == 0.25);
    CHECK(r.GetNumber("gain", 0.5, {}) == 0.5);
    CHECK(r.GetInteger("n", 1, 0, 9) == 3);
    CHECK(r.GetInteger("m", 1, 0, 9) == 1);
    CHECK_FALSE(r.GetBool("on", true));
    CHECK(r.GetBool("off", true));
    CHECK(r.GetChoice("at", {"dequeue", "enqueue"}, "dequeue") == "enqueue");
    CHECK(r.GetString("name", "nobody") == "nobody");
    CHECK(r.GetRate("rate") == 10_Gbps);
    CHECK(r.GetDuration("span") == 4us);
}

TEST_CASE("Reader: Done returns every value read, defaults spelt out with their units") {
    const Json value = Json::parse(R"({"kmin": "5000B", "rp": {"gain": 0.5}})");
    JsonReader r(value, "x.json");
    r.GetBytes("kmin");
    r.GetDuration("timer", 55us);
    JsonReader rp = r.GetObject("rp");
    rp.GetNumber("gain", {}, {});
    rp.GetInteger("steps", 5, 1, 9);
    r.Note("rp", rp.Done());
    CHECK(r.Done() ==
          Json::parse(R"({"kmin": "5KB", "timer": "55us", "rp": {"gain": 0.5, "steps": 5}})"));
}

TEST_CASE("Reader: a bare number where a unit belongs is an error with file, path and value") {
    CHECK(Complaint(R"({"kmin": 5000})", [](auto& r) { r.GetBytes("kmin", 5_KB); }) ==
          "x.json: switch.ecn.kmin: 5000 needs a unit, as a text such as \"100KB\"");
    CHECK_THAT(Complaint(R"({"kmin": "5000"})", [](auto& r) { r.GetBytes("kmin", 5_KB); }),
               Contains("x.json: switch.ecn.kmin: \"5000\"") && Contains("unit"));
}

TEST_CASE("Reader: quantities outside their range are errors naming the bound") {
    const auto read = [](auto& r) { r.GetRate("rate", {}, {1_Gbps, 400_Gbps}); };
    CHECK_THAT(Complaint(R"({"rate": "999Mbps"})", read),
               Contains("\"999Mbps\" is below the smallest legal value, 1Gbps"));
    CHECK_THAT(Complaint(R"({"rate": "401Gbps"})", read),
               Contains("\"401Gbps\" is above the largest legal value, 400Gbps"));
    CHECK(Complaint(R"({"rate": "1Gbps"})", read) == "no error");
    CHECK(Complaint(R"({"rate": "400Gbps"})", read) == "no error");
}

TEST_CASE("Reader: an open end of an interval is outside, a closed one inside") {
    const auto read = [](auto& r) { r.GetNumber("gain", {}, {.above = 0, .to = 1}); };
    CHECK_THAT(Complaint(R"({"gain": 0})", read), Contains("0 is outside (0, 1]"));
    CHECK_THAT(Complaint(R"({"gain": 1.5})", read), Contains("1.5 is outside (0, 1]"));
    CHECK(Complaint(R"({"gain": 1})", read) == "no error");
    const auto rate = [](auto& r) { r.GetNumber("gain", {}, {.from = 0, .below = 1}); };
    CHECK(Complaint(R"({"gain": 0})", rate) == "no error");
    CHECK_THAT(Complaint(R"({"gain": 1})", rate), Contains("1 is outside [0, 1)"));
}

TEST_CASE("Reader: integers are neither rounded nor wrapped") {
    const auto read = [](auto& r) { r.GetInteger("n", {}, 0, 9); };
    CHECK_THAT(Complaint(R"({"n": 1.5})", read), Contains("1.5 must be a whole number in [0, 9]"));
    CHECK_THAT(Complaint(R"({"n": 18446744073709551615})", read), Contains("must be a whole"));
    CHECK_THAT(Complaint(R"({"n": 1e300})", read), Contains("must be a whole"));
    CHECK_THAT(Complaint(R"({"n": -1})", read), Contains("-1 is outside [0, 9]"));
    CHECK_THAT(Complaint(R"({"n": 10})", read), Contains("10 is outside [0, 9]"));
    CHECK_THAT(Complaint(R"({"n": "3"})", read), Contains("must be a whole"));
}

TEST_CASE("Reader: wrong types are errors") {
    CHECK_THAT(Complaint(R"({"a": 1})", [](auto& r) { r.GetString("a"); }),
               Contains("switch.ecn.a: 1 must be a text"));
    CHECK_THAT(Complaint(R"({"a": 1})", [](auto& r) { r.GetBool("a"); }),
               Contains("1 must be true or false"));
    CHECK_THAT(Complaint(R"({"a": true})", [](auto& r) { r.GetNumber("a", {}, {}); }),
               Contains("true must be a number"));
    CHECK_THAT(Complaint(R"({"a": null})", [](auto& r) { r.GetNumber("a", 1, {}); }),
               Contains("null must be a number"));
    CHECK_THAT(Complaint(R"({"a": [1]})", [](auto& r) { (void)r.GetObject("a"); }),
               Contains("switch.ecn.a: [1] must be an object"));
    CHECK_THAT(Complaint(R"({"a": {}})", [](auto& r) { (void)r.GetObjects("a"); }),
               Contains("must be a list"));
    CHECK_THAT(Complaint(R"({"a": [{}, 7]})", [](auto& r) { (void)r.GetObjects("a"); }),
               Contains("switch.ecn.a.1: 7 must be an object"));
    CHECK_THAT(Complaint(R"({"a": ["x", 7]})", [](auto& r) { r.GetStrings("a"); }),
               Contains("switch.ecn.a.1: 7 must be a text"));
    CHECK_THAT(Complaint("[]", [](auto&) {}), Contains("switch.ecn: [] must be an object"));
}

TEST_CASE("Reader: a key without a fallback must be there") {
    CHECK(Complaint("{}", [](auto& r) { r.GetRate("rate"); }) ==
          "x.json: switch.ecn.rate: is missing; add \"rate\": \"40Gbps\"");
    CHECK_THAT(Complaint("{}",
                         [](auto& r) {
                             r.GetChoice("kind", {"star", "clos"});
                         }),
               Contains("switch.ecn.kind: is missing") && Contains("\"star\", \"clos\""));
}

TEST_CASE("Reader: an unlisted choice names the nearest") {
    CHECK_THAT(Complaint(R"({"kind": "stra"})",
                         [](auto& r) {
                             r.GetChoice("kind", {"clos", "star"});
                         }),
               Contains("\"stra\" is not a known kind; did you mean \"star\"?"));
}

TEST_CASE("Reader: a key nobody asked for is an error naming the nearest known key") {
    const auto read = [](auto& r) {
        r.GetBytes("kmin", 5_KB);
        r.GetBytes("kmax", 200_KB);
    };
    CHECK(Complaint(R"({"kmni": "5KB"})", read) ==
          "x.json: switch.ecn.kmni: \"5KB\" is under an unknown key; did you mean \"kmin\"?");
    CHECK_THAT(Complaint(R"({"colour": 1})", read), Contains("known: \"kmin\", \"kmax\""));
}

TEST_CASE("Reader: long values are cut in messages") {
    const std::string text = "{\"a\": \"" + std::string(5000, 'x') + "\"}";
    CHECK(Complaint(text, [](auto& r) { r.GetBool("a"); }).size() < 200);
}

}  // namespace
}  // namespace dcqcn
