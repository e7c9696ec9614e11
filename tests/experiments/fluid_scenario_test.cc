#include "experiments/fluid_scenario.h"

#include <catch2/catch.hpp>

#include "base/check.h"
#include "tests/experiments/fixtures.h"

namespace dcqcn {
namespace {

using Catch::Matchers::Contains;
using Catch::Matchers::StartsWith;

TEST_CASE("Fluid scenario: without --set it is the paper's, in the simulator's packets",
          "[fluid]") {
    const FluidScenario scenario = ReadFluidScenario({});
    CHECK(scenario.params.packet == Bytes(1'106));  // MTU 1024 and 82 B around it
    CHECK(scenario.params.rp.gain == 1.0 / 256);
    CHECK(scenario.parameters["switch.ecn.kmin"] == "5KB");
    CHECK(scenario.parameters["np.cnp_interval"] == "50us");
}

TEST_CASE("Fluid scenario: the keys are those of scenarios", "[fluid]") {
    const FluidScenario scenario = ReadFluidScenario(
        {"rp.gain=0.0625", "switch.ecn.kmax=1MB", "mtu=4096B", "rp={\"gain\": 0.5}"});
    CHECK(scenario.params.rp.gain == 0.5);
    CHECK(scenario.params.ecn.kmax == 1_MB);
    CHECK(scenario.params.packet == Bytes(4'178));
    CHECK(scenario.parameters["rp.gain"] == 0.5);
}

TEST_CASE("Fluid scenario: that of a packet run has the run's own keys", "[fluid]") {
    const Scenario run = ParseChanged(
        R"({"mtu": "4096B", "rp": {"gain": 0.5, "rate_timer": "1500us"},
            "switch": {"ecn": {"kmin": "40KB", "kmax": "40KB", "pmax": 1}}})");
    const FluidParams params = FluidScenarioOf(run.resolved).params;
    CHECK(params.packet == Bytes(4'178));
    CHECK(params.rp.gain == 0.5);
    CHECK(params.rp.rate_timer == 1500us);
    CHECK(params.ecn.kmin == 40_KB);
    CHECK(params.ecn.pmax == 1);
}

TEST_CASE("Fluid scenario: a wrong key or value is blamed on its --set", "[fluid]") {
    CHECK_THROWS_WITH(ReadFluidScenario({"rp.gian=0.5"}),
                      StartsWith("--set rp.gian=0.5: ") && Contains("did you mean \"gain\""));
    CHECK_THROWS_WITH(ReadFluidScenario({"rp.gain=2"}), StartsWith("--set rp.gain=2: rp.gain: 2"));
    CHECK_THROWS_WITH(ReadFluidScenario({"mtu=1"}), StartsWith("--set mtu=1: "));
    CHECK_THROWS_AS(ReadFluidScenario({"rp"}), ConfigError);
}

TEST_CASE("Fluid scenario: a key that the equations do not know is refused", "[fluid]") {
    for (const char* text : {"rp.hyper_increase=50Mbps", "switch.pfc.beta=1",
                             "switch.ecn.mark_at=enqueue", "rp.release=keep"}) {
        CHECK_THROWS_WITH(ReadFluidScenario({text}),
                          StartsWith(std::string("--set ") + text) &&
                              Contains("has no place in the equations; they take mtu"));
    }
}

}  // namespace
}  // namespace dcqcn
