// The loop that N equal flows close around the fixed point, opened where tau* delays it:
//
//     characteristic equation  1 + L(s) exp(-s tau*) = 0
//
// and its phase margin by Bode: stable while it is above 0. Where the fixed point is beyond pmax,
// the marking line is taken to go on, as [Zhu16] does; the equations' jump to 1 does not.
#pragma once

#include <complex>
#include <functional>
#include <optional>
#include <vector>

#include "fluid/params.h"

namespace dcqcn {

// L(s) without its delay; s [1/s].
using OpenLoop = std::function<std::complex<double>(std::complex<double> s)>;

// Eqs. (5) to (9) linearised exactly at the exact fixed point. Needs kmin < kmax, else ConfigError.
[[nodiscard]] OpenLoop ExactLoop(const FluidParams& params);
// The transfer function behind the figures of [Zhu16]: Taylor series of first order in p at the
// cube root, and alpha's filter per packet (g R) where Eq. (7) has g / tau'.
[[nodiscard]] OpenLoop PublishedLoop(const FluidParams& params);

struct PhaseMargin {
    double degrees;              // the least over all crossovers
    double crossover_rad_per_s;  // where |L| = 1 with that margin
    // The feedback delay at which the loop begins to swing, whatever its delay is now; at most 0 if
    // it swings without one.
    double critical_delay_s;
};

// None if |L| is nowhere 1 from 1 to 1e8 rad/s, with a link far too slow or too fast for its
// parameters.
[[nodiscard]] std::optional<PhaseMargin> MarginOf(const OpenLoop& loop, Duration feedback_delay);

}  // namespace dcqcn
