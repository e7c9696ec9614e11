// Lossless means lossless with the automatic headroom, also where thresholds move with other
// groups: they may ask for a pause while a frame is all but in. It takes several bottlenecks and
// traffic both ways to show; one switch with an incast does not.
#include <string>

#include <catch2/catch.hpp>

#include "experiments/scenario.h"
#include "experiments/simulation.h"

namespace dcqcn {
namespace {

TEST_CASE("Headroom: the automatic one is enough under dynamic thresholds and large frames",
          "[headroom][slow]") {
    const std::string seed = GENERATE("1", "2", "3", "4");
    const Scenario scenario = LoadScenario(
        std::string(DCQCN_SOURCE_DIR) + "/experiments/fig15/scenario.json",
        {"mtu=4096B", "rp.algorithm=none", "switch.buffer=4MB", "switch.pfc.headroom=auto",
         "switch.pfc.reserve_ports=used", "switch.pfc.reserve_priorities=used", "warm_up=0us",
         "until=6ms", "seed=" + seed});
    RunResult result;
    REQUIRE_NOTHROW(result = Run(scenario));
    CHECK(result.drops_lossless == 0);
    CHECK(result.pause_frames > 0);
}

}  // namespace
}  // namespace dcqcn
