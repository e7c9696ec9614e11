#include "cp/headroom.h"

#include <algorithm>
#include <array>

#include "base/frame.h"
#include "base/wire.h"

namespace dcqcn {
namespace {

constexpr Bytes kQuantum{512 / 8};

struct ResponseTime {
    Rate rate;
    int quanta;
};
// IEEE 802.3 31B.3.7, as SONiC's headroom calculator lists it.
constexpr std::array kResponseTimes{ResponseTime{100_Mbps, 1},   ResponseTime{1_Gbps, 2},
                                    ResponseTime{10_Gbps, 67},   ResponseTime{25_Gbps, 80},
                                    ResponseTime{40_Gbps, 118},  ResponseTime{50_Gbps, 147},
                                    ResponseTime{100_Gbps, 394}, ResponseTime{200_Gbps, 453},
                                    ResponseTime{400_Gbps, 905}, ResponseTime{800_Gbps, 905}};

constexpr std::int64_t CeilDiv(std::int64_t a, std::int64_t b) {
    return (a + b - 1) / b;
}

// Bytes that a wire carries in `span`, rounded up. rate x span leaves 63 bits, so whole
// microseconds and the rest are counted apart; rounding up twice is rounding up once.
Bytes Carried(Rate rate, Duration span) {
    constexpr std::int64_t kPerMicrosecond = 1'000'000;
    const std::int64_t whole = span.count() / kPerMicrosecond * rate.count();
    const std::int64_t rest = span.count() % kPerMicrosecond * rate.count();
    return Bytes(CeilDiv(whole + CeilDiv(rest, kPerMicrosecond), 8 * kPerMicrosecond));
}

}  // namespace

Duration QuantaTime(int quanta, Rate rate) {
    // One quantum in whole picoseconds and a remainder, since all quanta at once leave 63 bits.
    const std::int64_t one = kQuantum.count() * kByteTimeAtOneBitPerSecond;
    const std::int64_t rest = one % rate.count() * quanta;
    return Duration(one / rate.count() * quanta + (rest + rate.count() / 2) / rate.count());
}

Duration PauseResponse(Rate rate) {
    const auto* const listed =
        std::find_if(kResponseTimes.begin(), kResponseTimes.end() - 1,
                     [&](const ResponseTime& entry) { return entry.rate >= rate; });
    return QuantaTime(listed->quanta, rate);
}

Bytes HeadroomBudget(Rate rate, Duration one_way_delay, Bytes max_frame, Duration response) {
    return Carried(rate, 2 * one_way_delay + response) + (max_frame + kWireOverhead) * 2 +
           wire::kPauseFrame + kWireOverhead;
}

Bytes InWholeCells(Bytes budget, Bytes cell, Bytes max_frame) {
    const auto memory_of = [&](Bytes frame) {
        return cell * ((frame.count() + cell.count() - 1) / cell.count());
    };
    // As a fraction, so that the result is exact.
    Bytes memory = memory_of(wire::kMinFrame);
    Bytes on_wire = wire::kMinFrame + kWireOverhead;
    for (Bytes begun = cell + Bytes(1); begun <= max_frame; begun += cell) {
        const Bytes frame = std::max(begun, wire::kMinFrame);
        const Bytes m = memory_of(frame);
        const Bytes w = frame + kWireOverhead;
        if (m.count() * on_wire.count() > memory.count() * w.count()) {
            memory = m;
            on_wire = w;
        }
    }
    const std::int64_t scaled =
        (budget.count() * memory.count() + on_wire.count() - 1) / on_wire.count();
    return std::max(budget, Bytes(scaled));
}

}  // namespace dcqcn
