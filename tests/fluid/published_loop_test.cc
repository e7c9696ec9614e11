#include <catch2/catch.hpp>

#include "fluid/loop.h"
#include "paper_flows.h"

using namespace dcqcn;

// Values of conext2016/figures/pm_*.txt at e7e9160 [Zhu16], all packets of 1000 B.
namespace {

double Degrees(FluidParams params, int microseconds) {
    params.feedback_delay = Duration(microseconds * std::int64_t{1'000'000});
    return MarginOf(PublishedLoop(params), params.feedback_delay)->degrees;
}

}  // namespace

TEST_CASE("Fluid: the published phase margins, default parameters", "[fluid]") {
    const auto [flows, none, half, whole] =
        GENERATE(table<int, double, double, double>({{2, 26.624, 8.2626, -10.099},
                                                     {4, 13.407, -0.75215, -14.912},
                                                     {8, 5.3886, -6.4319, -18.252},
                                                     {10, 4.7564, -6.5844, -17.925},
                                                     {20, 9.6336, -0.95129, -11.536},
                                                     {22, 11.265, 0.67343, -9.9182},
                                                     {60, 41.36, 27.811, 14.262},
                                                     {100, 56.48, 39.811, 23.142}}));
    CHECK(Degrees(PaperFlows(flows), 0) == Approx(none).margin(0.05));
    CHECK(Degrees(PaperFlows(flows), 50) == Approx(half).margin(0.05));
    CHECK(Degrees(PaperFlows(flows), 100) == Approx(whole).margin(0.05));
}

TEST_CASE("Fluid: the published phase margins, other increase, thresholds and speed", "[fluid]") {
    SECTION("R_AI = 10 Mb/s, 100 us") {
        const auto [flows, degrees] = GENERATE(table<int, double>(
            {{2, 19.902}, {10, 4.2463}, {20, -2.4981}, {40, 1.6185}, {60, 9.0356}}));
        FluidParams params = PaperFlows(flows);
        params.rp.additive_increase = 10_Mbps;
        CHECK(Degrees(params, 100) == Approx(degrees).margin(0.05));
    }
    SECTION("and kmax = 1000 KB") {
        const auto [flows, degrees] =
            GENERATE(table<int, double>({{2, 44.183}, {10, 43.849}, {14, 15.491}, {60, 29.639}}));
        FluidParams params = PaperFlows(flows);
        params.rp.additive_increase = 10_Mbps;
        params.ecn.kmax = 1'000_KB;
        CHECK(Degrees(params, 100) == Approx(degrees).margin(0.05));
    }
    SECTION("100 Gb/s, no delay") {
        const auto [flows, degrees] = GENERATE(
            table<int, double>({{2, 23.919}, {20, 2.9893}, {38, -0.37086}, {100, 10.758}}));
        FluidParams params = PaperFlows(flows);
        params.capacity = 100_Gbps;
        CHECK(Degrees(params, 0) == Approx(degrees).margin(0.05));
    }
}
