// The two checksums of a RoCEv2 datagram that the model's captures carry. Ethernet's FCS is left
// to the NIC, as in other captures.
#pragma once

#include <cstdint>
#include <span>

#include "formats/wire_headers.h"

namespace dcqcn::wire {

// What Ipv4Header::checksum must be, whatever it is now. [RFC791 s3.1, RFC1071]
[[nodiscard]] std::uint16_t Ipv4Checksum(Ipv4Header header);

// The invariant CRC over a datagram from its IPv4 header to its padding, without the ICRC itself:
// a CRC-32 over eight bytes of ones in place of a local route header and the datagram, in which
// the fields that a network may change are ones. On the wire its least significant byte goes
// first. Needs an IPv4, a UDP and a transport header. [IBTA A17]; checked against [rxe].
[[nodiscard]] std::uint32_t Icrc(std::span<const std::uint8_t> datagram);

}  // namespace dcqcn::wire
