#include "rp/params.h"

#include <array>
#include <charconv>

#include "base/check.h"
#include "base/check_range.h"
#include "rp/factory.h"

namespace dcqcn {
namespace {

// Wide enough to switch a mechanism off, narrow enough that no sum leaves 63 bits.
constexpr Duration kLongestTimer = 1000s;
constexpr Rate kGreatestStep = 1000_Gbps;
constexpr int kMostRecoverySteps = 1000;

std::string Shortest(double number) {
    std::array<char, 32> text{};
    const auto end = std::to_chars(text.data(), text.data() + text.size(), number).ptr;
    return {text.data(), end};
}

// Written so that NaN fails.
void CheckFractions(const RpParams& params, const std::string& path) {
    if (!(params.gain > 0 && params.gain <= 1)) {
        throw ConfigError(path + ".gain: " + Shortest(params.gain) +
                          " is outside (0, 1]; the paper has 0.00390625 (1/256)");
    }
    if (!(params.initial_alpha >= 0 && params.initial_alpha <= 1)) {
        throw ConfigError(path + ".initial_alpha: " + Shortest(params.initial_alpha) +
                          " is outside [0, 1]; the paper has 1");
    }
}

}  // namespace

void RpParams::Check(const std::string& path) const {
    CheckAlgorithm(path + ".algorithm", algorithm);
    CheckFractions(*this, path);
    CheckRange(path + ".alpha_timer", alpha_timer, Duration(1), kLongestTimer,
               "the paper has 55us, a little more than a CNP window");
    CheckRange(path + ".rate_timer", rate_timer, Duration(1), kLongestTimer,
               "the paper has 55us; 1000s is as good as off");
    CheckRange(path + ".byte_counter", byte_counter, 1_B, Bytes::max() / 2,
               "the paper has 10MB; 1000000GB is as good as off");
    CheckRange(path + ".fast_recovery_steps", fast_recovery_steps, 1, kMostRecoverySteps,
               "the paper has 5");
    CheckRange(path + ".additive_increase", additive_increase, Rate(0), kGreatestStep,
               "the paper has 40Mbps");
    CheckRange(path + ".hyper_increase", hyper_increase, Rate(0), kGreatestStep,
               "200Mbps is usual");
    CheckRange(path + ".min_rate", min_rate, Rate(1), kGreatestStep, "100Mbps is usual");
}

}  // namespace dcqcn
