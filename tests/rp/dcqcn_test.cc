// CNPs, alpha and the timers; recovery is in dcqcn_recovery_test.cc.
#include "rp/dcqcn.h"

#include <cmath>

#include <catch2/catch.hpp>

#include "tests/rp/dcqcn_steps.h"

using namespace dcqcn;

TEST_CASE("RP: before the first CNP it runs at line rate without timers", "[rp]") {
    Dcqcn rp({}, 40_Gbps);
    rp.OnSent(100_MB, at(1s));
    CHECK(rp.rate() == 40_Gbps);
    CHECK(rp.NextDeadline() == kNever);
    CHECK(rp.Snapshot().byte_steps == 0);
    CHECK(rp.Snapshot().stage == RpStage::kLineRate);
    CHECK(rp.max_in_flight() == Bytes::max());
}

TEST_CASE("RP: a flow that starts slowly is limited from its first frame on", "[rp]") {
    Dcqcn rp({}, 40_Gbps, 2_Gbps);
    CHECK(rp.rate() == 2_Gbps);
    CHECK(rp.NextDeadline() == kNever);
    rp.OnSent(1_KB, at(1s));
    CHECK(rp.NextDeadline() == at(1s + 55us));
    rp.OnSent(1_KB, at(1s + 10us));
    CHECK(rp.NextDeadline() == at(1s + 55us));
    Expire(rp);
    CHECK(rp.Snapshot().alpha == 255.0 / 256);
    CHECK(rp.rate() == 2_Gbps);  // fast recovery to R_T, where it is
    for (int i = 0; i < 5; ++i) {
        Expire(rp);
    }
    CHECK(rp.Snapshot().target == 2_Gbps + 40_Mbps);
}

TEST_CASE("RP: it starts neither below the least rate nor above the line rate", "[rp]") {
    CHECK(Dcqcn({}, 40_Gbps, 1_Mbps).rate() == 100_Mbps);
    Dcqcn fast({}, 40_Gbps, 100_Gbps);
    CHECK(fast.rate() == 40_Gbps);
    fast.OnSent(1_KB, at(0us));
    CHECK(fast.NextDeadline() == kNever);
}

TEST_CASE("RP: the first CNPs halve the rate, because alpha starts at 1 and stays there", "[rp]") {
    Dcqcn rp({}, 40_Gbps);
    for (const Rate expected : {20_Gbps, 10_Gbps, 5_Gbps, 2500_Mbps, 1250_Mbps}) {
        const Rate before = rp.rate();
        rp.OnCnp(at(0us));
        CHECK(rp.rate() == expected);
        CHECK(rp.Snapshot().target == before);
        CHECK(rp.Snapshot().alpha == 1.0);
    }
}

TEST_CASE("RP: a CNP cuts with the alpha from before it, then raises alpha by g", "[rp]") {
    Dcqcn rp({}, 40_Gbps);
    rp.OnCnp(at(0us));
    Expire(rp);  // alpha 255/256; R_C 30 Gb/s
    CHECK(rp.Snapshot().alpha == 255.0 / 256);
    CHECK(rp.rate() == 30_Gbps);
    rp.OnCnp(at(60us));
    CHECK(rp.rate().count() == 30'000'000'000 / 512 * 257);  // 1 - alpha/2 = 257/512
    CHECK(rp.Snapshot().alpha == Approx(65281.0 / 65536));   // 255/256 * 255/256 + 1/256
}

TEST_CASE("RP: a transfer changes nothing, unless each is a flow, which starts at line rate",
          "[rp]") {
    Dcqcn kept({}, 40_Gbps);
    Dcqcn fresh({.flow = FlowRule::kTransfer}, 40_Gbps);
    for (Dcqcn* rp : {&kept, &fresh}) {
        rp->OnCnp(at(0us));
        Expire(*rp);
        rp->OnTransfer(at(60us));
    }
    CHECK(kept.rate() == 30_Gbps);
    CHECK(kept.Snapshot().alpha == 255.0 / 256);
    CHECK(fresh.rate() == 40_Gbps);
    CHECK(fresh.Snapshot().target == 40_Gbps);
    CHECK(fresh.Snapshot().stage == RpStage::kLineRate);
    CHECK(fresh.NextDeadline() == kNever);
    fresh.OnCnp(at(70us));
    CHECK(fresh.rate() == 20_Gbps);  // a first CNP: alpha is 1
}

TEST_CASE("RP: alpha starts at initial_alpha", "[rp]") {
    Dcqcn rp({.gain = 0.25, .initial_alpha = 0.5}, 40_Gbps);
    rp.OnCnp(at(0us));
    CHECK(rp.rate() == 30_Gbps);
    CHECK(rp.Snapshot().alpha == 0.625);  // 0.75 * 0.5 + 0.25
}

TEST_CASE("RP: without CNPs alpha decays by (1-g) every alpha timer", "[rp]") {
    Dcqcn rp({.gain = 1.0 / 16, .alpha_timer = 70us, .rate_timer = 1000s}, 40_Gbps);
    rp.OnCnp(at(10us));
    double expected = 1;
    for (int i = 1; i <= 20; ++i) {
        CHECK(rp.NextDeadline() == at(10us + 70us * i));
        Expire(rp);
        expected *= 15.0 / 16;
        CHECK(rp.Snapshot().alpha == Approx(expected));
    }
    CHECK(rp.rate() == 20_Gbps);
}

TEST_CASE("RP: a CNP resets both timers, the byte counter and both stage counts", "[rp]") {
    Dcqcn rp({.alpha_timer = 60us, .rate_timer = 55us, .byte_counter = 10_KB}, 40_Gbps);
    rp.OnCnp(at(0us));
    rp.OnDeadline(at(55us));
    rp.OnSent(19_KB, at(56us));
    REQUIRE(rp.Snapshot().timer_steps == 1);
    REQUIRE(rp.Snapshot().byte_steps == 1);

    rp.OnCnp(at(58us));
    CHECK(rp.Snapshot().timer_steps == 0);
    CHECK(rp.Snapshot().byte_steps == 0);
    CHECK(rp.NextDeadline() == at(113us));
    rp.OnSent(9999_B, at(59us));  // with the 9 KB from before the CNP it would be a step
    CHECK(rp.Snapshot().byte_steps == 0);
    rp.OnSent(1_B, at(59us));
    CHECK(rp.Snapshot().byte_steps == 1);
    rp.OnDeadline(at(117us));
    CHECK(rp.Snapshot().alpha == 1.0);
    rp.OnDeadline(at(118us));
    CHECK(rp.Snapshot().alpha < 1.0);
}

TEST_CASE("RP: CNPs every 50 us keep both 55 us timers from ever expiring", "[rp]") {
    Dcqcn rp({}, 40_Gbps);
    for (int i = 0; i < 20; ++i) {
        const Time now = at(50us * i);
        REQUIRE(rp.NextDeadline() > now);
        rp.OnCnp(now);
    }
    CHECK(rp.Snapshot().alpha == 1.0);
    CHECK(rp.rate() == RpParams{}.min_rate);
}

TEST_CASE("RP: a CNP at a timer's instant comes first, a later one after it", "[rp]") {
    Dcqcn tie({}, 40_Gbps);
    tie.OnCnp(at(0us));
    tie.OnCnp(at(55us));
    CHECK(tie.rate() == 10_Gbps);

    Dcqcn between({.alpha_timer = 50us, .rate_timer = 55us}, 40_Gbps);
    between.OnCnp(at(0us));
    between.OnCnp(at(55us));  // alpha's timer was due before, the rate's is due now
    CHECK(between.Snapshot().target == 20_Gbps);
    CHECK(static_cast<double>(between.rate().count()) == Approx(20e9 * (1 - 255.0 / 512)));

    Dcqcn later({}, 40_Gbps);
    later.OnCnp(at(0us));
    later.OnCnp(at(55us) + Duration(1));  // nobody called OnDeadline in between
    CHECK(later.Snapshot().target == 30_Gbps);
}

TEST_CASE("RP: the cut stops at min_rate, or at a line rate below it", "[rp]") {
    Dcqcn rp({.min_rate = 9_Gbps}, 40_Gbps);
    rp.OnCnp(at(0us));
    rp.OnCnp(at(0us));
    rp.OnCnp(at(0us));
    CHECK(rp.rate() == 9_Gbps);
    CHECK(rp.Snapshot().target == 10_Gbps);

    Dcqcn slow({.min_rate = 9_Gbps}, 1_Gbps);
    slow.OnCnp(at(0us));
    CHECK(slow.rate() == 1_Gbps);
}

// Eqs. (2) and (3) share no variable, so the order shows only where the rate step releases the
// limiter: the alpha timer of that instant must not touch the alpha set anew.
TEST_CASE("RP: of two timers due at one instant alpha's is first, then the rate's", "[rp]") {
    const RpParams params{.byte_counter = Bytes::max() / 2};
    REQUIRE(params.alpha_timer == params.rate_timer);
    Dcqcn rp(params, 40_Gbps);
    rp.OnCnp(at(0us));
    for (int i = 1; i < 35; ++i) {
        rp.OnDeadline(at(55us * i));
        REQUIRE(rp.Snapshot().alpha == Approx(std::pow(255.0 / 256, i)));
        REQUIRE(rp.Snapshot().timer_steps == i);
    }
    rp.OnDeadline(at(55us * 35));
    CHECK(rp.Snapshot().alpha == 1.0);
    CHECK(rp.NextDeadline() == kNever);
}

TEST_CASE("RP: a late call catches up with all missed deadlines, in order and on time", "[rp]") {
    const RpParams params{.alpha_timer = 40us, .rate_timer = 25us};
    Dcqcn prompt(params, 40_Gbps);
    CutTwice(prompt);
    while (prompt.NextDeadline() <= at(1234us)) {
        Expire(prompt);
    }
    Dcqcn late(params, 40_Gbps);
    CutTwice(late);
    late.OnDeadline(at(1234us));
    CHECK(late.rate() == prompt.rate());
    CHECK(late.Snapshot().target == prompt.Snapshot().target);
    CHECK(late.Snapshot().alpha == prompt.Snapshot().alpha);
    CHECK(late.Snapshot().timer_steps == 1234 / 25);
    CHECK(late.NextDeadline() == prompt.NextDeadline());
}

TEST_CASE("RP: a call before the deadline does nothing", "[rp]") {
    Dcqcn rp({}, 40_Gbps);
    CutTwice(rp);
    rp.OnDeadline(rp.NextDeadline() - Duration(1));
    CHECK(rp.Snapshot().timer_steps == 0);
    CHECK(rp.Snapshot().alpha == 1.0);
}
