#include "fluid/params.h"

#include "base/check.h"
#include "base/check_range.h"

namespace dcqcn {
namespace {

constexpr int kMostFlows = 1'000'000;
constexpr Duration kLongestDelay = 1s;
constexpr Rate kGreatestRate = 100'000_Gbps;

void CheckFlows(const FluidParams& params) {
    if (params.flows.empty()) {
        throw ConfigError("flows: none; the model needs at least one");
    }
    for (const FluidFlow& flow : params.flows) {
        CheckRange("flows", flow.count, 1, kMostFlows, "so many are alike");
        CheckRange("flows: start", flow.start, Duration(0),
                   Duration(kPicosecondsPerSecond * 10'000),
                   "it is counted from the start of the run");
        if (flow.initial_rate) {
            CheckRange("flows: initial rate", *flow.initial_rate, Rate(0), params.capacity,
                       "a flow cannot be faster than the bottleneck");
        }
    }
}

}  // namespace

void FluidParams::Check() const {
    CheckRange("capacity", capacity, 1_Mbps, kGreatestRate, "the paper has 40Gbps");
    CheckRange("packet", packet, 1_B, 1_MB, "the paper's authors have 1000B");
    CheckRange("feedback delay", feedback_delay, Duration(0), kLongestDelay, "the paper has 50us");
    CheckRange("initial queue", initial_queue, Bytes(0), 1_MB * 1'000, "it is usually empty");
    ecn.Check("switch.ecn");
    np.Check("np");
    rp.Check("rp");
    if (rp.algorithm != "dcqcn") {
        throw ConfigError("rp.algorithm: \"" + rp.algorithm +
                          "\" has no fluid model here; it must be dcqcn");
    }
    CheckFlows(*this);
}

int FluidParams::flow_count() const {
    int count = 0;
    for (const FluidFlow& flow : flows) {
        count += flow.count;
    }
    return count;
}

}  // namespace dcqcn
