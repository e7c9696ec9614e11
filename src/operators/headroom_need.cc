#include "operators/headroom_need.h"

#include <algorithm>
#include <cmath>

#include "base/frame.h"
#include "base/wire.h"
#include "cp/headroom.h"

namespace dcqcn {
namespace {

Duration OneWay(double cable_m) {
    return Duration(std::llround(cable_m / kCableSpeed * kPicosecondsPerSecond));
}

Bytes CeilKibi(double bytes) {
    constexpr double kKibi = 1'024;
    return Bytes(static_cast<std::int64_t>(std::ceil(bytes / kKibi) * kKibi));
}

double AsDouble(Bytes size) {
    return static_cast<double>(size.count());
}

}  // namespace

HeadroomNeed NeedOf(const LinkSpec& link) {
    const Bytes frame = link.mtu + kEthernetFraming;
    const Duration response = link.response.value_or(PauseResponse(link.speed));
    const Bytes wire = HeadroomBudget(link.speed, OneWay(link.cable_m), frame, response);
    const std::int64_t cells = (frame.count() + link.cell.count() - 1) / link.cell.count();
    const double ratio = AsDouble(link.cell * cells) / AsDouble(frame + kWireOverhead);
    const Bytes full(static_cast<std::int64_t>(std::ceil(AsDouble(wire) * std::max(ratio, 1.0))));
    return {wire, full, InWholeCells(wire, link.cell, frame)};
}

SonicHeadroom SonicHeadroomOf(const SonicAsic& asic, Rate speed, double cable_m,
                              PeerResponse response) {
    constexpr double kSmallest = 64;
    constexpr double kBitsPerKilobyte = 8'000;
    const double cell = AsDouble(asic.cell);
    // A cell per smallest packet or, where a cell holds two, what alternating sizes cost.
    const double occupancy =
        cell > 2 * kSmallest ? std::ceil(cell / kSmallest) : std::ceil(2 * cell / (1 + cell));
    const double megabits = static_cast<double>(speed.count()) / 1e6;
    const double on_cable = 2 * cable_m * megabits * 1e9 / kCableSpeed / kBitsPerKilobyte;
    const double peer =
        response == PeerResponse::kShippedTable
            ? AsDouble(asic.peer_response)
            : Seconds(PauseResponse(speed)) * static_cast<double>(speed.count()) / 8;
    const double still_arrives = AsDouble(asic.port_mtu) + on_cable + AsDouble(asic.mac_phy) + peer;
    SonicHeadroom headroom{};
    headroom.xoff = CeilKibi(AsDouble(asic.lossless_mtu) + still_arrives * occupancy);
    headroom.xon = CeilKibi(AsDouble(asic.pipeline));
    headroom.size = headroom.xoff + headroom.xon;
    return headroom;
}

}  // namespace dcqcn
