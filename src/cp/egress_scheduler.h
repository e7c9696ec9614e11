// Which priority an egress port serves next: strict priorities first, highest number first, then
// deficit weighted round robin (ETS, IEEE 802.1Qaz) among the others.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <string>

#include "base/ids.h"
#include "base/units.h"

namespace dcqcn {

struct EgressSchedulerParams {
    // Weight per priority, relative; 0: strict priority. Default: all strict.
    std::array<std::uint32_t, kPriorities> weights{};

    void Check(const std::string& path) const;
};

class EgressScheduler {
  public:
    explicit EgressScheduler(const EgressSchedulerParams& params);

    // Bit per strict priority.
    [[nodiscard]] static std::uint8_t StrictOf(const EgressSchedulerParams& params);
    // Needs a bit.
    [[nodiscard]] static Priority Highest(std::uint8_t priorities) {
        return static_cast<Priority>(std::bit_width(priorities) - 1);
    }
    // The priority to serve. `eligible` has a bit per priority that has a frame and is not paused;
    // `head_size(Priority)` gives the size of its first frame, and that frame is then sent.
    // Needs eligible != 0.
    template <class HeadSize>
    [[nodiscard]] Priority Pick(std::uint8_t eligible, HeadSize&& head_size) {
        const std::uint8_t strict = eligible & strict_;
        if (strict != 0) {
            return Highest(strict);
        }
        if (std::has_single_bit(eligible)) {
            was_alone_ = true;
            return Highest(eligible);
        }
        Heads heads{};
        for (std::size_t p = 0; p < kPriorities; ++p) {
            if ((eligible >> p & 1) != 0) {
                heads[p] = Bytes(head_size(static_cast<Priority>(p))).count();
            }
        }
        return PickWeighted(heads);
    }

  private:
    using Heads = std::array<std::int64_t, kPriorities>;  // [B]; 0: not eligible

    Priority PickWeighted(const Heads& heads);

    std::uint8_t strict_;       // bit per priority
    bool was_alone_ = false;    // a priority without competitors was served: credits are void
    std::uint8_t current_ = 0;  // served last; goes on while its credit lasts
    std::array<std::int64_t, kPriorities> weights_{};
    std::array<std::int64_t, kPriorities> credits_{};  // bytes earned and not sent
};

}  // namespace dcqcn
