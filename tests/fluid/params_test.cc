#include "fluid/params.h"

#include <catch2/catch.hpp>

#include "base/check.h"
#include "paper_flows.h"

using namespace dcqcn;
using Catch::Matchers::Contains;

TEST_CASE("Fluid: the paper's flows are legal and groups count in full", "[fluid]") {
    FluidParams params = PaperFlows(3);
    params.flows.push_back({.count = 4});
    CHECK_NOTHROW(params.Check());
    CHECK(params.flow_count() == 7);
}

TEST_CASE("Fluid: what the model cannot say is an error that names it", "[fluid]") {
    FluidParams params = PaperFlows(2);
    SECTION("no flow") {
        params.flows.clear();
        CHECK_THROWS_WITH(params.Check(), Contains("flows: none"));
    }
    SECTION("a flow faster than the bottleneck") {
        params.flows[0].initial_rate = 50_Gbps;
        CHECK_THROWS_WITH(params.Check(), Contains("initial rate: 50Gbps"));
    }
    SECTION("another algorithm") {
        params.rp.algorithm = "none";
        CHECK_THROWS_AS(params.Check(), ConfigError);
    }
    SECTION("an empty packet") {
        params.packet = 0_B;
        CHECK_THROWS_WITH(params.Check(), Contains("packet: 0B"));
    }
    SECTION("a parameter of the reaction point") {
        params.rp.gain = 2;
        CHECK_THROWS_WITH(params.Check(), Contains("rp.gain: 2"));
    }
}
