#include <cmath>
#include <numbers>

#include <catch2/catch.hpp>

#include "fluid/loop.h"

using namespace dcqcn;

namespace {

constexpr double kCorner = 1'000;  // [rad/s]
constexpr double kRight = std::numbers::pi / 2;

}  // namespace

TEST_CASE("Fluid: an integrator has a margin of 90 degrees and loses it to delay", "[fluid]") {
    const OpenLoop integrator = [](std::complex<double> s) { return kCorner / s; };
    const PhaseMargin margin = MarginOf(integrator, Duration(0)).value();
    CHECK(margin.degrees == Approx(90));
    CHECK(margin.crossover_rad_per_s == Approx(kCorner));
    CHECK(MarginOf(integrator, Duration(1'000'000'000))->degrees ==
          Approx(90 - 57.29578));  // 1 rad
    CHECK(margin.critical_delay_s == Approx(1.570796e-3));
}

TEST_CASE("Fluid: delay takes off margin by whole turns and leaves the critical delay", "[fluid]") {
    const OpenLoop integrator = [](std::complex<double> s) { return kCorner / s; };
    for (const int radians : {0, 1, 3, 5, 10, 100}) {
        const PhaseMargin margin = MarginOf(integrator, radians * Duration(1'000'000'000)).value();
        CHECK(margin.degrees == Approx(90 - 57.29578 * radians));
        CHECK(margin.critical_delay_s == Approx(1.570796e-3));
    }
}

TEST_CASE("Fluid: a second-order loop has its textbook margin", "[fluid]") {
    // 1 / (s (s + 1)): crossover sqrt((sqrt 5 - 1) / 2), margin 51.83 degrees.
    const OpenLoop loop = [](std::complex<double> s) {
        return kCorner * kCorner / (s * (s + kCorner));
    };
    const PhaseMargin margin = MarginOf(loop, Duration(0)).value();
    CHECK(margin.crossover_rad_per_s == Approx(786.15).epsilon(1e-4));
    CHECK(margin.degrees == Approx(51.827).epsilon(1e-4));
}

TEST_CASE("Fluid: of several crossovers the worst counts", "[fluid]") {
    // A resonance at ten times the corner lifts the gain above 1 again.
    const OpenLoop loop = [](std::complex<double> s) {
        const double at = 10 * kCorner;
        return kCorner / s * at * at / (s * s + 0.02 * at * s + at * at);
    };
    const PhaseMargin margin = MarginOf(loop, Duration(0)).value();
    CHECK(margin.crossover_rad_per_s > 9 * kCorner);
    CHECK(margin.degrees < 0);
}

TEST_CASE("Fluid: of several crossovers the first to swing sets the critical delay", "[fluid]") {
    // 60 degrees at the corner; 90 degrees on both sides of a peak at ten times that, where a delay
    // takes off ten times as much.
    const OpenLoop loop = [](std::complex<double> s) {
        const double omega = std::abs(s) / kCorner;
        const double peak = 20 * std::exp(-(omega - 10) * (omega - 10));
        return std::polar(1 / omega + peak, omega < 3 ? -2 * kRight / 1.5 : -kRight);
    };
    const double critical = MarginOf(loop, Duration(0))->critical_delay_s;
    CHECK(MarginOf(loop, Duration(0))->crossover_rad_per_s < 2 * kCorner);
    CHECK(MarginOf(loop, Duration(300'000'000))->crossover_rad_per_s > 9 * kCorner);
    CHECK(critical == Approx(kRight / 11.73e3).epsilon(0.01));
    for (const int microseconds : {10, 100, 300, 1000}) {
        CHECK(MarginOf(loop, microseconds * Duration(1'000'000))->critical_delay_s ==
              Approx(critical));
    }
}

TEST_CASE("Fluid: a loop whose gain is nowhere 1 has no margin", "[fluid]") {
    CHECK_FALSE(MarginOf([](auto) { return 0.5; }, Duration(0)).has_value());
    CHECK_FALSE(MarginOf([](auto) { return std::nan(""); }, Duration(0)).has_value());
}
