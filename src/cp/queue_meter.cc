#include "cp/queue_meter.h"

#include <numeric>

namespace dcqcn {

Bytes QueueMeter::Percentile(double share) const {
    const std::int64_t whole = std::accumulate(held_.begin(), held_.end(), std::int64_t{0});
    const double wanted = share * static_cast<double>(whole);
    std::int64_t below = 0;
    for (std::size_t bin = 0; bin < kBins; ++bin) {
        below += held_[bin];
        if (below > 0 && static_cast<double>(below) >= wanted) {
            return Bytes(LowerEdge(bin));
        }
    }
    return Bytes{};
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
