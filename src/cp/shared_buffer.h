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

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/ids.h"
#include "base/units.h"

namespace dcqcn {

struct SharedBufferParams {
    Bytes total{12'000'000};              // B, whole switch                          [Zhu15 s4]
    Bytes cell{1};                        // allocation unit; 1 B: exact bytes
    Bytes reserved{0};                    // per lossless group in use
    std::optional<Bytes> static_threshold;  // t_PFC as a size; nullopt: dynamic      [Zhu15 s4]
    double alpha = 1.0;                   // beta / 8 of the dynamic threshold        [Zhu15 s4]
    Bytes xon{0};                         // resume at or below max(xon, t - xon_offset)
    Bytes xon_offset{3'000};              // 2 MTU of Ethernet                        [Zhu15 s4]
    std::uint8_t lossless = 0b0000'1000;  // bit per priority
    std::vector<Bytes> headroom;          // per port, for each lossless priority
    Bytes reserved_elsewhere{0};          // headroom the chip keeps for groups not modelled
    std::optional<Bytes> lossy_limit;     // egress queue limit; nullopt: lossy_alpha x free shared
    double lossy_alpha = 1.0;
};

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
    // it. Groups whose state changed are appended to changes().
    [[nodiscard]] Verdict Admit(PortIndex ingress, Priority priority, Bytes frame,
                                Bytes egress_queue);
    // Gives a stored frame's cells back.
    void Release(PortIndex ingress, Priority priority, Bytes frame);

    // XOFF and XON to send since ClearChanges(), oldest first.
    [[nodiscard]] std::span<const PauseChange> changes() const { return changes_; }
    void ClearChanges() { changes_.clear(); }

    [[nodiscard]] bool IsLossless(Priority priority) const;
    [[nodiscard]] bool IsPaused(PortIndex ingress, Priority priority) const;
    // Everything the group holds [B], in whole cells.
    [[nodiscard]] Bytes Occupancy(PortIndex ingress, Priority priority) const;
    [[nodiscard]] Bytes HeadroomUsed(PortIndex ingress, Priority priority) const;
    [[nodiscard]] Bytes total_used() const;
    [[nodiscard]] Bytes shared_size() const;  // what is left after reserves and headroom
    [[nodiscard]] Bytes shared_used() const;
    [[nodiscard]] Bytes threshold() const;    // the current XOFF threshold on shared use
    // One group in words for an error: occupancy, threshold, headroom and its use.
    [[nodiscard]] std::string Describe(PortIndex ingress, Priority priority) const;
    // The laws: sums agree, nothing negative, headroom within its size, total within B.
    // Throws InvariantError. Cost is a scan over all groups.
    void CheckInvariants() const;

  private:
    std::vector<PauseChange> changes_;
};

}  // namespace dcqcn
