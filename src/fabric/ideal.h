// How fast could it be? The completion time of one transfer alone in the network, by arithmetic:
// every packet store-and-forwarded over the path at line rate, then the ACKs back, of which the
// last one counts. It is the oracle of the first system test and the denominator of every slowdown.
#pragma once

#include <span>

#include "base/units.h"

namespace dcqcn {

struct IdealHop {
    Rate rate;
    Duration flight;  // propagation, and the latency of the switch at the far end
};
struct IdealTransfer {
    Bytes size;         // > 0
    Bytes mtu;          // payload of a packet
    int ack_every = 1;  // packets per ACK; the last is always acknowledged
};

// From posting to the last ACK at the sender; `back` is the way of the ACKs. Exact to the
// picosecond for one QP on idle links.
[[nodiscard]] Duration IdealCompletion(std::span<const IdealHop> there,
                                       std::span<const IdealHop> back,
                                       const IdealTransfer& transfer);

}  // namespace dcqcn
