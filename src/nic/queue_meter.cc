#include "nic/queue_meter.h"

#include <numeric>

namespace dcqcn {

Bytes QueueMeter::Percentile(double share) const {
    const std::int64_t whole = (since_ - begin_).count();
    const double wanted = share * static_cast<double>(whole);
    std::int64_t below = EmptyFor();
    for (std::size_t bin = 0; bin < held_.size(); ++bin) {
        below += held_[bin];
        if (below > 0 && static_cast<double>(below) >= wanted) {
            return Bytes(LowerEdge(bin));
        }
    }
    return Bytes{};
}

std::vector<QueueMeter::Step> QueueMeter::Distribution() const {
    const auto whole = static_cast<double>((since_ - begin_).count());
    std::vector<Step> steps;
    std::int64_t below = EmptyFor();
    if (below > 0) {
        steps.push_back({Bytes{}, static_cast<double>(below) / whole});
    }
    for (std::size_t bin = 0; bin < held_.size(); ++bin) {
        if (held_[bin] > 0) {
            below += held_[bin];
            steps.push_back({Bytes(LowerEdge(bin)), static_cast<double>(below) / whole});
        }
    }
    return steps;
}

// [ps]
std::int64_t QueueMeter::EmptyFor() const {
    return (since_ - begin_).count() - std::accumulate(held_.begin(), held_.end(), std::int64_t{0});
}

// A queue that grows slowly asks often: room is made in steps.
void QueueMeter::Reach(std::int64_t length) {
    constexpr std::size_t kStep = std::size_t{1} << kSubBits;
    max_ = length;
    if (const std::size_t bin = Bin(length); bin >= held_.size()) {
        held_.resize((bin / kStep + 1) * kStep);
    }
}

std::int64_t QueueMeter::LowerEdge(std::size_t bin) {
    const std::size_t exact = std::size_t{2} << kSubBits;
    if (bin < exact) {
        return static_cast<std::int64_t>(bin);
    }
    const std::size_t shift = (bin >> kSubBits) - 1;
    return static_cast<std::int64_t>((bin - (shift << kSubBits)) << shift);
}

}  // namespace dcqcn
