// The memory of a shared-buffer switch: who may store a frame, and whom to pause.
//
// Every (ingress port, priority) is a priority group (PG). Its frames fill, in this order, its own
// reserved cells, then the shared pool up to a threshold, then - lossless groups only - its
// headroom; they leave in the opposite order. A lossless group that reaches the threshold asks for
// XOFF, and for XON once its headroom is empty and its shared use is down to
// max(xon, threshold - xon_offset). The dynamic threshold is alpha x (free shared memory), looked
// at again for every group on every change.
// Sources: [Zhu15 s4]; [SONiC-TD2] for the order, checked against hardware to the cell.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <vector>

#include "base/ids.h"
#include "base/units.h"
#include "cp/buffer_limits.h"

namespace dcqcn {

class SharedBuffer {
  public:
    enum class Verdict : std::uint8_t { kStored, kDropped };
    struct PauseChange {
        PortIndex port;
        Priority priority;
        bool pause;  // true: XOFF, false: XON
    };

    // Throws ConfigError when reserved memory and headroom exceed the buffer, with the numbers.
    // `where` names the switch in messages.
    SharedBuffer(const SharedBufferParams& params, std::size_t ports, std::string where);

    // Takes a frame in, or not. `egress_queue` is the length of the queue it would join, without
    // it. Groups whose state changed are appended to changes(), by priority, then port.
    // Needs 0 < frame <= kMaxCell.
    [[nodiscard]] Verdict Admit(PortIndex ingress, Priority priority, Bytes frame,
                                Bytes egress_queue);
    // Gives a stored frame's cells back.
    void Release(PortIndex ingress, Priority priority, Bytes frame);

    // XOFF and XON to send since ClearChanges(), oldest first.
    [[nodiscard]] std::span<const PauseChange> changes() const { return changes_; }
    void ClearChanges() { changes_.clear(); }

    [[nodiscard]] bool IsLossless(Priority priority) const { return limits_.IsLossless(priority); }
    [[nodiscard]] bool IsPaused(PortIndex ingress, Priority priority) const;
    // Everything the group holds [B], in whole cells.
    [[nodiscard]] Bytes Occupancy(PortIndex ingress, Priority priority) const;
    [[nodiscard]] Bytes HeadroomUsed(PortIndex ingress, Priority priority) const;
    [[nodiscard]] Bytes total_used() const;    // a scan over all groups
    [[nodiscard]] Bytes shared_size() const {  // what is left after reserves and headroom
        return limits_.InBytes(limits_.shared_size());
    }
    [[nodiscard]] Bytes shared_used() const { return limits_.InBytes(shared_used_); }
    [[nodiscard]] Bytes threshold() const {  // the current XOFF threshold on shared use
        return limits_.InBytes(limits_.Threshold(Free()));
    }
    // One group in words for an error: occupancy, threshold, headroom and its use.
    [[nodiscard]] std::string Describe(PortIndex ingress, Priority priority) const;
    // The laws: sums agree, nothing negative, headroom within its size, total within B, no group
    // running at the threshold. Throws InvariantError. Cost is a scan over all groups.
    void CheckInvariants() const;

  private:
    // In cells. Reserved cells are the first to fill and the last to empty, so one number tells
    // both: `shared` is the use of the shared pool or, if negative, what is left of the reserve.
    struct Group {
        std::int64_t shared;
        std::int64_t headroom;
        bool is_paused;
    };
    static constexpr std::int64_t kNoGroup = std::numeric_limits<std::int64_t>::max();

    [[nodiscard]] std::size_t Place(PortIndex port, Priority priority) const {
        return Index(priority) * ports_ + Index(port);
    }
    [[nodiscard]] static std::int64_t UseOfPool(std::int64_t shared) {
        return std::max<std::int64_t>(shared, 0);
    }
    [[nodiscard]] std::int64_t Free() const { return limits_.shared_size() - shared_used_; }
    void TakeFromPool(std::int64_t cells) {
        shared_used_ += cells;
        // Free memory shrank, so thresholds did: here groups can only be paused.
        if (most_running_ >= limits_.XoffLevel(Free())) [[unlikely]] {
            PauseGroups();
        }
    }
    Verdict AdmitLossy(PortIndex port, Priority priority, Bytes frame, Bytes egress_queue);
    Verdict AdmitToHeadroom(PortIndex port, Priority priority, std::int64_t cells);
    void PauseGroups();
    void ResumeGroups();
    template <class Visit>
    void ForEachLossless(Visit&& visit);
    [[noreturn, gnu::cold]] void ThrowOverdrawn(PortIndex port, Priority priority,
                                                Bytes frame) const;
    void CheckGroup(PortIndex port, Priority priority) const;

    BufferLimits limits_;
    std::size_t ports_;
    std::string where_;
    std::vector<Group> groups_;  // by priority, then port: what a scan reads is contiguous
    std::int64_t shared_used_ = 0;
    // Bounds that spare the scan over all groups on most changes: no running lossless group uses
    // more of the pool than `most_running_`, and no paused one with empty headroom less than
    // `least_paused_`. Exact after a scan, conservative in between.
    std::int64_t most_running_ = 0;
    std::int64_t least_paused_ = kNoGroup;
    std::vector<PauseChange> changes_;
};

// --- the path of every frame

inline SharedBuffer::Verdict SharedBuffer::Admit(PortIndex ingress, Priority priority, Bytes frame,
                                                 Bytes egress_queue) {
    if (!limits_.IsLossless(priority)) {
        return AdmitLossy(ingress, priority, frame, egress_queue);
    }
    Group& group = groups_[Place(ingress, priority)];
    const std::int64_t cells = limits_.Cells(frame);
    const std::int64_t after = group.shared + cells;
    const std::int64_t from_pool = UseOfPool(after) - UseOfPool(group.shared);
    if (group.is_paused || from_pool > Free()) [[unlikely]] {
        return AdmitToHeadroom(ingress, priority, cells);
    }
    most_running_ = std::max(most_running_, after);
    group.shared = after;
    TakeFromPool(from_pool);
    return Verdict::kStored;
}

inline void SharedBuffer::Release(PortIndex ingress, Priority priority, Bytes frame) {
    Group& group = groups_[Place(ingress, priority)];
    const std::int64_t cells = limits_.Cells(frame);
    const std::int64_t from_headroom = std::min(group.headroom, cells);
    const std::int64_t left = group.shared - (cells - from_headroom);
    if (left < -limits_.Reserved(priority)) [[unlikely]] {
        ThrowOverdrawn(ingress, priority, frame);
    }
    shared_used_ -= UseOfPool(group.shared) - UseOfPool(left);
    group.headroom -= from_headroom;
    group.shared = left;
    if (group.is_paused && group.headroom == 0) {
        least_paused_ = std::min(least_paused_, left);
    }
    // Free memory grew, so thresholds did: here groups can only resume.
    if (least_paused_ != kNoGroup && least_paused_ <= limits_.XonLevel(Free())) {
        ResumeGroups();
    }
}

}  // namespace dcqcn
