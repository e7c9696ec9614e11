// rp.alpha_update: the paper's reaction point with a NIC's clock for alpha.
#include <cmath>

#include <catch2/catch.hpp>

#include "tests/rp/dcqcn_steps.h"

using namespace dcqcn;

namespace {

// g = 1/4 keeps the arithmetic short; the rate timer stays out of the way.
Dcqcn ByTheClock() {
    return Dcqcn({.gain = 0.25,
                  .alpha_timer = 60us,
                  .rate_timer = 1000s,
                  .initial_alpha = 0.5,
                  .alpha_update = AlphaUpdateRule::kPeriodic},
                 40_Gbps);
}

}  // namespace

TEST_CASE("RP: alpha by the clock moves once per K, up if a CNP came in it and down if not",
          "[rp]") {
    Dcqcn rp = ByTheClock();
    rp.OnCnp(at(0us));
    CHECK(rp.Snapshot().alpha == 0.5);  // a CNP alone moves nothing
    rp.OnCnp(at(50us));
    CHECK(rp.Snapshot().alpha == 0.5);
    CHECK(rp.NextDeadline() == at(60us));  // and does not put the clock off
    Expire(rp);
    CHECK(rp.Snapshot().alpha == 0.625);  // 3/4 x 0.5 + 1/4: two CNPs are one
    Expire(rp);
    CHECK(rp.NextDeadline() == at(180us));
    CHECK(rp.Snapshot().alpha == 0.46875);  // 3/4 x 0.625
}

TEST_CASE("RP: every CNP cuts by the alpha of the clock", "[rp]") {
    Dcqcn rp = ByTheClock();
    rp.OnCnp(at(0us));
    CHECK(rp.rate() == 30_Gbps);  // 1 - 0.5 / 2
    rp.OnCnp(at(10us));
    CHECK(rp.rate() == 22'500_Mbps);
    CHECK(rp.Snapshot().target == 30_Gbps);
    rp.OnCnp(at(60us));  // before the update of its instant, which counts it
    CHECK(rp.rate() == 16'875_Mbps);
    Expire(rp);
    Expire(rp);
    CHECK(rp.Snapshot().alpha == 0.46875);
}

TEST_CASE("RP: CNPs every 50 us drive alpha to 1 by either rule, but at the clock's pace", "[rp]") {
    Dcqcn clock({.initial_alpha = 0, .alpha_update = AlphaUpdateRule::kPeriodic}, 40_Gbps);
    Dcqcn paper({.initial_alpha = 0}, 40_Gbps);
    for (Dcqcn* rp : {&clock, &paper}) {
        for (int i = 0; i < 110; ++i) {
            rp->OnCnp(at(50us * i));
        }
    }
    // 110 CNPs in 5450 us, in which 99 periods of 55 us ended (the last one's CNP comes first).
    const auto after = [](int updates) { return 1 - std::pow(255.0 / 256, updates); };
    CHECK(paper.Snapshot().alpha == Approx(after(110)));
    CHECK(clock.Snapshot().alpha == Approx(after(99)));
}

TEST_CASE("RP: a flow released and limited again starts the clock anew", "[rp]") {
    Dcqcn rp({.alpha_update = AlphaUpdateRule::kPeriodic, .flow = FlowRule::kTransfer}, 40_Gbps);
    rp.OnCnp(at(0us));
    rp.OnTransfer(at(10us));
    rp.OnSent(1_KB, at(20us));
    CHECK(rp.NextDeadline() == kNever);
    rp.OnCnp(at(30us));
    CHECK(rp.NextDeadline() == at(85us));
}
