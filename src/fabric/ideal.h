// How fast could it be? The completion time of one transfer alone in the network, by arithmetic:
// every packet store-and-forwarded over the path at line rate, then the last ACK back.
// It is the oracle of the first system test and the denominator of every slowdown.
#pragma once

#include <span>

#include "base/units.h"

namespace dcqcn {

struct IdealHop {
    Rate rate;
    Duration flight;  // propagation, and the latency of the switch at the far end
};

// From posting to the last ACK at the sender, for `size` > 0 bytes in packets of `mtu` payload.
// `back` is the path of the ACK. Exact to the picosecond for one QP on idle links.
[[nodiscard]] Duration IdealCompletion(std::span<const IdealHop> there,
                                       std::span<const IdealHop> back, Bytes size, Bytes mtu);

}  // namespace dcqcn
