#include "experiments/rp_alone.h"

#include "rp/dcqcn.h"

namespace dcqcn {

double FirstCut(const RpParams& params, Rate line_rate) {
    Dcqcn rp(params, line_rate);
    rp.OnCnp(Time{});
    return static_cast<double>(rp.rate().count()) / static_cast<double>(line_rate.count());
}

double AlphaAtFirstCnp(const RpParams& params, Rate line_rate) {
    Dcqcn rp(params, line_rate);
    rp.OnCnp(Time{});
    return rp.Snapshot().alpha;
}

int DecaysToATenth(const RpParams& params, Rate line_rate) {
    RpParams kept = params;
    kept.release = ReleaseRule::kKeep;  // alpha decays on at line rate
    Dcqcn rp(kept, line_rate);
    rp.OnCnp(Time{});
    const double first = rp.Snapshot().alpha;
    int decays = 0;
    while (rp.Snapshot().alpha > first / 10) {
        ++decays;
        rp.OnDeadline(Time{} + kept.alpha_timer * decays);
    }
    return decays;
}

bool IsHyperAfter(RpParams params, Rate line_rate, int timer_steps, int byte_steps) {
    params.rate_timer = params.alpha_timer;
    Dcqcn rp(params, line_rate);
    // Low enough that no step reaches the line rate, where the limiter is released.
    Time now{};
    for (int i = 0; i < 8; ++i) {
        rp.OnCnp(now);
        now = now + params.alpha_timer / 2;
    }
    const Time last = now - params.alpha_timer / 2;
    for (int i = 0; i < byte_steps; ++i) {
        rp.OnSent(params.byte_counter, last);
    }
    for (int i = 1; i <= timer_steps; ++i) {
        rp.OnDeadline(last + params.rate_timer * i);
    }
    return rp.Snapshot().stage == RpStage::kHyper;
}

}  // namespace dcqcn
