#include <cmath>
#include <cstdint>
#include <numbers>
#include <optional>

#include <boost/math/tools/roots.hpp>

#include "base/check.h"
#include "fluid/loop.h"

namespace dcqcn {
namespace {

constexpr double kRightAngle = std::numbers::pi / 2;

double LogGain(const OpenLoop& loop, double omega) {
    return std::log(std::abs(loop({0, omega})));
}

// pi + the phase of L exp(-s tau*), in (-pi, pi].
double MarginAt(const OpenLoop& loop, double omega, double delay) {
    return std::remainder(2 * kRightAngle + std::arg(loop({0, omega})) - omega * delay,
                          4 * kRightAngle);
}

// Where the gain is 1 between `low` and `high`; nothing if it is on the same side at both.
std::optional<double> Crossover(const OpenLoop& loop, double low, double high) {
    constexpr int kBits = 45;
    const auto gain = [&](double omega) { return LogGain(loop, omega); };
    const double at_low = gain(low);
    const double at_high = gain(high);
    if ((at_low > 0) == (at_high > 0)) {
        return std::nullopt;
    }
    std::uintmax_t most_steps = 200;
    const auto root = boost::math::tools::toms748_solve(
        gain, low, high, at_low, at_high, boost::math::tools::eps_tolerance<double>(kBits),
        most_steps);
    return (root.first + root.second) / 2;
}

}  // namespace

double PhaseMargin::CriticalDelay(Duration delay) const {
    return Seconds(delay) + degrees / 90 * kRightAngle / crossover_rad_per_s;
}

PhaseMargin MarginOf(const OpenLoop& loop, Duration feedback_delay) {
    constexpr double kSlowest = 1;  // [rad/s]
    constexpr double kFastest = 1e8;
    constexpr double kRatio = 1.05;
    std::optional<PhaseMargin> least;
    for (double omega = kSlowest; omega < kFastest; omega *= kRatio) {
        const auto crossover = Crossover(loop, omega, omega * kRatio);
        if (!crossover) {
            continue;
        }
        const double degrees =
            MarginAt(loop, *crossover, Seconds(feedback_delay)) / kRightAngle * 90;
        if (!least || degrees < least->degrees) {
            least = {degrees, *crossover};
        }
    }
    DCQCN_ASSERT(least.has_value(), "the loop's gain is never 1");
    return *least;
}

}  // namespace dcqcn
