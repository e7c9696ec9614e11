// nic.preset in a scenario, and what it warns of.
#include <algorithm>
#include <string>

#include <catch2/catch.hpp>

#include "tests/experiments/fixtures.h"

namespace dcqcn {
namespace {

bool WarnsOfClock(const std::string& patch) {
    const auto warnings = ParseChanged(patch).warnings;
    return std::ranges::any_of(warnings, [](const std::string& warning) {
        return warning.find("alpha is updated") != std::string::npos;
    });
}

TEST_CASE("Scenario: nic.preset gives rp and np other defaults, wherever it stands", "[scenario]") {
    const FabricParams fabric =
        ParseChanged(R"({"rp": {"connectx": {"rpg_ai_rate": "7Mbps"}}, "nic": {"preset": "amd"}})")
            .fabric;
    CHECK(fabric.rp.algorithm == "connectx");
    CHECK(fabric.rp.connectx.dce_tcp_g == 512);
    CHECK(fabric.rp.connectx.rpg_ai_rate == 7_Mbps);  // what is set stands
    CHECK(ParseChanged(R"({"nic": {"preset": "nvidia"}})").fabric.np.cnp_interval == 4us);
    CHECK(ParseChanged(R"({"nic": {"preset": "nvidia"}, "rp": {"algorithm": "dcqcn"}})")
              .fabric.rp.algorithm == "dcqcn");
}

TEST_CASE("Scenario: what nic.preset resolved to reads back as the same", "[scenario]") {
    for (const char* preset : {"paper", "nvidia", "amd", "intel"}) {
        const auto resolved =
            ParseChanged(R"({"nic": {"preset": ")" + std::string(preset) + R"("}})").resolved;
        CHECK(ParseScenario(resolved, "resolved.json").resolved == resolved);
    }
}

TEST_CASE("Scenario: a wrong preset or parameter of a NIC names its place", "[scenario]") {
    CHECK_THROWS_WITH(ParseChanged(R"({"nic": {"preset": "mellanox"}})"),
                      Catch::Contains("nic.preset") && Catch::Contains("nvidia"));
    CHECK_THROWS_WITH(ParseChanged(R"({"rp": {"connectx": {"rpg_gd": 12}}})"),
                      Catch::Contains("rp.connectx.rpg_gd: 12 is outside [1, 11]"));
    CHECK_THROWS_WITH(ParseChanged(R"({"rp": {"connectx": {"rpg_time_reset": 300}}})"),
                      Catch::Contains("rp.connectx.rpg_time_reset"));
}

TEST_CASE("Scenario: a NIC's clock that outruns the CNPs is a warning", "[scenario]") {
    CHECK_FALSE(WarnsOfClock("{}"));
    CHECK_FALSE(WarnsOfClock(R"({"nic": {"preset": "nvidia"}})"));
    CHECK(WarnsOfClock(R"({"nic": {"preset": "nvidia"}, "np": {"cnp_interval": "50us"}})"));
    CHECK(WarnsOfClock(R"({"nic": {"preset": "amd"}})"));
    CHECK_FALSE(WarnsOfClock(R"({"nic": {"preset": "amd"}, "np": {"cnp_interval": "1us"}})"));
    CHECK_FALSE(WarnsOfClock(R"({"nic": {"preset": "intel"}})"));
}

}  // namespace
}  // namespace dcqcn
