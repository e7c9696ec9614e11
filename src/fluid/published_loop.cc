#include "fluid/equations.h"
#include "fluid/fixed_point.h"
#include "fluid/loop.h"

namespace dcqcn {
namespace {

using Complex = std::complex<double>;

}  // namespace

// Term by term as in fluidmodel/dcqcn/stability.m of [Zhu16]; its names, in lower case.
OpenLoop PublishedLoop(const FluidParams& params) {
    const fluid::Constants k(params);
    const FluidFixedPoint rest = ApproximateFixedPoint(params);
    const double n = params.flow_count();
    const double p = rest.p;
    const double rc = k.capacity / n;
    const double rt = rest.target_gbps * 1e9 / k.packet_bits;
    const double rai = k.additive_increase;
    const double gc = k.gain * k.capacity;
    const double a = 1 / k.byte_counter + 1 / (k.rate_timer * rc);
    const double half = 0.5 + a / 4;
    const double q = n * k.marking_slope();  // p(s) = q / s x R_C(s)
    const double by_target = a / 2 * rc - half * p * rc;
    const double late = (1 + 2 * k.recovery_steps + a / 2) * rai;
    const double aa = (-rc * rc * rest.alpha / 2 - half * rc * rt + half * rc * rc) * q;
    const double bb = -p * rc * rest.alpha / 2 - a / 2 * rc + half * p * rc;
    const double cc = -p * rc * rest.alpha / 2 - a / 2 * (rc - rt) + half * p * (rc - rt);
    const double dd = -p * rc * rc * gc * q / 2;
    const double ee = by_target * (p * rc + a * rai);
    const double ff = by_target * (-p * rt + p * rc + a * rai - late * p);
    const double gg = by_target * (-rc * rt + rc * rc - late * rc) * q;
    return [=](Complex s) {
        const Complex alpha = n * s + gc;
        const Complex target = s + p * rc;
        const Complex past = alpha * target * (aa + bb * s) + target * dd + alpha * (s * ff + gg);
        const Complex now = alpha * s * (target * (cc - s) + ee);
        return past / now;
    };
}

}  // namespace dcqcn
