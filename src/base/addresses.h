// The addresses of nodes and ports. They are made from ids, so that a capture names what it shows
// and a path's 5-tuple is known before anything runs.
#pragma once

#include <array>
#include <cstdint>

#include "base/ids.h"

namespace dcqcn {

using MacAddress = std::array<std::uint8_t, 6>;

inline constexpr std::uint16_t kRoceV2Port = 4791;  // UDP destination port [IBTA A17]
inline constexpr std::uint8_t kUdpProtocol = 17;    // IPv4 protocol number
inline constexpr std::uint32_t kNetwork10 = 0x0A00'0000;

// 10.0.0.0/8, one address per node. Needs an id below 2^24, as every address here.
[[nodiscard]] constexpr std::uint32_t Ipv4AddressOf(NodeId id) {
    return kNetwork10 + static_cast<std::uint32_t>(id);
}
[[nodiscard]] constexpr NodeId NodeOfIpv4(std::uint32_t address) {
    return static_cast<NodeId>(address - kNetwork10);
}

// 02 (unicast, locally administered), three bytes of node, two of port.
[[nodiscard]] constexpr MacAddress MacAddressOf(NodeId id, PortIndex port) {
    const auto node = static_cast<std::uint32_t>(id);
    const auto index = static_cast<std::uint16_t>(port);
    return {0x02,
            static_cast<std::uint8_t>(node >> 16),
            static_cast<std::uint8_t>(node >> 8),
            static_cast<std::uint8_t>(node),
            static_cast<std::uint8_t>(index >> 8),
            static_cast<std::uint8_t>(index)};
}

}  // namespace dcqcn
