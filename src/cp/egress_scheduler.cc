#include "cp/egress_scheduler.h"

#include <algorithm>
#include <limits>

#include "base/check_range.h"

namespace dcqcn {
namespace {

// A round hands out `weight` bytes, so this bounds how far service runs ahead of the ideal shares.
constexpr std::uint32_t kMostWeight = 1000;

}  // namespace

void EgressSchedulerParams::Check(const std::string& path) const {
    for (std::size_t p = 0; p < weights.size(); ++p) {
        CheckRange(path + ".weights." + std::to_string(p), weights[p], 0U, kMostWeight,
                   "weights are relative, percentages will do; 0 is strict priority");
    }
}

std::uint8_t EgressScheduler::StrictOf(const EgressSchedulerParams& params) {
    unsigned strict = 0;
    for (std::size_t p = 0; p < params.weights.size(); ++p) {
        strict |= (params.weights[p] == 0 ? 1U : 0U) << p;
    }
    return static_cast<std::uint8_t>(strict);
}

EgressScheduler::EgressScheduler(const EgressSchedulerParams& params) : strict_(StrictOf(params)) {
    std::ranges::copy(params.weights, weights_.begin());
}

// Deficit round robin [Shreedhar95] with rounds of `weight` bytes: so many that their number is
// computed rather than stepped through. The priority whose credit covers its first frame after the
// fewest rounds is next, the one being served before those after it in turn.
Priority EgressScheduler::PickWeighted(const Heads& heads) {
    std::int64_t fewest = std::numeric_limits<std::int64_t>::max();
    std::size_t best = 0;
    for (std::size_t i = 0; i < kPriorities; ++i) {
        const std::size_t p = (current_ + i) % kPriorities;
        // An empty queue saves no credit for later, nor does a paused one.
        if (heads[p] == 0 || was_alone_) {
            credits_[p] = 0;
        }
        if (heads[p] == 0) {
            continue;
        }
        const std::int64_t missing = heads[p] - credits_[p];
        const std::int64_t rounds = missing > 0 ? (missing + weights_[p] - 1) / weights_[p] : 0;
        if (rounds < fewest) {
            fewest = rounds;
            best = p;
        }
    }
    for (std::size_t p = 0; p < kPriorities; ++p) {
        credits_[p] += heads[p] != 0 ? fewest * weights_[p] : 0;
    }
    credits_[best] -= heads[best];
    current_ = static_cast<std::uint8_t>(best);
    was_alone_ = false;
    return static_cast<Priority>(best);
}

}  // namespace dcqcn
