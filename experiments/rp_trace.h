// One reaction point alone with a script: CNPs at given times, and a sender that always has
// packets. What happened and what it did, event by event.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "experiments/rp_dfx_text.h"
#include "rp/congestion_control.h"
#include "rp/params.h"

namespace dcqcn {

struct RpScript {
    Rate line_rate = 40_Gbps;
    Bytes packet = 1106_B;   // on the wire, sent back to back at R_C
    std::vector<Time> cnps;  // in order
    Time until;
};

struct RpTraceRow {
    Time when;
    std::string event;  // "start", "CNP", "CNP: cut", "cut", "timer", "bytes", "alpha", "window";
                        // "released"
    RpSnapshot state;   // after it
};

// At one instant CNPs come before what is due, and that before a packet, as in a host. A row for
// each event that moved something, and for every CNP. Needs rp.algorithm to heed CNPs.
// With `dfx`, also what the RDMA IP core's own window saw; nothing for other algorithms.
[[nodiscard]] std::vector<RpTraceRow> TraceRp(const RpParams& params, const RpScript& script,
                                              std::optional<DfxTrace>* dfx = nullptr);

}  // namespace dcqcn
