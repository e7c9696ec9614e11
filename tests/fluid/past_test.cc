#include "fluid/past.h"

#include <catch2/catch.hpp>

using namespace dcqcn::fluid;

TEST_CASE("Fluid: the past is what was recorded tau* ago", "[fluid]") {
    constexpr std::size_t kIntervals = 3;
    Past past(kIntervals, {7, 8});
    for (int step = 0; step < 10; ++step) {
        past.Record({{10.0 * step, 10}, {100.0 * step, 100}});
        const bool is_before = step < 3;
        CHECK(past.AtStart(0) == (is_before ? 7 : 10.0 * (step - 3)));
        CHECK(past.AtStart(1) == (is_before ? 8 : 100.0 * (step - 3)));
        CHECK(past.AtEnd(0) == (step < 2 ? 7 : 10.0 * (step - 2)));
    }
}

TEST_CASE("Fluid: with a delay of one step the end is now", "[fluid]") {
    Past past(1, {0});
    past.Record({{5, 0}});
    CHECK(past.AtStart(0) == 0);
    CHECK(past.AtEnd(0) == 5);
}

TEST_CASE("Fluid: between two instants the past is a cubic", "[fluid]") {
    const auto cube = [](double x) { return x * x * x - 2 * x; };
    const auto slope = [](double x) { return 3 * x * x - 2; };
    Past past(2, {0});
    constexpr double kStep = 0.5;
    for (const double x : {1.0, 1.5, 2.0}) {
        past.Record({{cube(x), slope(x)}});
    }
    CHECK(past.AtMiddle(0, kStep) == Approx(cube(1.25)).epsilon(1e-12));
}
