#include <catch2/catch.hpp>

#include "fluid/loop.h"

using namespace dcqcn;

namespace {

constexpr double kCorner = 1'000;  // [rad/s]

}  // namespace

TEST_CASE("Fluid: an integrator has a margin of 90 degrees and loses it to delay", "[fluid]") {
    const OpenLoop integrator = [](std::complex<double> s) { return kCorner / s; };
    const PhaseMargin margin = MarginOf(integrator, Duration(0));
    CHECK(margin.degrees == Approx(90));
    CHECK(margin.crossover_rad_per_s == Approx(kCorner));
    CHECK(MarginOf(integrator, Duration(1'000'000'000)).degrees == Approx(90 - 57.29578));  // 1 rad
    CHECK(margin.CriticalDelay(Duration(0)) == Approx(1.570796e-3));
}

TEST_CASE("Fluid: a second-order loop has its textbook margin", "[fluid]") {
    // 1 / (s (s + 1)): crossover sqrt((sqrt 5 - 1) / 2), margin 51.83 degrees.
    const OpenLoop loop = [](std::complex<double> s) {
        return kCorner * kCorner / (s * (s + kCorner));
    };
    const PhaseMargin margin = MarginOf(loop, Duration(0));
    CHECK(margin.crossover_rad_per_s == Approx(786.15).epsilon(1e-4));
    CHECK(margin.degrees == Approx(51.827).epsilon(1e-4));
}

TEST_CASE("Fluid: of several crossovers the worst counts", "[fluid]") {
    // A resonance at ten times the corner lifts the gain above 1 again.
    const OpenLoop loop = [](std::complex<double> s) {
        const double at = 10 * kCorner;
        return kCorner / s * at * at / (s * s + 0.02 * at * s + at * at);
    };
    const PhaseMargin margin = MarginOf(loop, Duration(0));
    CHECK(margin.crossover_rad_per_s > 9 * kCorner);
    CHECK(margin.degrees < 0);
}
