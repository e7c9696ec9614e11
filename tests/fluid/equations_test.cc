#include "fluid/equations.h"

#include <cmath>

#include <catch2/catch.hpp>

#include "fluid/fixed_point.h"
#include "paper_flows.h"

using namespace dcqcn;
using fluid::Constants;
using fluid::Feedback;

namespace {

// The terms as [Zhu15 s5.1] prints them, by powers.
Feedback<double> AsPrinted(const Constants& k, double p, double rate) {
    const double by_bytes = rate * p / (std::pow(1 - p, -k.byte_counter) - 1);
    const double period = k.rate_timer * rate;
    const double by_timer = rate * p / (std::pow(1 - p, -period) - 1);
    const double f = k.recovery_steps;
    return {
        1 - std::pow(1 - p, k.cnp_interval * rate), 1 - std::pow(1 - p, k.alpha_timer * rate),
        by_bytes + by_timer,
        by_bytes * std::pow(1 - p, f * k.byte_counter) + by_timer * std::pow(1 - p, f * period)};
}

void CheckSame(const Feedback<double>& a, const Feedback<double>& b, double epsilon) {
    CHECK(a.cut == Approx(b.cut).epsilon(epsilon));
    CHECK(a.alpha_target == Approx(b.alpha_target).epsilon(epsilon));
    CHECK(a.recovery == Approx(b.recovery).epsilon(epsilon));
    CHECK(a.growth == Approx(b.growth).epsilon(epsilon));
}

}  // namespace

TEST_CASE("Fluid: the terms of Eqs. (7) to (9) are those printed", "[fluid]") {
    FluidParams params = PaperFlows(2);
    params.rp.byte_counter = GENERATE(Bytes(150'000), Bytes(10'000'000));
    const Constants k(params);
    for (const double p : {1e-4, 7.8e-4, 4.6e-3, 1e-2}) {
        for (const double share : {1.0, 0.5, 0.1, 0.01}) {
            CheckSame(FeedbackOf(k, p, share * k.capacity), AsPrinted(k, p, share * k.capacity),
                      1e-9);
        }
    }
}

TEST_CASE("Fluid: without marks every period of counter and timer ends in a step", "[fluid]") {
    const Constants k(PaperFlows(2));
    const double rate = k.capacity / 2;
    const double steps = rate / k.byte_counter + 1 / k.rate_timer;
    const Feedback<double> none = FeedbackOf(k, 0.0, rate);
    CheckSame(none, {0, 0, steps, steps}, 1e-12);
    for (const double p : {1e-300, 1e-20, 1e-14}) {  // and so does what tends to no marks
        const Feedback<double> few = FeedbackOf(k, p, rate);
        CHECK(few.recovery == Approx(steps));
        CHECK(few.growth == Approx(steps));
        CHECK(few.cut == Approx(p * k.cnp_interval * rate));
    }
}

TEST_CASE("Fluid: where every packet is marked there are cuts and no step", "[fluid]") {
    const Constants k(PaperFlows(2));
    CheckSame(FeedbackOf(k, 1.0, k.capacity), {1, 1, 0, 0}, 1e-12);
    SECTION("which p below 1 tends to") {
        const Feedback<double> most = FeedbackOf(k, 1 - 1e-9, k.capacity);
        CHECK(most.cut == Approx(1));
        CHECK(most.recovery == Approx(0).margin(1e-9));
    }
    SECTION("but a flow that sent nothing had nothing to mark") {
        CheckSame(FeedbackOf(k, 1.0, 0.0), {0, 0, 0, 0}, 1e-12);
        CHECK(FeedbackOf(k, 0.005, 0.0).cut == 0);
        CHECK(FeedbackOf(k, 0.0, 0.0).recovery == Approx(1 / k.rate_timer));
    }
}

TEST_CASE("Fluid: at the fixed point nothing moves", "[fluid]") {
    const FluidParams params = PaperFlows(GENERATE(1, 2, 8, 10));
    const Constants k(params);
    const FluidFixedPoint rest = FixedPoint(params);
    const double rate = rest.rate_gbps * 1e9 / k.packet_bits;
    const double target = rest.target_gbps * 1e9 / k.packet_bits;
    const Feedback<double> past = FeedbackOf(k, rest.p, rate);
    const auto slope = Slope<double>(k, {rate, target, rest.alpha}, past);
    CHECK(slope.rate / (rate * past.cut / k.cnp_interval) == Approx(0).margin(1e-9));
    CHECK(slope.target / (k.additive_increase * past.growth) == Approx(0).margin(1e-9));
    CHECK(slope.alpha == Approx(0).margin(1e-9));
    CHECK(MarkingProbability(k, rest.queue_bytes / k.packet_bytes) == Approx(rest.p));
}
