// The next thing due among a fixed number of slots, and among equals the lowest slot: a winner
// tree. A node's slots are laid out in the order in which work due at one instant must run, so the
// tree *is* the same-instant order (docs/adr).
#pragma once

#include <bit>
#include <cstddef>
#include <vector>

#include "base/units.h"

namespace dcqcn {

class DueTree {
  public:
    // All `slots` start at kNever. Needs slots > 0.
    explicit DueTree(std::size_t slots)
        : leaves_(std::bit_ceil(slots)), due_(2 * leaves_, kNever) {}

    [[nodiscard]] Time next_due() const { return due_[1]; }
    [[nodiscard]] Time due(std::size_t slot) const { return due_[leaves_ + slot]; }

    // The lowest slot due at next_due().
    [[nodiscard]] std::size_t NextSlot() const {
        const Time first = due_[1];
        std::size_t i = 1;
        while (i < leaves_) {
            i = 2 * i + (due_[2 * i] == first ? 0 : 1);
        }
        return i - leaves_;
    }
    void Set(std::size_t slot, Time when) {
        std::size_t i = leaves_ + slot;
        if (due_[i] == when) {
            return;
        }
        due_[i] = when;
        while (i > 1) {
            const Time winner = due_[i] < due_[i ^ 1] ? due_[i] : due_[i ^ 1];
            i /= 2;
            if (due_[i] == winner) {
                return;
            }
            due_[i] = winner;
        }
    }

  private:
    std::size_t leaves_;
    std::vector<Time> due_;  // due_[1] is the root, due_[leaves_ + s] slot s
};

}  // namespace dcqcn
