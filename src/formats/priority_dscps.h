// The DSCP that frames of each priority carry: the inverse of a fabric's DSCP-to-priority map.
// RoCEv2 fabrics tell priorities by DSCP, so that frames need no 802.1Q tag. [Guo16]
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "base/ids.h"

namespace dcqcn {

class PriorityDscps {
  public:
    static constexpr std::uint8_t kCodePoints = 64;

    // `priority_of` is the priority that each DSCP means. A priority has the lowest DSCP that means
    // it; one that none means, the lowest that is not taken. No two share one.
    explicit constexpr PriorityDscps(const std::array<std::uint8_t, kCodePoints>& priority_of) {
        dscps_.fill(kCodePoints);
        for (std::uint8_t dscp = kCodePoints; dscp-- > 0;) {
            dscps_[priority_of[dscp]] = dscp;
        }
        for (std::uint8_t& dscp : dscps_) {
            for (std::uint8_t free = 0; dscp == kCodePoints; ++free) {
                dscp = PriorityOf(free) ? kCodePoints : free;
            }
        }
    }
    [[nodiscard]] constexpr std::uint8_t Of(Priority p) const { return dscps_[Index(p)]; }
    // The priority whose DSCP this is.
    [[nodiscard]] constexpr std::optional<Priority> PriorityOf(std::uint8_t dscp) const {
        for (std::size_t p = 0; p < dscps_.size(); ++p) {
            if (dscps_[p] == dscp) {
                return static_cast<Priority>(p);
            }
        }
        return std::nullopt;
    }

  private:
    std::array<std::uint8_t, kPriorities> dscps_{};
};

}  // namespace dcqcn
