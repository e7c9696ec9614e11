#include "fluid/analysis.h"

#include <catch2/catch.hpp>

#include "paper_flows.h"

using namespace dcqcn;
using Catch::Matchers::Contains;

TEST_CASE("Fluid: an analysis is the fixed point and both margins", "[fluid]") {
    const FluidParams params = PaperFlows(4);
    const FluidAnalysis analysis = Analyse(params);
    CHECK(analysis.flows == 4);
    CHECK(analysis.rest->p == FixedPoint(params).p);
    CHECK(analysis.cube_root->p == ApproximateFixedPoint(params).p);
    CHECK(analysis.margin->degrees > 0);
    CHECK(analysis.published_margin->degrees < 0);
}

TEST_CASE("Fluid: an analysis leaves out what does not exist", "[fluid]") {
    FluidParams params = PaperFlows(4);
    SECTION("without a slope there is a fixed point, at kmax, and no margin") {
        params.ecn.kmin = params.ecn.kmax;
        CHECK(Analyse(params).rest->queue_bytes == Approx(200e3));
        CHECK_FALSE(Analyse(params).margin.has_value());
        CHECK_THAT(Analyse(params).no_margin, Contains("has no slope"));
        CHECK(Analyse(params).no_rest.empty());
    }
    SECTION("without a crossover there is no margin") {
        params.capacity = 100'000_Gbps;
        params.packet = 1_B;
        CHECK(Analyse(params).rest.has_value());
        CHECK_FALSE(Analyse(params).margin.has_value());
        CHECK_THAT(Analyse(params).no_margin, Contains("gain is nowhere 1"));
    }
    SECTION("without marking there is nothing") {
        params.ecn.enabled = false;
        CHECK_FALSE(Analyse(params).rest.has_value());
        CHECK_THAT(Analyse(params).no_rest, Contains("switch.ecn.enabled"));
        CHECK(Analyse(params).no_margin == Analyse(params).no_rest);
    }
    SECTION("nor without increase") {
        params.rp.additive_increase = Rate(0);
        CHECK_FALSE(Analyse(params).margin.has_value());
    }
}

TEST_CASE("Fluid: tau* at which flows begin to swing does not depend on tau*", "[fluid]") {
    FluidParams params = PaperFlows(2);
    params.ecn.pmax = GENERATE(0.01, 1.0);
    const double critical = Analyse(WithDelay(params, Duration(0))).margin->critical_delay_s;
    double last = 180;
    for (const int microseconds : {0, 10, 80, 100, 1500}) {
        const Duration delay = microseconds * Duration(1'000'000);
        const PhaseMargin margin = *Analyse(WithDelay(params, delay)).margin;
        CHECK(margin.critical_delay_s == Approx(critical));
        CHECK((margin.degrees > 0) == (Seconds(delay) < critical));
        CHECK(margin.degrees < last);
        last = margin.degrees;
    }
}

TEST_CASE("Fluid: an analysis of several numbers of flows is one of each", "[fluid]") {
    const auto rows = AnalyseFlows(PaperFlows(1), {2, 8});
    REQUIRE(rows.size() == 2);
    CHECK(rows[1].flows == 8);
    CHECK(rows[1].rest->p == FixedPoint(PaperFlows(8)).p);
}
