// What happens between a CNP and line rate, and at line rate.
#include <bit>
#include <cmath>
#include <cstdint>

#include <catch2/catch.hpp>

#include "tests/rp/dcqcn_steps.h"

using namespace dcqcn;

namespace {

// Steps of one source only, so that min(T, BC) is what the test says.
const RpParams kTimerOnly{.byte_counter = Bytes::max() / 2};
constexpr Bytes kStep = 1_KB;
const RpParams kBytesOnly{.alpha_timer = 1000s, .rate_timer = 1000s, .byte_counter = kStep};

}  // namespace

TEST_CASE("RP: F fast-recovery steps halve the gap to the target, then R_AI raises it", "[rp]") {
    Dcqcn rp(kTimerOnly, 40_Gbps);
    CutTwice(rp);
    for (const std::int64_t mbps : {15'000, 17'500, 18'750, 19'375}) {
        Expire(rp);
        CHECK(rp.rate().count() == mbps * 1'000'000);
    }
    Expire(rp);
    CHECK(rp.rate().count() == 19'687'500'000);
    CHECK(rp.Snapshot().target == 20_Gbps);
    CHECK(rp.Snapshot().stage == RpStage::kFastRecovery);
    CHECK(rp.Snapshot().timer_steps == 5);

    Expire(rp);
    CHECK(rp.Snapshot().target == 20'040_Mbps);
    CHECK(rp.rate().count() == (20'040'000'000 + 19'687'500'000) / 2);
    CHECK(rp.Snapshot().stage == RpStage::kAdditive);
}

TEST_CASE("RP: the number of fast-recovery steps is F, or F - 1 by Figure 7's letter", "[rp]") {
    const auto steps_without_raise = [](int f, FastRecoveryRule rule) {
        RpParams params = kTimerOnly;
        params.fast_recovery_steps = f;
        params.fast_recovery = rule;
        Dcqcn rp(params, 40_Gbps);
        CutTwice(rp);
        int steps = 0;
        for (Expire(rp); rp.Snapshot().target == 20_Gbps; Expire(rp)) {
            ++steps;
        }
        return steps;
    };
    for (const int f : {1, 5, 8}) {
        CHECK(steps_without_raise(f, FastRecoveryRule::kUpToF) == f);
        CHECK(steps_without_raise(f, FastRecoveryRule::kBelowF) == f - 1);
    }
}

TEST_CASE("RP: the byte counter leaves fast recovery as the timer does: max(T, BC)", "[rp]") {
    Dcqcn rp(kBytesOnly, 40_Gbps);
    CutTwice(rp);
    rp.OnSent(kStep * 5, at(1us));
    CHECK(rp.Snapshot().target == 20_Gbps);
    rp.OnSent(kStep, at(1us));
    CHECK(rp.Snapshot().target == 20_Gbps + RpParams{}.additive_increase);
}

TEST_CASE("RP: hyper increase needs both counts above F and grows with the smaller", "[rp]") {
    RpParams params{.byte_counter = kStep, .fast_recovery_steps = 1};
    params.additive_increase = 40_Mbps;
    params.hyper_increase = 300_Mbps;
    Dcqcn rp(params, 40_Gbps);
    CutTwice(rp);
    Rate target = 20_Gbps;
    const auto raises_by = [&](Rate raise) {
        const Rate before = target;
        target = rp.Snapshot().target;
        return target == before + raise;
    };
    Expire(rp);  // T 1
    CHECK(raises_by(0_Mbps));
    Expire(rp);  // T 2
    CHECK(raises_by(40_Mbps));
    rp.OnSent(kStep, at(120us));  // T 2, BC 1: max alone is above F
    CHECK(raises_by(40_Mbps));
    rp.OnSent(kStep, at(120us));  // T 2, BC 2: i = 1
    CHECK(raises_by(300_Mbps));
    CHECK(rp.Snapshot().stage == RpStage::kHyper);
    rp.OnSent(kStep, at(120us));  // T 2, BC 3: still i = 1
    CHECK(raises_by(300_Mbps));
    Expire(rp);  // T 3, BC 3: i = 2
    CHECK(raises_by(600_Mbps));
}

TEST_CASE("RP: one large send is as many byte steps as it holds; the rest is carried", "[rp]") {
    Dcqcn rp(kBytesOnly, 40_Gbps);
    CutTwice(rp);
    rp.OnSent(kStep * 3 + kStep / 4, at(1us));
    CHECK(rp.Snapshot().byte_steps == 3);
    rp.OnSent(kStep * 3 / 4 - 1_B, at(1us));
    CHECK(rp.Snapshot().byte_steps == 3);
    rp.OnSent(1_B, at(1us));
    CHECK(rp.Snapshot().byte_steps == 4);
}

TEST_CASE("RP: the target stops at line rate", "[rp]") {
    RpParams params = kTimerOnly;
    params.fast_recovery_steps = 1;
    params.additive_increase = 15_Gbps;
    Dcqcn rp(params, 40_Gbps);
    CutTwice(rp);  // R_T 20, R_C 10
    for (const Rate expected : {20_Gbps, 35_Gbps, 40_Gbps, 40_Gbps}) {
        Expire(rp);
        CHECK(rp.Snapshot().target == expected);
        CHECK(rp.rate() < 40_Gbps);
    }
}

TEST_CASE("RP: a gap of d bit/s closes in bit_width(d) steps, 35 for 20 Gb/s", "[rp]") {
    for (const Rate line : {10_Gbps, 40_Gbps, 100_Gbps, 800_Gbps, Rate(40'000'000'001), Rate(3)}) {
        RpParams params = kTimerOnly;
        params.min_rate = Rate(1);
        Dcqcn rp(params, line);
        rp.OnCnp(at(0us));
        const auto gap = static_cast<std::uint64_t>((line - rp.rate()).count());
        int steps = 0;
        for (Rate before = rp.rate(); rp.NextDeadline() != kNever; before = rp.rate()) {
            Expire(rp);
            ++steps;
            REQUIRE(rp.rate() > before);
        }
        INFO(line.count() << " bit/s");
        CHECK(steps == static_cast<int>(std::bit_width(gap)));
        CHECK(rp.rate() == line);
        CHECK((line != 40_Gbps || steps == 35));
    }
}

TEST_CASE("RP: back at line rate the limiter is released: the next CNP is a first one", "[rp]") {
    Dcqcn rp({.initial_alpha = 0.5}, 40_Gbps);
    rp.OnCnp(at(0us));
    while (rp.NextDeadline() != kNever) {
        Expire(rp);
    }
    const RpSnapshot s = rp.Snapshot();
    CHECK(s.stage == RpStage::kLineRate);
    CHECK(s.timer_steps == 0);
    CHECK(s.alpha == 0.5);
    rp.OnSent(100_MB, at(1s));
    CHECK(rp.Snapshot().byte_steps == 0);
    rp.OnCnp(at(1s));
    CHECK(rp.rate() == 30_Gbps);
    CHECK(rp.NextDeadline() == at(1s + 55us));
}

TEST_CASE("RP: with release kept, alpha and the timers outlive the return to line rate", "[rp]") {
    Dcqcn rp({.release = ReleaseRule::kKeep}, 40_Gbps);
    rp.OnCnp(at(0us));
    rp.OnDeadline(at(55us * 1000));
    CHECK(rp.rate() == 40_Gbps);
    CHECK(rp.Snapshot().stage == RpStage::kLineRate);
    CHECK(rp.Snapshot().timer_steps == 1000);
    CHECK(rp.NextDeadline() == at(55us * 1001));
    const double alpha = rp.Snapshot().alpha;
    CHECK(alpha == Approx(std::pow(255.0 / 256, 1000)));
    rp.OnCnp(at(55us * 1000));
    CHECK(static_cast<double>(rp.rate().count()) == Approx(40e9 * (1 - alpha / 2)));
}

TEST_CASE("RP: a send that brings the flow back to line rate stops counting there", "[rp]") {
    Dcqcn rp(kBytesOnly, 40_Gbps);
    rp.OnCnp(at(0us));
    rp.OnSent(kStep * 1000, at(1us));
    CHECK(rp.rate() == 40_Gbps);
    CHECK(rp.NextDeadline() == kNever);
    CHECK(rp.Snapshot().byte_steps == 0);
    rp.OnCnp(at(2us));
    rp.OnSent(kStep - 1_B, at(2us));
    CHECK(rp.Snapshot().byte_steps == 0);
}
