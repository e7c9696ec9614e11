#include <catch2/catch.hpp>

#include "fluid/solve.h"
#include "paper_flows.h"
#include "reference_fluid.h"

using namespace dcqcn;

TEST_CASE("Fluid: unequal flows follow the equations as printed", "[fluid]") {
    // One flow has 30 Gb/s, a second comes with 12 Gb/s after 2 ms; marks stay below pmax.
    const auto delay = GENERATE(Duration(20'000'000), Duration(50'000'000));
    ReferenceFluid reference;
    reference.delay = Seconds(delay);
    reference.start = {0, 2e-3};
    reference.initial = {30e9, 12e9};
    // Euler's error is proportional to the step: twice the finer run minus the coarser has none.
    constexpr double kStep = 0.1e-6;
    const auto coarse = reference.Solve(20e-3, kStep);
    const auto fine = reference.Solve(20e-3, kStep / 2);
    const auto expected = [&](std::size_t sample, std::size_t value) {
        const std::size_t k = sample * 1'000;  // of 100 us
        return 2 * fine[2 * k][value] - coarse[k][value];
    };

    FluidParams params = WithDelay(PaperFlows(1), delay);
    params.flows = {{Duration(0), 30_Gbps, 1}, {Duration(2'000'000'000), 12_Gbps, 1}};
    FluidRun run;
    run.until = Duration(20'000'000'000);
    run.measure_from = Duration(0);
    run.sample_every = Duration(100'000'000);
    const FluidCurves curves = Solve(params, run);

    double most_queue = 0;
    REQUIRE(curves.time.size() == 201);
    for (std::size_t i = 0; i < curves.time.size(); ++i) {
        const double queue = expected(i, 0) / 8;
        most_queue = std::max(most_queue, queue);
        CHECK(curves.queue_bytes[i] == Approx(queue).margin(40));
        CHECK(curves.flows[0].rate_gbps[i] == Approx(expected(i, 1) / 1e9).epsilon(1e-4));
        CHECK(curves.flows[1].rate_gbps[i] ==
              Approx(expected(i, 2) / 1e9).epsilon(1e-4).margin(1e-9));
    }
    CHECK(most_queue > 20e3);  // there is something to agree on
    CHECK(most_queue < 200e3);
}
