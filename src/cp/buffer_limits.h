// The sizes and levels of a shared buffer: what a user sets (SharedBufferParams), and the same in
// whole cells with the two levels that every change is compared with (BufferLimits).
// Sources: [Zhu15 s4] for the thresholds, [SONiC-TD2] for cells and rounding.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "base/ids.h"
#include "base/units.h"

namespace dcqcn {

struct SharedBufferParams {
    Bytes total{12'000'000};                // B, whole switch                          [Zhu15 s4]
    Bytes cell{1};                          // allocation unit; 1 B: exact bytes
    Bytes reserved{0};                      // per lossless group in use
    std::optional<Bytes> static_threshold;  // t_PFC as a size; nullopt: dynamic      [Zhu15 s4]
    double alpha = 1.0;                     // beta / 8 of the dynamic threshold        [Zhu15 s4]
    Bytes xon{0};                           // resume at or below max(xon, t - xon_offset)
    Bytes xon_offset{3'000};                // 2 MTU of Ethernet                        [Zhu15 s4]
    std::uint8_t lossless = 0b0000'1000;    // bit per priority
    std::vector<Bytes> headroom;            // per port, for each lossless priority
    Bytes reserved_elsewhere{0};            // headroom the chip keeps for groups not modelled
    std::optional<Bytes> lossy_limit;  // egress queue limit; nullopt: lossy_alpha x free shared
    double lossy_alpha = 1.0;
};

// Largest frame and largest cell for which BufferLimits::Cells is exact.
inline constexpr Bytes kMaxCell{1 << 19};

// More than any switch has, and far enough from 63 bits that no sum overflows.
inline constexpr Bytes kMostMemory{1'000'000'000'000};

class BufferLimits {
  public:
    // Throws ConfigError when a value is out of range, or when reserves and headroom exceed the
    // buffer, with the numbers. `where` names the switch in messages.
    BufferLimits(const SharedBufferParams& params, std::size_t ports, const std::string& where);

    // Cells that `size` occupies, rounded up. Needs size <= kMaxCell.
    // A multiplication by 2^40 / cell instead of a division: with n = size + cell - 1 < 2^20 and
    // cell < 2^20 the rounded-up factor is off by less than 2^40 in n, so the quotient is exact.
    [[nodiscard]] std::int64_t Cells(Bytes size) const {
        return ((size.count() + cell_ - 1) * per_cell_) >> 40;
    }
    [[nodiscard]] Bytes InBytes(std::int64_t cells) const { return Bytes(cells * cell_); }

    // t_PFC with `free` cells of the shared pool unused: static, or alpha x free, floored [Zhu15
    // s4].
    [[nodiscard]] std::int64_t Threshold(std::int64_t free) const {
        return static_threshold_ + static_cast<std::int64_t>(alpha_ * static_cast<double>(free));
    }
    // Pause at this shared use or more. A group without shared memory is never in the way, even
    // when the pool is so full that the threshold is 0.
    [[nodiscard]] std::int64_t XoffLevel(std::int64_t free) const {
        return std::max<std::int64_t>(Threshold(free), 1);
    }
    // Resume at this shared use or less; always below XoffLevel, so that a resumed group is not
    // paused again by the same state.
    [[nodiscard]] std::int64_t XonLevel(std::int64_t free) const {
        const std::int64_t threshold = Threshold(free);
        return std::min(std::max(xon_, threshold - xon_offset_),
                        std::max<std::int64_t>(threshold, 1) - 1);
    }
    // Longest egress queue that a lossy frame may make.
    [[nodiscard]] Bytes LossyLimit(std::int64_t free) const {
        return lossy_alpha_ < 0 ? lossy_limit_ : InBytes(free) * lossy_alpha_;
    }

    [[nodiscard]] bool IsLossless(Priority priority) const {
        return ((lossless_ >> Index(priority)) & 1) != 0;
    }
    // In cells; lossy groups have neither.
    [[nodiscard]] std::int64_t Reserved(Priority priority) const {
        return IsLossless(priority) ? reserved_ : 0;
    }
    [[nodiscard]] std::int64_t Headroom(PortIndex port, Priority priority) const {
        return IsLossless(priority) ? headroom_[Index(port)] : 0;
    }
    [[nodiscard]] std::int64_t total() const { return total_; }
    [[nodiscard]] std::int64_t shared_size() const { return shared_size_; }

  private:
    [[nodiscard]] std::int64_t CeilCells(Bytes size) const {
        return size.count() / cell_ + (size.count() % cell_ != 0 ? 1 : 0);
    }

    std::int64_t cell_;              // [B]
    std::int64_t per_cell_;          // 2^40 / cell_, rounded up
    std::int64_t static_threshold_;  // 0: dynamic
    double alpha_;                   // 0: static
    std::int64_t xon_;
    std::int64_t xon_offset_;
    Bytes lossy_limit_;
    double lossy_alpha_;  // negative: lossy_limit_
    std::uint8_t lossless_;
    std::int64_t reserved_;
    std::vector<std::int64_t> headroom_;  // per port
    std::int64_t total_;
    std::int64_t shared_size_;  // what reserves and headroom leave
};

}  // namespace dcqcn
