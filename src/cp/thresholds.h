// The buffer thresholds of the paper's section 4: how high PFC's threshold may be so that nothing
// is lost, and how low ECN's must be so that it acts first. Steady-state algebra: ECN first does
// not mean that PFC never fires.
//
// B: buffer of the switch; n: its ports; p: priorities in use by PFC; t_flight: headroom per port
// and priority. All results are rounded down to whole bytes; a negative one means that headroom
// alone exceeds the buffer. Source: [Zhu15 s4]; where text and print disagree: docs/deviations.md.
#pragma once

#include "base/units.h"

namespace dcqcn {

struct SwitchMemory {
    Bytes buffer;    // B
    int ports;       // n
    int priorities;  // p
    Bytes t_flight;

    // B - p n t_flight: what headroom leaves.
    [[nodiscard]] Bytes shared() const { return buffer - t_flight * ports * priorities; }
};

// Static t_PFC: every group may use an equal part of what headroom leaves,
// (B - p n t_flight) / (p n). The paper's switch: 24.475 KB.
[[nodiscard]] Bytes StaticPfcThreshold(const SwitchMemory& memory);

// Dynamic t_PFC while all groups together occupy `occupied` (s): beta (B - p n t_flight - s) / 8.
[[nodiscard]] Bytes DynamicPfcThreshold(const SwitchMemory& memory, double beta, Bytes occupied);

// t_ECN below which ECN acts first under a static t_PFC, even if one ingress port fills all
// egress queues: t_PFC / n. The paper's switch: 0.765 KB (printed there as 0.85 KB), less than a
// frame and hence infeasible.
[[nodiscard]] Bytes EcnBoundStatic(Bytes t_pfc, int ports);

// The same under a dynamic t_PFC, as printed for p = 8: beta (B - 8 n t_flight) / (8 n (beta + 1)),
// which is what s = p n t_ECN gives: every priority's egress queue at every port is at t_ECN.
// The paper's switch at beta 8: 21.755 KB.
[[nodiscard]] Bytes EcnBoundDynamic(const SwitchMemory& memory, double beta);

// What the section's own words give, s <= n t_ECN: queues of one priority only share the pool,
// beta (B - p n t_flight) / (n (beta + 8)). The paper's switch at beta 8: 97.9 KB.
[[nodiscard]] Bytes EcnBoundDynamicOnePriority(const SwitchMemory& memory, double beta);

}  // namespace dcqcn
