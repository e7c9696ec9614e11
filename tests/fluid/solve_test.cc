#include "fluid/solve.h"

#include <algorithm>
#include <cmath>

#include <catch2/catch.hpp>

#include "fluid/fixed_point.h"
#include "paper_flows.h"

using namespace dcqcn;
using Catch::Matchers::Contains;

namespace {

constexpr Duration kMillisecond(1'000'000'000);

FluidRun Until(int milliseconds, Duration step = Duration(1'000'000)) {
    FluidRun run;
    run.until = milliseconds * kMillisecond;
    run.measure_from = run.until / 2;
    run.step = step;
    return run;
}

// The largest difference, as a share of the range of the first.
double Distance(const std::vector<double>& a, const std::vector<double>& b) {
    REQUIRE(a.size() == b.size());
    const auto [least, most] = std::minmax_element(a.begin(), a.end());
    double distance = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        distance = std::max(distance, std::abs(a[i] - b[i]));
    }
    return distance / (*most - *least);
}

}  // namespace

TEST_CASE("Fluid: half the step gives the same curve within 1 %", "[fluid]") {
    // Calm, with the least margin, and a cycle between an empty queue and the jump at kmax.
    const int flows = GENERATE(2, 10, 16);
    const auto delay = GENERATE(Duration(0), Duration(4'000'000), Duration(50'000'000));
    const FluidParams params = WithDelay(PaperFlows(flows), delay);
    const FluidCurves whole = Solve(params, Until(100));
    const FluidCurves half = Solve(params, Until(100, Duration(500'000)));
    CHECK(half.step < whole.step);
    CHECK(Distance(whole.queue_bytes, half.queue_bytes) < 0.01);
    CHECK(Distance(whole.flows[0].rate_gbps, half.flows[0].rate_gbps) < 0.01);
    CHECK(Distance(whole.flows[0].alpha, half.flows[0].alpha) < 0.01);
}

TEST_CASE("Fluid: the curves come to rest at the fixed point", "[fluid]") {
    const int flows = GENERATE(2, 4, 8, 10);
    const FluidParams params = PaperFlows(flows);
    const FluidStatistics end = Solve(params, Until(400)).statistics;
    const FluidFixedPoint rest = FixedPoint(params);
    CHECK(end.queue_mean_bytes == Approx(rest.queue_bytes).epsilon(0.01));
    CHECK(end.rate_mean_gbps[0] == Approx(rest.rate_gbps).epsilon(1e-3));
    CHECK(end.utilisation == Approx(1));
}

TEST_CASE("Fluid: the rest does not depend on where flows began", "[fluid]") {
    FluidParams params = PaperFlows(1);
    params.flows.push_back({Duration(0), Rate(0), 1});
    params.flows.push_back({7 * kMillisecond, 5_Gbps, 2});
    const FluidCurves curves = Solve(params, Until(400));
    CHECK(curves.queue_bytes.back() == Approx(FixedPoint(params).queue_bytes).epsilon(0.01));
    for (const FlowCurve& flow : curves.flows) {
        CHECK(flow.rate_gbps.back() == Approx(10).epsilon(0.01));
    }
}

TEST_CASE("Fluid: sixteen flows cycle between an empty queue and kmax", "[fluid]") {
    const FluidStatistics end = Solve(PaperFlows(16), Until(200)).statistics;
    CHECK(end.queue_min_bytes == 0);
    CHECK(end.queue_max_bytes > 200e3);
    CHECK(end.utilisation == Approx(0.96).margin(0.005));
}

TEST_CASE("Fluid: Figure 11, the strawman's flows stay apart and Figure 14's meet", "[fluid]") {
    FluidParams params = PaperFlows(1);
    params.flows.push_back({Duration(0), Rate(0), 1});
    const auto difference = [](const FluidParams& of) {
        const FluidCurves curves = Solve(of, Until(200, Duration(5'000'000)));
        return std::abs(curves.flows[0].rate_gbps.back() - curves.flows[1].rate_gbps.back());
    };
    CHECK(difference(params) < 1);
    params.rp.byte_counter = 150_KB;
    params.rp.rate_timer = Duration(1'500'000'000);
    params.rp.gain = 1.0 / 16;
    params.ecn.kmin = params.ecn.kmax = 40_KB;
    params.ecn.pmax = 1;
    CHECK(difference(params) > 10);
}

TEST_CASE("Fluid: samples are at their times, the end included", "[fluid]") {
    FluidRun run = Until(1);
    run.sample_every = Duration(300'000'000);
    const FluidCurves curves = Solve(PaperFlows(2), run);
    REQUIRE(curves.time.size() == 4);
    CHECK(curves.time.back() == Time(900us));
    run.sample_every = Duration(250'000'000);
    CHECK(Solve(PaperFlows(2), run).time.back() == Time(1ms));
    SECTION("and between steps on a straight line") {
        run.until = Duration(40'000'000);
        run.measure_from = Duration(0);
        run.sample_every = Duration(2'500'000);
        const FluidCurves early = Solve(PaperFlows(2), run);
        for (std::size_t i = 0; i < early.time.size(); ++i) {
            CHECK(early.queue_bytes[i] == Approx(12'500.0 * static_cast<double>(i)));
        }
    }
}

TEST_CASE("Fluid: a run ends at until, also within a step and between samples", "[fluid]") {
    FluidRun run;
    run.until = Duration(10'500'000);
    run.measure_from = Duration(0);
    run.sample_every = Duration(100'000);
    const FluidCurves fine = Solve(PaperFlows(2), run);
    CHECK(fine.time.back() == Time(run.until));
    CHECK(fine.time.size() == 106);
    CHECK(fine.queue_bytes.back() == Approx(5'000.0 * 10.5));  // twice line rate
    CHECK(fine.end.queue_bytes == fine.queue_bytes.back());
    CHECK(fine.statistics.queue_max_bytes == fine.end.queue_bytes);
    run.sample_every = Duration(7'000'000);
    const FluidCurves coarse = Solve(PaperFlows(2), run);
    CHECK(coarse.time.back() == Time(7us));
    CHECK(coarse.end.queue_bytes == fine.end.queue_bytes);
    CHECK(coarse.end.rate_gbps == std::vector<double>{fine.flows[0].rate_gbps.back()});
    CHECK(coarse.end.alpha == std::vector<double>{fine.flows[0].alpha.back()});
    run.until = Duration(1);
    CHECK(Solve(PaperFlows(2), run).statistics.queue_max_bytes == Approx(5'000e-6));
}

TEST_CASE("Fluid: the step divides tau*", "[fluid]") {
    const FluidParams params = WithDelay(PaperFlows(2), Duration(2'500'000));
    FluidRun run = Until(1);
    CHECK(Solve(params, run).step == Duration(833'333));
    run.step = Duration(10'000'000);
    CHECK(Solve(params, run).step == Duration(2'500'000));
}

TEST_CASE("Fluid: a run that measures nothing is an error", "[fluid]") {
    FluidRun run = Until(10);
    run.measure_from = run.until;
    CHECK_THROWS_WITH(Solve(PaperFlows(2), run), Contains("leaves nothing to measure"));
}

TEST_CASE("Fluid: a run of endless steps or samples is an error", "[fluid]") {
    CHECK_THROWS_WITH(Solve(WithDelay(PaperFlows(2), Duration(1)), Until(100)),
                      Contains("until: 100ms takes more than 1000000000 steps of 1ps"));
    FluidRun run = Until(100);
    run.sample_every = Duration(1);
    CHECK_THROWS_WITH(Solve(PaperFlows(2), run), Contains("sample every: 1ps"));
    run = FluidRun{.until = 1us, .step = Duration(1'000), .measure_from = Duration(0)};
    CHECK_THROWS_WITH(Solve(WithDelay(PaperFlows(2), 1s), run), Contains("step: 1ns makes more"));
}
