#include <algorithm>

#include <catch2/catch.hpp>

#include "base/check.h"
#include "fluid/fixed_point.h"
#include "fluid/loop.h"
#include "paper_flows.h"

using namespace dcqcn;

namespace {

PhaseMargin Margin(const FluidParams& params) {
    return MarginOf(ExactLoop(params), params.feedback_delay).value();
}

// How far the queue swings in [from, from + 40 ms) when the flows begin close to their rest.
double Swing(const FluidParams& at_rest, Duration from) {
    FluidParams params = at_rest;
    const FluidFixedPoint rest = FixedPoint(params);
    params.initial_queue = Bytes(std::llround(rest.queue_bytes));
    params.rp.initial_alpha = rest.alpha;
    params.flows[0].initial_rate = Rate(std::llround(rest.rate_gbps * 1e9));
    FluidRun run;
    run.measure_from = from;
    run.until = from + Duration(40'000'000'000);
    const FluidStatistics result = Solve(params, run).statistics;
    return result.queue_max_bytes - result.queue_min_bytes;
}

}  // namespace

TEST_CASE("Fluid: a disturbance grows or decays as the exact margin says", "[fluid]") {
    // The integrator knows nothing of the linearisation: the delay where the margin vanishes is
    // where its curves begin to swing.
    const FluidParams params = PaperFlows(GENERATE(2, 4, 10));
    const double critical = Margin(params).critical_delay_s;
    const auto at = [&](double share) {
        return WithDelay(params, Duration(std::llround(share * critical * 1e12)));
    };
    constexpr Duration kEarly(60'000'000'000);
    constexpr Duration kLate(160'000'000'000);
    const FluidParams calm = at(0.92);
    CHECK(Margin(calm).degrees > 0);
    CHECK(Swing(calm, kLate) < 0.5 * Swing(calm, kEarly));
    const FluidParams swinging = at(1.08);
    CHECK(Margin(swinging).degrees < 0);
    CHECK(Swing(swinging, kLate) > 10'000);  // a limit cycle
}

TEST_CASE("Fluid: the margin lost to delay is the crossover's phase", "[fluid]") {
    const FluidParams params = PaperFlows(8);
    const PhaseMargin without = Margin(WithDelay(params, Duration(0)));
    const PhaseMargin with = Margin(WithDelay(params, Duration(100'000'000)));
    CHECK(with.crossover_rad_per_s == Approx(without.crossover_rad_per_s));
    CHECK(without.degrees - with.degrees == Approx(without.crossover_rad_per_s * 1e-4 * 57.29578));
    CHECK(without.critical_delay_s == Approx(with.critical_delay_s).epsilon(1e-6));
}

TEST_CASE("Fluid: stable at 4 us, and at 85 us unless 10 flows share the link", "[fluid]") {
    // What [Zhu16 s3.2] says of its simulations; its phase margins disagree for N = 2.
    for (const int flows : {2, 10, 64}) {
        CHECK(Margin(WithDelay(PaperFlows(flows), Duration(4'000'000))).degrees > 0);
        const double far = Margin(WithDelay(PaperFlows(flows), Duration(85'000'000))).degrees;
        CHECK((far > 0) == (flows != 10));
    }
}

TEST_CASE("Fluid: the margin is lowest for about ten flows", "[fluid]") {
    const auto degrees = [](int flows) { return Margin(PaperFlows(flows)).degrees; };
    CHECK(degrees(10) < degrees(2));
    CHECK(degrees(10) < degrees(60));
}

TEST_CASE("Fluid: cut-off marking has no linear loop", "[fluid]") {
    FluidParams params = PaperFlows(2);
    params.ecn.kmin = params.ecn.kmax;
    CHECK_THROWS_AS(ExactLoop(params), ConfigError);
}
