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

    // The priority to serve. `eligible` has a bit per priority that has a frame and is not paused;
    // `head_size(Priority)` gives the size of its first frame, and that frame is then sent.
    // Needs eligible != 0.
    template <class HeadSize>
    [[nodiscard]] Priority Pick(std::uint8_t eligible, HeadSize&& head_size) {
        const std::uint8_t strict = eligible & strict_;
        if (strict != 0) {
            return static_cast<Priority>(std::bit_width(strict) - 1);
        }
        return PickWeighted(eligible, head_size);
    }

  private:
    std::uint8_t strict_;
};

}  // namespace dcqcn
