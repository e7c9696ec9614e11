// Time-weighted statistics of one queue's length: a histogram whose bins are exact up to 255 B and
// 1/128 of the length wide above, as long as the longest queue needs. Time without a queue is what
// is left of the whole.
#pragma once

#include <bit>
#include <cstdint>
#include <vector>

#include "base/units.h"

namespace dcqcn {

class QueueMeter {
  public:
    // The length becomes `length` at `now`. Calls come in time order.
    void Change(Bytes length, Time now) {
        if (length_ != 0 && now > since_) {
            const Duration held = now - since_;
            held_[Bin(length_)] += held.count();
            area_ += static_cast<double>(length_) * static_cast<double>(held.count());
        }
        since_ = now;
        length_ = length.count();
        if (length_ > max_) {
            Reach(length_);
        }
    }
    // Forgets the past, not the present.
    void Restart(Time now) {
        held_.clear();
        area_ = 0;
        Reach(length_);
        begin_ = since_ = now;
    }
    // The length that was not exceeded for this share of the time [B], a bin's lower edge.
    [[nodiscard]] Bytes Percentile(double share) const;
    // Each length that was held [a bin's lower edge], shortest first, and the share of the time at
    // which the queue was no longer than that. Empty over no time.
    struct Step {
        Bytes length;
        double share;
    };
    [[nodiscard]] std::vector<Step> Distribution() const;
    [[nodiscard]] Bytes max() const { return Bytes(max_); }
    [[nodiscard]] double MeanBytes() const {
        const Duration whole = since_ - begin_;
        return whole > Duration{} ? area_ / static_cast<double>(whole.count()) : 0.0;
    }

  private:
    static constexpr unsigned kSubBits = 7;

    [[nodiscard]] static std::size_t Bin(std::int64_t length) {
        const auto n = static_cast<std::uint64_t>(length);
        const unsigned shift = static_cast<unsigned>(std::bit_width(n >> (kSubBits + 1)));
        return (static_cast<std::size_t>(shift) << kSubBits) + static_cast<std::size_t>(n >> shift);
    }
    [[nodiscard]] static std::int64_t LowerEdge(std::size_t bin);
    [[nodiscard]] std::int64_t EmptyFor() const;
    void Reach(std::int64_t length);

    std::int64_t length_ = 0;
    Time since_{};
    std::int64_t max_ = 0;
    std::vector<std::int64_t> held_;  // [ps] per bin; bin 0 stays 0
    double area_ = 0;                 // [B ps]
    Time begin_{};
};

}  // namespace dcqcn
