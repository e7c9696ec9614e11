#include <array>

#include <boost/math/differentiation/autodiff.hpp>

#include "base/check.h"
#include "fluid/equations.h"
#include "fluid/fixed_point.h"
#include "fluid/loop.h"

namespace dcqcn {
namespace {

using fluid::Constants;
using fluid::FlowState;
using Complex = std::complex<double>;
using Column = std::array<Complex, 3>;  // rows: R_C, R_T, alpha

// Derivatives of Eqs. (7) to (9) with respect to what is now and what was tau* ago.
struct Jacobian {
    Column rate;
    Column target;
    Column alpha;
    Column past_rate;
    Column past_p;
};

// One variable at a time carries its derivative; `Which` is its place.
template <std::size_t Which>
Column DerivativeBy(const Constants& k, const std::array<double, 5>& at) {
    using Real = boost::math::differentiation::autodiff_fvar<double, 1>;
    std::array<Real, 5> x;
    for (std::size_t i = 0; i < at.size(); ++i) {
        x[i] = i == Which ? boost::math::differentiation::make_fvar<double, 1>(at[i]) : Real(at[i]);
    }
    const FlowState<Real> slope =
        Slope<Real>(k, {x[0], x[1], x[2]}, FeedbackOf<Real>(k, x[4], x[3]));
    return {slope.rate.derivative(1), slope.target.derivative(1), slope.alpha.derivative(1)};
}

Jacobian Linearise(const Constants& k, const FluidFixedPoint& rest) {
    const double rate = rest.rate_gbps * 1e9 / k.packet_bits;
    const double target = rest.target_gbps * 1e9 / k.packet_bits;
    const std::array<double, 5> at{rate, target, rest.alpha, rate, rest.p};
    return {DerivativeBy<0>(k, at), DerivativeBy<1>(k, at), DerivativeBy<2>(k, at),
            DerivativeBy<3>(k, at), DerivativeBy<4>(k, at)};
}

Complex Determinant(const Column& a, const Column& b, const Column& c) {
    return a[0] * (b[1] * c[2] - b[2] * c[1]) - b[0] * (a[1] * c[2] - a[2] * c[1]) +
           c[0] * (a[1] * b[2] - a[2] * b[1]);
}

// s in row `row`, minus the derivatives: a column of s I - A.
Column Resolvent(Column derivatives, std::size_t row, Complex s) {
    for (Complex& value : derivatives) {
        value = -value;
    }
    derivatives[row] += s;
    return derivatives;
}

Column Times(Column column, double factor) {
    for (Complex& value : column) {
        value *= factor;
    }
    return column;
}

}  // namespace

OpenLoop ExactLoop(const FluidParams& params) {
    const Constants k(params);
    if (k.marking_slope() == 0) {
        throw ConfigError(
            "switch.ecn.kmin: cut-off marking has no slope to linearise; set it below "
            "switch.ecn.kmax, and pmax above 0");
    }
    const Jacobian j = Linearise(k, FixedPoint(params));
    const double flows = params.flow_count();
    const double slope = k.marking_slope();
    // det(s I - A - A* exp(-s tau*)) with Eq. (6) as fourth row. Only the columns of R_C and q hold
    // the past, and a product of both cannot occur, so the determinant is D(s) + N(s) exp(-s tau*).
    return [j, flows, slope](Complex s) {
        const Column target = Resolvent(j.target, 1, s);
        const Column alpha = Resolvent(j.alpha, 2, s);
        const Complex now = s * Determinant(Resolvent(j.rate, 0, s), target, alpha);
        const Complex past = s * Determinant(Times(j.past_rate, -1), target, alpha) +
                             flows * Determinant(Times(j.past_p, -slope), target, alpha);
        return past / now;
    };
}

}  // namespace dcqcn
