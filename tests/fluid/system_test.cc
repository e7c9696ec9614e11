#include "fluid/system.h"

#include <cmath>
#include <random>

#include <catch2/catch.hpp>

#include "paper_flows.h"

using namespace dcqcn;
using fluid::System;

namespace {

constexpr double kStep = 1e-6;
constexpr std::size_t kIntervals = 50;  // of 1 us in tau*

System After(const FluidParams& params, int steps) {
    System system(params, kIntervals, kStep);
    for (int i = 0; i < steps; ++i) {
        system.Step();
    }
    return system;
}

double Gbps(const System& system, std::size_t flow = 0) {
    return system.constants().Gbps(system.state().flows[flow].rate);
}

// Every byte above 40 KB is marked.
FluidParams CutOff(int flows) {
    FluidParams params = PaperFlows(flows);
    params.ecn.kmin = params.ecn.kmax = 40_KB;
    params.ecn.pmax = 1;
    return params;
}

}  // namespace

TEST_CASE("Fluid: until the first mark comes back the queue takes what does not fit", "[fluid]") {
    // Two flows at 40 Gb/s: 5 kB per us more than leaves.
    const System system = After(PaperFlows(2), 49);
    CHECK(system.state().queue * 1'000 == Approx(49 * 5'000));
    CHECK(Gbps(system) == Approx(40));
}

TEST_CASE("Fluid: a mark takes effect tau* after the queue passed the threshold", "[fluid]") {
    // 40 KB are there after 8 us, so that rates fall from 58 us on.
    CHECK(Gbps(After(CutOff(2), 58)) == Approx(40));
    CHECK(Gbps(After(CutOff(2), 59)) < 39.9);
    SECTION("whatever tau* is") {
        const FluidParams params = WithDelay(CutOff(2), Duration(20'000'000));
        System system(params, 20, kStep);
        for (int i = 0; i < 28; ++i) {
            system.Step();
        }
        CHECK(Gbps(system) == Approx(40));
        system.Step();
        CHECK(Gbps(system) < 39.9);
    }
}

TEST_CASE("Fluid: where all is marked and alpha is 1 the rate halves every tau 2 ln 2", "[fluid]") {
    // Eq. (9) without increase: dR/dt = -R / (2 tau).
    FluidParams params = CutOff(2);
    params.rp.gain = 1e-9;  // alpha stays at 1
    CHECK(Gbps(After(params, 58 + 40)) == Approx(40 * std::exp(-40.0 / 100)).epsilon(1e-6));
}

TEST_CASE("Fluid: without marks alpha decays with tau' / g", "[fluid]") {
    FluidParams params = PaperFlows(1);
    params.rp.additive_increase = Rate(0);
    const System system = After(params, 10'000);
    CHECK(system.state().flows[0].alpha == Approx(std::exp(-10e-3 / (256 * 55e-6))));
}

TEST_CASE("Fluid: without marks the target grows by R_AI per T, and the rate follows", "[fluid]") {
    FluidParams params = PaperFlows(1);
    params.flows[0].initial_rate = 10_Gbps;
    params.rp.byte_counter = Bytes::max() / 2;
    constexpr int kSteps = 1'000;
    const System system = After(params, kSteps);
    const double timers = kSteps / 55.0;
    // The gap obeys gap' = R_AI / T - gap / (2 T) from 0.
    const double gap = 2 * 0.04 * (1 - std::exp(-timers / 2));
    const double target = 10 + 0.04 * timers;
    CHECK(system.constants().Gbps(system.state().flows[0].target) == Approx(target).epsilon(1e-9));
    CHECK(Gbps(system) == Approx(target - gap).epsilon(1e-9));
}

TEST_CASE("Fluid: the byte counter adds its own steps", "[fluid]") {
    FluidParams params = PaperFlows(1);
    params.flows[0].initial_rate = 10_Gbps;
    params.rp.additive_increase = Rate(1);  // keeps the rate, shows the steps
    params.rp.rate_timer = 1000s;
    params.rp.byte_counter = 1_MB;
    const System system = After(params, 8'050);
    // 10 Gb/s are 1250 bytes per us, from tau* on: 10 steps in 8 ms.
    const double steps = (system.constants().Gbps(system.state().flows[0].target) - 10) / 1e-9;
    CHECK(steps == Approx(10).epsilon(0.01));
}

TEST_CASE("Fluid: a flow starts at its time with its rate", "[fluid]") {
    FluidParams params = PaperFlows(1);
    params.flows.push_back({Duration(20'000'000), 10_Gbps, 1});
    const System before = After(params, 20);
    CHECK(Gbps(before, 1) == 0);
    CHECK(before.state().queue == 0);
    const System after = After(params, 30);
    CHECK(Gbps(after, 1) == Approx(10).epsilon(1e-3));
    CHECK(after.state().queue * 1'000 == Approx(10 * 1'250).epsilon(1e-3));
}

TEST_CASE("Fluid: a group is as many flows", "[fluid]") {
    FluidParams apart = PaperFlows(1);
    apart.flows = {4, apart.flows[0]};
    const System group = After(PaperFlows(4), 20'000);
    const System flows = After(apart, 20'000);
    CHECK(group.state().queue == Approx(flows.state().queue).epsilon(1e-9));
    CHECK(Gbps(group) == Approx(Gbps(flows, 3)).epsilon(1e-9));
}

TEST_CASE("Fluid: queue, rates and alpha stay within their bounds", "[fluid]") {
    std::mt19937 random(1);
    const auto draw = [&](double from, double to) {
        return std::uniform_real_distribution<>(from, to)(random);
    };
    for (int run = 0; run < 20; ++run) {
        FluidParams params = PaperFlows(1 + run);
        params.flows.push_back({Duration(std::llround(draw(0, 5e9))), {}, 1 + run % 3});
        params.rp.gain = draw(1.0 / 1024, 0.5);
        params.rp.byte_counter = Bytes(std::llround(draw(1e4, 1e7)));
        params.ecn.kmax = Bytes(std::llround(draw(5e3, 5e5)));
        params.ecn.pmax = draw(0, 1);
        System system(params, run % 2 == 0 ? 0 : 10, 5 * kStep);
        bool holds = true;
        for (int i = 0; i < 4'000; ++i) {
            system.Step();
            holds = holds && system.state().queue >= 0;
            for (const auto& flow : system.state().flows) {
                holds = holds && flow.rate >= 0 && flow.rate <= system.constants().capacity &&
                        flow.target <= system.constants().capacity &&
                        flow.target >= flow.rate * (1 - 1e-9) && flow.alpha >= 0 && flow.alpha <= 1;
            }
        }
        CHECK(holds);
    }
}
