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

constexpr double kSmallest = 64;           // [B]
constexpr Bytes kCompensation{2 * 1'024};  // for traffic that is said to be not all small

// Memory per byte of the smallest packets: a cell each or, where a cell holds two, what alternating
// sizes cost.
double WorstOccupancy(const SonicInputs& in) {
    const double cell = AsDouble(in.cell);
    return cell > 2 * kSmallest ? std::ceil(cell / kSmallest) : std::ceil(2 * cell / (1 + cell));
}

// The same of the traffic that is expected, as the switch's script weighs it.
double Occupancy(const SonicInputs& in) {
    constexpr double kPercent = 100;
    const double small = in.small_packets;
    const double mean =
        (small * kSmallest + (kPercent - small) * AsDouble(in.lossless_mtu)) / kPercent;
    const double by_bytes = kSmallest / mean;
    return 1 - by_bytes + by_bytes * WorstOccupancy(in);
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

SonicHeadroom SonicHeadroomOf(const SonicInputs& in, Rate speed, double cable_m,
                              PeerResponse response) {
    constexpr double kBitsPerKilobyte = 8'000;
    constexpr double kTile = 120e-9;  // [s]
    const double bytes_per_second = static_cast<double>(speed.count()) / 8;
    const double megabits = static_cast<double>(speed.count()) / 1e6;
    const double on_cable = 2 * cable_m * megabits * 1e9 / kCableSpeed / kBitsPerKilobyte;
    const double peer = response == PeerResponse::kShippedTable
                            ? AsDouble(in.peer_response)
                            : Seconds(PauseResponse(speed)) * bytes_per_second;
    const double on_tile = in.has_tiles ? kTile * bytes_per_second : 0;
    const double still_arrives =
        AsDouble(in.port_mtu) + on_cable + AsDouble(in.mac_phy) + peer + on_tile;
    const Bytes worst = CeilKibi(AsDouble(in.lossless_mtu) + still_arrives * WorstOccupancy(in));
    SonicHeadroom headroom{};
    headroom.xoff = CeilKibi(AsDouble(in.lossless_mtu) + still_arrives * Occupancy(in));
    if (!in.shares_headroom && headroom.xoff + kCompensation < worst) {
        headroom.xoff += kCompensation;
    }
    headroom.xon = CeilKibi(AsDouble(in.pipeline) * (in.has_8_lanes ? 2 : 1));
    const Bytes overhead = in.has_8_lanes ? in.port_mtu : Bytes{};
    headroom.size = in.shares_headroom
                        ? headroom.xon
                        : CeilKibi(AsDouble(headroom.xoff + headroom.xon + overhead));
    return headroom;
}

}  // namespace dcqcn
