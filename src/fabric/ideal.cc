#include "fabric/ideal.h"

#include <algorithm>
#include <vector>

#include "base/frame.h"
#include "base/wire.h"

namespace dcqcn {

Duration IdealCompletion(std::span<const IdealHop> there, std::span<const IdealHop> back,
                         Bytes size, Bytes mtu) {
    const std::int64_t packets = (size.count() + mtu.count() - 1) / mtu.count();
    std::vector<Duration> free_at(there.size(), Duration{});  // of each hop's wire
    Duration arrived{};
    for (std::int64_t i = 0; i < packets; ++i) {
        const Bytes payload = i + 1 < packets ? mtu : size - mtu * (packets - 1);
        const Bytes wire = wire::DataFrame(payload, i == 0) + kWireOverhead;
        arrived = free_at.front();  // the sender is limited by its own wire only
        for (std::size_t h = 0; h < there.size(); ++h) {
            free_at[h] = std::max(arrived, free_at[h]) + TransmitTime(wire, there[h].rate);
            arrived = free_at[h] + there[h].flight;
        }
    }
    for (const IdealHop& hop : back) {
        arrived += TransmitTime(wire::kAckFrame + kWireOverhead, hop.rate) + hop.flight;
    }
    return arrived;
}

}  // namespace dcqcn
