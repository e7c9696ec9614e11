// Time-weighted statistics of one queue's length, in constant space: a histogram whose bins are
// exact up to 255 B and 1/128 of the length wide above.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "base/units.h"

namespace dcqcn {

class QueueMeter {
  public:
    // The length becomes `length` at `now`. Calls come in time order.
    void Change(Bytes length, Time now) {
        const Duration held = now - since_;
        since_ = now;
        held_[Bin(length_)] += held.count();
        area_ += static_cast<double>(length_) * static_cast<double>(held.count());
        length_ = length.count();
        max_ = length_ > max_ ? length_ : max_;
    }
    // Forgets the past, not the present.
    void Restart(Time now) {
        held_.fill(0);
        area_ = 0;
        max_ = length_;
        begin_ = since_ = now;
    }
    // The length that was not exceeded for this share of the time [B], a bin's lower edge.
    [[nodiscard]] Bytes Percentile(double share) const;
    [[nodiscard]] Bytes max() const { return Bytes(max_); }
    [[nodiscard]] double MeanBytes() const {
        const Duration whole = since_ - begin_;
        return whole > Duration{} ? area_ / static_cast<double>(whole.count()) : 0.0;
    }

  private:
    static constexpr unsigned kSubBits = 7;
    static constexpr unsigned kMaxBits = 40;  // a terabyte
    static constexpr std::size_t kBins = (kMaxBits - kSubBits + 1) << kSubBits;

    [[nodiscard]] static std::size_t Bin(std::int64_t length) {
        const auto n = static_cast<std::uint64_t>(length);
        const unsigned shift = static_cast<unsigned>(std::bit_width(n >> (kSubBits + 1)));
        return (static_cast<std::size_t>(shift) << kSubBits) + static_cast<std::size_t>(n >> shift);
    }
    [[nodiscard]] static std::int64_t LowerEdge(std::size_t bin);

    std::array<std::int64_t, kBins> held_{};  // [ps] per bin
    double area_ = 0;                         // [B ps]
    std::int64_t length_ = 0;
    std::int64_t max_ = 0;
    Time since_{};
    Time begin_{};
};

}  // namespace dcqcn
