// The shared buffer as slowly as it can be said: every group keeps its parts in bytes apart, sums
// are added up from scratch, every group is looked at after every event, and cells are divided.
// The oracle for SharedBuffer; shares no code with it.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include "cp/buffer_limits.h"

namespace dcqcn {

class ReferenceBuffer {
  public:
    struct Group {
        std::size_t port = 0;
        int priority = 0;
        std::int64_t reserved = 0;
        std::int64_t shared = 0;
        std::int64_t headroom = 0;
        bool is_paused = false;
    };

    ReferenceBuffer(const SharedBufferParams& params, std::size_t ports) : p_(params) {
        for (int priority = 0; priority < kPriorities; ++priority) {
            for (std::size_t port = 0; port < ports; ++port) {
                groups_.push_back({.port = port, .priority = priority});
            }
        }
    }

    bool Admit(std::size_t port, int priority, std::int64_t frame, std::int64_t queue) {
        Group& g = At(port, priority);
        const std::int64_t need = Up(frame);
        const std::int64_t free = SharedSize() - SharedUsed();
        const std::int64_t reserve_left =
            IsLossless(priority) ? Up(p_.reserved.count()) - g.reserved : 0;
        const std::int64_t to_reserve = std::min(need, reserve_left);
        const std::int64_t rest = need - to_reserve;
        if (!IsLossless(priority)) {
            const std::int64_t limit =
                p_.lossy_limit ? p_.lossy_limit->count()
                               : std::llround(static_cast<double>(free) * p_.lossy_alpha);
            if (rest > free || queue + frame > limit) {
                return false;
            }
            g.shared += rest;
        } else if (!g.is_paused && rest <= free) {
            g.reserved += to_reserve;
            g.shared += rest;
        } else {
            g.is_paused = true;
            if (g.headroom + rest > Up(p_.headroom[port].count())) {
                return false;
            }
            g.reserved += to_reserve;
            g.headroom += rest;
        }
        PauseAll();
        return true;
    }

    void Release(std::size_t port, int priority, std::int64_t frame) {
        Group& g = At(port, priority);
        std::int64_t left = Up(frame);
        for (std::int64_t* part : {&g.headroom, &g.shared, &g.reserved}) {
            const std::int64_t taken = std::min(*part, left);
            *part -= taken;
            left -= taken;
        }
        for (Group& each : groups_) {
            const bool may_run = each.headroom == 0 && each.shared < XoffLevel() &&
                                 each.shared <= std::max(Down(p_.xon.count()),
                                                         Threshold() - Up(p_.xon_offset.count()));
            each.is_paused = each.is_paused && !may_run;
        }
    }

    [[nodiscard]] const std::vector<Group>& groups() const { return groups_; }
    [[nodiscard]] std::int64_t Threshold() const {
        const double bytes = p_.static_threshold
                                 ? static_cast<double>(p_.static_threshold->count())
                                 : p_.alpha * static_cast<double>(SharedSize() - SharedUsed());
        return Down(static_cast<std::int64_t>(std::floor(bytes)));
    }
    [[nodiscard]] std::int64_t SharedSize() const {
        std::int64_t size = Down(p_.total.count()) - Up(p_.reserved_elsewhere.count());
        for (const Group& g : groups_) {
            if (IsLossless(g.priority)) {
                size -= Up(p_.headroom[g.port].count()) + Up(p_.reserved.count());
            }
        }
        return size;
    }
    [[nodiscard]] std::int64_t SharedUsed() const {
        std::int64_t used = 0;
        for (const Group& g : groups_) {
            used += g.shared;
        }
        return used;
    }

  private:
    [[nodiscard]] std::int64_t Down(std::int64_t bytes) const {
        return bytes / p_.cell.count() * p_.cell.count();
    }
    [[nodiscard]] std::int64_t Up(std::int64_t bytes) const {
        return Down(bytes + p_.cell.count() - 1);
    }
    [[nodiscard]] bool IsLossless(int priority) const {
        return (p_.lossless & (1 << priority)) != 0;
    }
    // A group without shared memory is not in the way.
    [[nodiscard]] std::int64_t XoffLevel() const { return std::max(Threshold(), p_.cell.count()); }
    Group& At(std::size_t port, int priority) {
        return *std::find_if(groups_.begin(), groups_.end(), [&](const Group& g) {
            return g.port == port && g.priority == priority;
        });
    }
    void PauseAll() {
        for (Group& g : groups_) {
            g.is_paused = g.is_paused || (IsLossless(g.priority) && g.shared >= XoffLevel());
        }
    }

    SharedBufferParams p_;
    std::vector<Group> groups_;
};

}  // namespace dcqcn
