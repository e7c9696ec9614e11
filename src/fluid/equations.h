// Eqs. (7) to (9) of one flow [Zhu15 s5.1]: how the marks of tau* ago move its rates and alpha now.
// Everything that depends on the past is in a Feedback, because it is the same in every stage of a
// step. Templates, so that the linearisation differentiates these lines and not a copy of them.
#pragma once

#include <cmath>

#include "fluid/constants.h"

namespace dcqcn::fluid {

template <class Real>
struct FlowState {
    Real rate;    // R_C [packet/s]
    Real target;  // R_T [packet/s]
    Real alpha;
};

template <class Real>
struct Feedback {
    Real cut;           // probability of a CNP within tau
    Real alpha_target;  // probability of a mark within tau'
    Real recovery;      // steps of byte counter and timer [1/s]
    Real growth;        // those among them that raise the target [1/s]
};

// 1 - exp(-x) without cancellation; the second is for types that carry derivatives.
[[nodiscard]] inline double Complement(double x) {
    return -std::expm1(-x);
}
template <class Real>
[[nodiscard]] Real Complement(const Real& x) {
    return 1.0 - exp(-x);
}

// -ln(1 - x), likewise.
[[nodiscard]] inline double Marks(double x) {
    return -std::log1p(-x);
}
template <class Real>
[[nodiscard]] Real Marks(const Real& x) {
    return -log(1.0 - x);
}

// x / (exp(x) - 1): the share of a counter's periods of x expected marks that end without one,
// times x. 1 at 0, where the marks stop.
template <class Real>
[[nodiscard]] Real Undisturbed(const Real& x) {
    using std::exp;
    return x == 0.0 ? Real(1.0) : Real(x * exp(-x) / Complement(x));
}

// Needs 0 <= p <= 1 and rate >= 0, both of tau* ago. With h = -ln(1 - p) the terms of Eqs. (7) to
// (9) are p / ((1-p)^-n - 1) = (p / h) Undisturbed(h n) / n, which has its limit 1 / n at p = 0.
template <class Real>
[[nodiscard]] Feedback<Real> FeedbackOf(const Constants& k, const Real& p, const Real& rate) {
    using std::exp;
    if (p >= 1.0) {  // every packet is marked: no step is ever completed
        const Real sends = rate > 0.0 ? 1.0 : 0.0;
        return {sends, sends, 0.0, 0.0};
    }
    const Real h = Marks(p);
    const Real ratio = p > 0.0 ? Real(p / h) : Real(1.0);
    const Real by_bytes = ratio * (rate / k.byte_counter) * Undisturbed(Real(h * k.byte_counter));
    const Real per_period = h * k.rate_timer * rate;
    const Real by_timer = (ratio / k.rate_timer) * Undisturbed(per_period);
    return {Complement(Real(h * k.cnp_interval * rate)), Complement(Real(h * k.alpha_timer * rate)),
            by_bytes + by_timer,
            by_bytes * exp(-k.recovery_steps * k.byte_counter * h) +
                by_timer * exp(-k.recovery_steps * per_period)};
}

// Needs no bounds; those of a rate are the integrator's.
template <class Real>
[[nodiscard]] FlowState<Real> Slope(const Constants& k, const FlowState<Real>& now,
                                    const Feedback<Real>& past) {
    const Real gap = now.target - now.rate;
    return {
        -now.rate * now.alpha * past.cut / (2.0 * k.cnp_interval) +  // Eq. (9) [Zhu15 s5.1]
            0.5 * gap * past.recovery,
        -gap * past.cut / k.cnp_interval +  // Eq. (8) [Zhu15 s5.1]
            k.additive_increase * past.growth,
        (k.gain / k.alpha_timer) * (past.alpha_target - now.alpha)  // Eq. (7) [Zhu15 s5.1]
    };
}

}  // namespace dcqcn::fluid
