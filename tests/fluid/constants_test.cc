#include "fluid/constants.h"

#include <catch2/catch.hpp>

#include "paper_flows.h"

using namespace dcqcn;
using fluid::Constants;

TEST_CASE("Fluid: rates are packets per second and sizes packets", "[fluid]") {
    const Constants k(PaperFlows(2));
    CHECK(k.capacity == Approx(5e6));  // 40 Gb/s in packets of 8000 bits
    CHECK(k.byte_counter == Approx(1e4));
    CHECK(k.additive_increase == Approx(5e3));
    CHECK(k.kmin == Approx(5));
    CHECK(k.kmax == Approx(200));
    CHECK(k.feedback_delay == Approx(50e-6));
    CHECK(k.Gbps(k.capacity) == Approx(40));
}

TEST_CASE("Fluid: Figure 7 read literally has one recovery step fewer", "[fluid]") {
    FluidParams params = PaperFlows(1);
    CHECK(Constants(params).recovery_steps == 5);
    params.rp.fast_recovery = FastRecoveryRule::kBelowF;
    CHECK(Constants(params).recovery_steps == 4);
}

TEST_CASE("Fluid: marking is Eq. (5), with its jump above kmax", "[fluid]") {
    const Constants k(PaperFlows(1));
    CHECK(MarkingProbability(k, 0) == 0);
    CHECK(MarkingProbability(k, k.kmin) == 0);
    CHECK(MarkingProbability(k, (k.kmin + k.kmax) / 2) == Approx(k.pmax / 2));
    CHECK(MarkingProbability(k, k.kmax) == Approx(k.pmax));
    CHECK(MarkingProbability(k, k.kmax + 1e-9) == 1);
}

TEST_CASE("Fluid: cut-off marking has no slope, and none at all never marks", "[fluid]") {
    FluidParams params = PaperFlows(1);
    SECTION("kmin = kmax") {
        params.ecn.kmin = params.ecn.kmax = Bytes(40'000);
        const Constants k(params);
        CHECK(k.marking_slope() == 0);
        CHECK(MarkingProbability(k, 40) == 0);
        CHECK(MarkingProbability(k, 40.001) == 1);
    }
    SECTION("switched off") {
        params.ecn.enabled = false;
        CHECK(MarkingProbability(Constants(params), 1e9) == 0);
    }
}
