// How much headroom a lossless group needs: by the 802.1Qbb budget, and by the formula that SONiC
// publishes for Spectrum switches. Sources: [IEEE802.1Qbb], [IEEE802.3] table 31B, [SONiC].
#pragma once

#include <optional>

#include "base/units.h"

namespace dcqcn {

// What one link may still deliver after XOFF depends on.
struct LinkSpec {
    Rate speed;
    double cable_m;  // [m, 0 to kLongestCable]
    Bytes mtu;       // Ethernet payload
    Bytes cell;
    std::optional<Duration> response;  // of the peer; default: the longest that 802.3 allows
};
inline constexpr double kLongestCable = 200'000;
inline constexpr double kCableSpeed = 198'000'000;  // light in a cable [m/s] [SONiC]
inline constexpr Bytes kEthernetFraming{18};        // header and FCS

struct HeadroomNeed {
    Bytes wire;          // bytes of wire: cp/headroom.h
    Bytes full_frames;   // memory they take when all frames are of full size
    Bytes small_frames;  // and when they are of the size that wastes most of its cells
};
// Needs speed > 0, cell >= 1 and mtu + 18 <= 512 KiB.
[[nodiscard]] HeadroomNeed NeedOf(const LinkSpec& link);

// What SONiC's formula is made of: of the ASIC (ASIC_TABLE), the port and the traffic [SONiC].
struct SonicInputs {
    Bytes cell;
    Bytes pipeline{19 * 1024};
    Bytes mac_phy{819};          // 0.8 KB
    Bytes peer_response{3'891};  // 3.8 KB, of the tables that were shipped
    bool has_tiles = false;      // Spectrum-4
    Bytes port_mtu{9'100};
    bool has_8_lanes = false;
    Bytes lossless_mtu{1'024};     // these two: LOSSLESS_TRAFFIC_PATTERN
    int small_packets = 100;       // [%, 0 to 100]
    bool shares_headroom = false;  // a pool of it for all groups
};
// Where the time that the peer takes comes from.
enum class PeerResponse { kShippedTable, kIeeeQuanta };

struct SonicHeadroom {
    Bytes xoff;
    Bytes xon;
    Bytes size;
};
// All sizes rounded up to 1024 B. Needs a lossless_mtu of 64 B or more.
[[nodiscard]] SonicHeadroom SonicHeadroomOf(const SonicInputs& in, Rate speed, double cable_m,
                                            PeerResponse response);

}  // namespace dcqcn
