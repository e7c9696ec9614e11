#include "fluid/fixed_point.h"

#include <cmath>
#include <limits>

#include <boost/math/tools/roots.hpp>

#include "base/check.h"
#include "base/units_text.h"
#include "fluid/equations.h"

namespace dcqcn {
namespace {

using fluid::Constants;
using fluid::Feedback;

// Between these p* is looked for; beyond them a double no longer tells it from 0 or 1.
constexpr double kLeast = 1e-15;
constexpr double kMost = 1 - 1e-12;

double RateAtRest(const FluidParams& params, const Constants& k) {
    return k.capacity / params.flow_count();
}

// ln of a^2 alpha* R / ((b + d) R (c + e) R tau^2 R_AI) [Zhu16 s3.2]: rises with p, 0 at p*.
double LogImbalance(const Constants& k, double rate, double p) {
    const Feedback<double> f = FeedbackOf(k, p, rate);
    return 2 * std::log(f.cut) + std::log(f.alpha_target) + std::log(rate) - std::log(f.recovery) -
           std::log(f.growth) - 2 * std::log(k.cnp_interval) - std::log(k.additive_increase);
}

// Needs LogImbalance to change its sign between kLeast and kMost.
double MarkingAtRest(const Constants& k, double rate) {
    constexpr int kBits = 50;
    const auto imbalance = [&](double log_p) { return LogImbalance(k, rate, std::exp(log_p)); };
    const auto [low, high] =
        boost::math::tools::bisect(imbalance, std::log(kLeast), std::log(kMost),
                                   boost::math::tools::eps_tolerance<double>(kBits));
    return std::exp((low + high) / 2);
}

void RequireRest(const FluidParams& params) {
    if (const auto why = WhyNoRest(params)) {
        throw ConfigError("fixed point: none: " + *why);
    }
}

// The rest follows from p*.
FluidFixedPoint AtMarking(const Constants& k, double rate, double p) {
    const Feedback<double> f = FeedbackOf(k, p, rate);
    const double gap = k.additive_increase * k.cnp_interval * f.growth / f.cut;
    const bool is_on_line = p <= k.pmax && k.kmax > k.kmin;
    const double queue = is_on_line ? k.kmin + p / k.marking_slope() : k.kmax;
    return {.p = p,
            .queue_bytes = queue * k.packet_bytes,
            .alpha = f.alpha_target,
            .rate_gbps = k.Gbps(rate),
            .target_gbps = k.Gbps(rate + gap),
            .is_on_marking_line = is_on_line};
}

}  // namespace

std::optional<std::string> WhyNoRest(const FluidParams& params) {
    if (!params.ecn.enabled) {
        return "switch.ecn.enabled: false leaves nothing that holds the queue; set true";
    }
    if (params.rp.additive_increase == Rate(0)) {
        return "rp.additive_increase: 0bps has its fixed point at rest only, without marks; raise "
               "it";
    }
    const Constants k(params);
    const double rate = RateAtRest(params, k);
    if (rate < k.min_rate) {
        return "N x rp.min_rate exceeds the capacity: " + std::to_string(params.flow_count()) +
               " x " + ToText(params.rp.min_rate) + " > " + ToText(params.capacity) +
               ", and the queue grows without end; lower it";
    }
    if (LogImbalance(k, rate, kMost) <= 0) {
        return "rp.additive_increase: " + ToText(params.rp.additive_increase) +
               " outruns the cuts unless every packet is marked; lower it";
    }
    if (LogImbalance(k, rate, kLeast) >= 0) {
        return "rp.additive_increase: " + ToText(params.rp.additive_increase) +
               " wants p* below 1e-15; raise it";
    }
    return std::nullopt;
}

FluidFixedPoint FixedPoint(const FluidParams& params) {
    RequireRest(params);
    const Constants k(params);
    const double rate = RateAtRest(params, k);
    return AtMarking(k, rate, MarkingAtRest(k, rate));
}

FluidFixedPoint ApproximateFixedPoint(const FluidParams& params) {
    RequireRest(params);
    const Constants k(params);
    const double rate = RateAtRest(params, k);
    const double steps_per_packet = 1 / k.byte_counter + 1 / (k.rate_timer * rate);
    const double p = std::cbrt(k.additive_increase / (k.alpha_timer * rate * rate) *
                               steps_per_packet * steps_per_packet);
    constexpr double kBelowOne = 1 - std::numeric_limits<double>::epsilon();
    return AtMarking(k, rate, std::min(p, kBelowOne));
}

}  // namespace dcqcn
