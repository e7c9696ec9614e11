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
constexpr Duration kShortestTimer = 100ns;  // of one that takes an event each time
constexpr Rate kGreatestStep = 1000_Gbps;
constexpr int kMostRecoverySteps = 1000;
constexpr int kMostPackets = 1'000'000;

std::string Shortest(double number) {
    std::array<char, 32> text{};
    const auto end = std::to_chars(text.data(), text.data() + text.size(), number).ptr;
    return {text.data(), end};
}

// Written so that NaN fails.
void CheckGain(const std::string& where, double gain, const std::string& fix) {
    if (!(gain > 0 && gain <= 1)) {
        throw ConfigError(where + ": " + Shortest(gain) + " is outside (0, 1]; " + fix);
    }
}
void CheckAlpha(const std::string& where, double alpha, const std::string& fix) {
    if (!(alpha >= 0 && alpha <= 1)) {
        throw ConfigError(where + ": " + Shortest(alpha) + " is outside [0, 1]; " + fix);
    }
}

}  // namespace

void DctcpParams::Check(const std::string& path) const {
    CheckGain(path + ".estimation_gain", estimation_gain, "DCTCP's paper has 0.0625 (1/16)");
    CheckAlpha(path + ".initial_alpha", initial_alpha, "RFC 8257 has 1");
    CheckRange(path + ".initial_window", initial_window, 1, kMostPackets, "RFC 6928 has 10");
    CheckRange(path + ".min_window", min_window, 1, kMostPackets, "TCP has 2");
}

void RpParams::Check(const std::string& path) const {
    CheckAlgorithm(path + ".algorithm", algorithm);
    CheckGain(path + ".gain", gain, "the paper has 0.00390625 (1/256)");
    CheckAlpha(path + ".initial_alpha", initial_alpha, "the paper has 1");
    CheckRange(path + ".alpha_timer", alpha_timer, Duration(1), kLongestTimer,
               "the paper has 55us, a little more than a CNP window");
    CheckRange(path + ".rate_timer", rate_timer, kShortestTimer, kLongestTimer,
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
    dctcp.Check(path + ".dctcp");
    connectx.Check(path + ".connectx");
    rdma_ip.Check(path + ".rdma_ip");
}

}  // namespace dcqcn
