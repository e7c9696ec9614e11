// Sizes of RoCEv2 frames. Sources: IEEE 802.3 (Ethernet, PFC), RFC 791, RFC 768, IBTA vol. 1
// ch. 9 (BTH, RETH, AETH) and annex A17 (RoCEv2, CNP); listed in docs/model.md.
#pragma once

#include <algorithm>

#include "base/units.h"

namespace dcqcn::wire {

inline constexpr Bytes kEthernet{14 + 4};  // addresses, EtherType, FCS
inline constexpr Bytes kIpv4{20};
inline constexpr Bytes kUdp{8};
inline constexpr Bytes kBth{12};
inline constexpr Bytes kReth{16};  // first or only packet of a WRITE
inline constexpr Bytes kAeth{4};   // ACK and NAK
inline constexpr Bytes kIcrc{4};
inline constexpr Bytes kCnpReserved{16};
inline constexpr Bytes kMinFrame{64};

inline constexpr Bytes kRoce = kEthernet + kIpv4 + kUdp + kBth + kIcrc;  // 62 B
inline constexpr Bytes kAckFrame = kRoce + kAeth;                        // 66 B
inline constexpr Bytes kCnpFrame = kRoce + kCnpReserved;                 // 78 B
inline constexpr Bytes kPauseFrame = kMinFrame;

// Frame of a WRITE packet with `payload` bytes, padded to the 4 bytes that BTH.PadCount allows.
[[nodiscard]] constexpr Bytes DataFrame(Bytes payload, bool is_first) {
    const Bytes padded((payload.count() + 3) / 4 * 4);
    return std::max(kMinFrame, kRoce + padded + (is_first ? kReth : Bytes{}));
}

}  // namespace dcqcn::wire
