#include "formats/switch_json.h"

#include <catch2/catch.hpp>

#include "base/check.h"
#include "operators/verdict.h"

namespace dcqcn {
namespace {

using Catch::Matchers::Contains;
using Json = nlohmann::json;

const char* const kSmall = R"({
    "name": "leaf 1", "buffer": "12MB",
    "ports": [{"names": "swp1-32", "speed": "40Gbps", "cable": "5m"}],
    "lossless": [{"priority": 3, "beta": 8, "headroom": "22.4KB",
                  "ecn": {"kmin": "5KB", "kmax": "200KB", "pmax": "1%"}}]})";

SwitchModel With(const std::string& patch, const SwitchOptions& options = {}) {
    Json document = Json::parse(kSmall);
    document.merge_patch(Json::parse(patch));
    return ReadSwitchJson(document, "switch.json", options);
}

}  // namespace

TEST_CASE("switch.json: the paper's switch with one lossless priority", "[sonic]") {
    const SwitchModel model = With("{}");
    CHECK(model.ports.size() == 32);
    CHECK(model.ports[31].name == "swp32");
    const Verdict verdict = Judge(model, {});
    REQUIRE(verdict.groups.size() == 32);
    CHECK(verdict.groups[0].exact_pool == Bytes(12'000'000 - 32 * 22'400));
    CHECK(verdict.groups[0].ecn->pmax == 0.01);
}

TEST_CASE("switch.json: sizes may be cells, shares or what Cumulus shows", "[sonic]") {
    const SwitchModel cells = With(R"({"cell": "208B", "lossless": [{"priority": 3, "alpha": 1,
        "reserved": "6 cells", "headroom": "10%", "ecn": {"kmin": "400 cells", "kmax": "inf"}}]})");
    CHECK(cells.groups[0].Reserved() == Bytes(1'248));
    CHECK(cells.groups[0].xoff == Bytes(1'200'000));
    CHECK(cells.ecn[0].kmin == Bytes(83'200));
    CHECK(cells.ecn[0].kmax == Bytes(12'000'000));
    const SwitchModel cumulus = With(R"({"units": "cumulus", "lossless": [{"priority": 3,
        "alpha": 1, "ecn": {"kmin": "146.48 KB", "kmax": "1.43 MB"}}]})");
    CHECK(cumulus.ecn[0].kmin == Bytes(150'000));
    CHECK(cumulus.ecn[0].kmax == Bytes(1'500'000));
}

TEST_CASE("switch.json: a chip gives cells and memory, options go before", "[sonic]") {
    CHECK(With(R"({"chip": "trident2", "buffer": null})").pools[0].size == Bytes(12'000'000));
    CHECK(With(R"({"chip": "trident2"})").cell == Bytes(208));
    SwitchOptions options;
    options.buffer = Bytes(1'000'000);
    options.slices = 2;
    CHECK(With("{}", options).pools[0].size == Bytes(1'000'000));
    CHECK(With("{}", options).slices == 2);
    CHECK(With(R"({"other_reserves": "2MB"})").pools[0].size == Bytes(10'000'000));
    CHECK_FALSE(With(R"({"buffer_includes_reserves": false})").pools[0].contains_reserves);
}

TEST_CASE("switch.json: what is wrong is named", "[sonic]") {
    const auto error = [](const std::string& patch, const std::string& words) {
        CAPTURE(patch);
        CHECK_THROWS_WITH(With(patch), Contains("switch.json: ") && Contains(words));
    };
    error(R"({"buffer": null})", "buffer");
    error(R"({"buffer": 12})", "buffer");
    error(R"({"buffer": "50%"})", "no whole");
    error(R"({"bufer": "1MB"})", "did you mean");
    error(R"({"ports": []})", "at least one");
    error(R"({"ports": null})", "at least one");
    error(R"({"lossless": []})", "at least one");
    error(R"({"ports": [{"count": 0, "speed": "1Gbps", "cable": "5m"}]})", "count");
    error(R"({"ports": [{"count": 2, "speed": "1Gbps"}]})", "cable");
    error(R"({"ports": [{"count": 2, "speed": "0Gbps", "cable": "5m"}]})", "speed");
    error(R"({"lossless": [{"priority": 8, "alpha": 1}]})", "priority");
    error(R"({"lossless": [{"priority": 3}]})", "exactly one of alpha");
    error(R"({"lossless": [{"priority": 3, "alpha": 1, "beta": 8}]})", "exactly one of alpha");
    error(R"({"lossless": [{"priority": 3, "alpha": 0}]})", "alpha");
    error(R"({"lossless": [{"priority": 3, "alpha": 1, "ecn": {"kmin": "5"}}]})", "kmin");
    error(R"({"lossless": [{"priority": 3, "alpha": 1, "ecn": {"kmin": "5B", "pmax": 2}}]})",
          "pmax");
    error(R"({"cell": "0B"})", "from 1B to 4096B");
    error(R"({"units": "metric"})", "units");
    error(R"({"other_reserves": "12MB"})", "leave something");
}

TEST_CASE("switch.json: is told from SONiC's tables", "[sonic]") {
    CHECK(IsSwitchJson(Json::parse(kSmall)));
    CHECK_FALSE(IsSwitchJson(Json::parse(R"({"PORT": {}, "BUFFER_POOL": {}})")));
    CHECK_FALSE(IsSwitchJson(Json::array()));
}

}  // namespace dcqcn
