#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <numbers>
#include <optional>

#include <boost/math/tools/roots.hpp>

#include "fluid/loop.h"

namespace dcqcn {
namespace {

constexpr double kRightAngle = std::numbers::pi / 2;

double LogGain(const OpenLoop& loop, double omega) {
    return std::log(std::abs(loop({0, omega})));
}

// pi + the phase of L without its delay, in (-pi, pi]. What the delay takes off may be many turns.
double UndelayedMargin(const OpenLoop& loop, double omega) {
    return std::remainder(2 * kRightAngle + std::arg(loop({0, omega})), 4 * kRightAngle);
}

// Where the gain is 1 between `low` and `high`; nothing if it is on the same side at both.
std::optional<double> Crossover(const OpenLoop& loop, double low, double high) {
    constexpr int kBits = 45;
    const auto gain = [&](double omega) { return LogGain(loop, omega); };
    const double at_low = gain(low);
    const double at_high = gain(high);
    if (!std::isfinite(at_low) || !std::isfinite(at_high) || (at_low > 0) == (at_high > 0)) {
        return std::nullopt;
    }
    std::uintmax_t most_steps = 200;
    const auto root = boost::math::tools::toms748_solve(
        gain, low, high, at_low, at_high, boost::math::tools::eps_tolerance<double>(kBits),
        most_steps);
    return (root.first + root.second) / 2;
}

}  // namespace

std::optional<PhaseMargin> MarginOf(const OpenLoop& loop, Duration feedback_delay) {
    constexpr double kSlowest = 1;  // [rad/s]
    constexpr double kFastest = 1e8;
    constexpr double kRatio = 1.05;
    std::optional<PhaseMargin> least;
    double critical_delay = std::numeric_limits<double>::infinity();
    for (double omega = kSlowest; omega < kFastest; omega *= kRatio) {
        const auto crossover = Crossover(loop, omega, omega * kRatio);
        if (!crossover) {
            continue;
        }
        const double undelayed = UndelayedMargin(loop, *crossover);
        const double margin = undelayed - *crossover * Seconds(feedback_delay);
        const double degrees = margin / kRightAngle * 90;
        critical_delay = std::min(critical_delay, undelayed / *crossover);
        if (!least || degrees < least->degrees) {
            least = {degrees, *crossover, 0};
        }
    }
    if (least) {
        least->critical_delay_s = critical_delay;
    }
    return least;
}

}  // namespace dcqcn
