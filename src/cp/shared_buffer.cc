#include "cp/shared_buffer.h"

#include <algorithm>
#include <bit>
#include <utility>

#include "base/check.h"
#include "base/units_text.h"

namespace dcqcn {
SharedBuffer::SharedBuffer(const SharedBufferParams& params, std::size_t ports, std::string where)
    : limits_(params, ports, where), ports_(ports), where_(std::move(where)) {
    for (int priority = 0; priority < kPriorities; ++priority) {
        const std::int64_t reserved = limits_.Reserved(static_cast<Priority>(priority));
        groups_.insert(groups_.end(), ports_, Group{-reserved, 0, false});
    }
    // One Admit or Release changes a group at most once.
    changes_.reserve(ports_ * static_cast<std::size_t>(std::popcount(params.lossless)));
}

SharedBuffer::Verdict SharedBuffer::AdmitLossy(PortIndex port, Priority priority, Bytes frame,
                                               Bytes egress_queue) {
    const std::int64_t cells = limits_.Cells(frame);
    if (cells > Free() || egress_queue + frame > limits_.LossyLimit(Free())) {
        return Verdict::kDropped;
    }
    groups_[Place(port, priority)].shared += cells;
    TakeFromPool(cells);
    return Verdict::kStored;
}

// The frame finds its group at the threshold, or the pool full. What is left of the reserve is
// used first. A frame that does not fit is dropped whole, but still asks for XOFF.
SharedBuffer::Verdict SharedBuffer::AdmitToHeadroom(PortIndex port, Priority priority,
                                                    std::int64_t cells) {
    Group& group = groups_[Place(port, priority)];
    const std::int64_t from_reserve = std::min(UseOfPool(-group.shared), cells);
    if (!group.is_paused) {
        group.is_paused = true;
        changes_.push_back({port, priority, true});
    }
    const bool fits = group.headroom + cells - from_reserve <= limits_.Headroom(port, priority);
    if (fits) {
        group.shared += from_reserve;
        group.headroom += cells - from_reserve;
    }
    if (group.headroom == 0) {
        least_paused_ = std::min(least_paused_, group.shared);
    }
    return fits ? Verdict::kStored : Verdict::kDropped;
}

template <class Visit>
void SharedBuffer::ForEachLossless(Visit&& visit) {
    for (int p = 0; p < kPriorities; ++p) {
        const auto priority = static_cast<Priority>(p);
        if (!limits_.IsLossless(priority)) {
            continue;
        }
        Group* const row = &groups_[Place(PortIndex{0}, priority)];
        for (std::size_t port = 0; port < ports_; ++port) {
            visit(row[port], static_cast<PortIndex>(port), priority);
        }
    }
}

void SharedBuffer::PauseGroups() {
    const std::int64_t level = limits_.XoffLevel(Free());
    most_running_ = 0;
    ForEachLossless([&](Group& group, PortIndex port, Priority priority) {
        if (group.is_paused) {
            return;
        }
        if (group.shared < level) {
            most_running_ = std::max(most_running_, group.shared);
            return;
        }
        group.is_paused = true;
        least_paused_ = std::min(least_paused_, group.shared);
        changes_.push_back({port, priority, true});
    });
}

void SharedBuffer::ResumeGroups() {
    const std::int64_t level = limits_.XonLevel(Free());
    least_paused_ = kNoGroup;
    ForEachLossless([&](Group& group, PortIndex port, Priority priority) {
        if (!group.is_paused || group.headroom > 0) {
            return;
        }
        if (group.shared > level) {
            least_paused_ = std::min(least_paused_, group.shared);
            return;
        }
        group.is_paused = false;
        most_running_ = std::max(most_running_, group.shared);
        changes_.push_back({port, priority, false});
    });
}

Bytes SharedBuffer::total_used() const {
    Bytes total{};
    for (int p = 0; p < kPriorities; ++p) {
        for (std::size_t port = 0; port < ports_; ++port) {
            total += Occupancy(static_cast<PortIndex>(port), static_cast<Priority>(p));
        }
    }
    return total;
}

bool SharedBuffer::IsPaused(PortIndex ingress, Priority priority) const {
    return groups_[Place(ingress, priority)].is_paused;
}

Bytes SharedBuffer::Occupancy(PortIndex ingress, Priority priority) const {
    const Group& group = groups_[Place(ingress, priority)];
    return limits_.InBytes(limits_.Reserved(priority) + group.shared + group.headroom);
}

Bytes SharedBuffer::HeadroomUsed(PortIndex ingress, Priority priority) const {
    return limits_.InBytes(groups_[Place(ingress, priority)].headroom);
}

std::string SharedBuffer::Describe(PortIndex ingress, Priority priority) const {
    const Group& group = groups_[Place(ingress, priority)];
    return where_ + ": port " + std::to_string(Index(ingress)) + ", priority " +
           std::to_string(Index(priority)) +
           (IsLossless(priority) ? (group.is_paused ? " (lossless, paused)" : " (lossless)")
                                 : " (lossy)") +
           " holds " + ToText(Occupancy(ingress, priority)) + ": " +
           ToText(limits_.InBytes(UseOfPool(group.shared))) + " shared, threshold " +
           ToText(threshold()) + ", and " + ToText(HeadroomUsed(ingress, priority)) + " of its " +
           ToText(limits_.InBytes(limits_.Headroom(ingress, priority))) +
           " headroom; the shared pool holds " + ToText(shared_used()) + " of " +
           ToText(shared_size());
}

// Apart from Release, which would otherwise carry the building of a message on its every path.
void SharedBuffer::ThrowOverdrawn(PortIndex port, Priority priority, Bytes frame) const {
    ThrowInvariant(Describe(port, priority) + "; " + ToText(frame) +
                   " were released, more than it holds");
}

void SharedBuffer::CheckGroup(PortIndex port, Priority priority) const {
    const Group& group = groups_[Place(port, priority)];
    const auto require = [&](bool holds, const char* law) {
        DCQCN_ASSERT(holds, Describe(port, priority) + "; " + law);
    };
    require(group.shared >= -limits_.Reserved(priority), "its occupancy is negative");
    require(group.headroom >= 0 && group.headroom <= limits_.Headroom(port, priority),
            "its headroom use is outside its headroom");
    if (!IsLossless(priority)) {
        require(!group.is_paused, "a lossy group is paused");
    } else if (group.is_paused) {
        require(group.headroom > 0 || group.shared >= least_paused_,
                "the bound on paused groups misses it");
    } else {
        require(group.headroom == 0, "it runs with frames in its headroom");
        require(group.shared < limits_.XoffLevel(Free()), "it runs at the threshold");
        require(group.shared <= most_running_, "the bound on running groups misses it");
    }
}

void SharedBuffer::CheckInvariants() const {
    std::int64_t shared = 0;
    for (int p = 0; p < kPriorities; ++p) {
        const auto priority = static_cast<Priority>(p);
        for (std::size_t i = 0; i < ports_; ++i) {
            const auto port = static_cast<PortIndex>(i);
            CheckGroup(port, priority);
            shared += UseOfPool(groups_[Place(port, priority)].shared);
        }
    }
    DCQCN_ASSERT(shared == shared_used_ && shared <= limits_.shared_size(),
                 where_ + ": groups use " + ToText(limits_.InBytes(shared)) +
                     " of the shared pool, its counter says " + ToText(shared_used()) + " of " +
                     ToText(shared_size()));
    DCQCN_ASSERT(total_used() <= limits_.InBytes(limits_.total()),
                 where_ + ": groups hold " + ToText(total_used()) + " of " +
                     ToText(limits_.InBytes(limits_.total())));
}

}  // namespace dcqcn
