#include "formats/checksums.h"

#include <array>
#include <bit>

#include <boost/crc.hpp>

namespace dcqcn::wire {

// The ones' complement of the ones' complement sum of all 16-bit words.
std::uint16_t Ipv4Checksum(Ipv4Header header) {
    header.checksum = 0;
    const auto bytes = std::bit_cast<std::array<std::uint8_t, sizeof header>>(header);
    std::uint32_t sum = 0;
    for (std::size_t i = 0; i < bytes.size(); i += 2) {
        sum += static_cast<std::uint32_t>(bytes[i] << 8 | bytes[i + 1]);
    }
    while (sum > 0xFFFF) {
        sum = (sum & 0xFFFF) + (sum >> 16);
    }
    return static_cast<std::uint16_t>(~sum);
}

std::uint32_t Icrc(std::span<const std::uint8_t> datagram) {
    constexpr std::uint64_t kNoLocalRouteHeader = ~std::uint64_t{0};
    auto ip = Take<Ipv4Header>(datagram);
    ip.type_of_service = 0xFF;
    ip.time_to_live = 0xFF;
    ip.checksum = 0xFFFF;
    auto udp = Take<UdpHeader>(datagram);
    udp.checksum = 0xFFFF;
    auto bth = Take<BaseTransportHeader>(datagram);
    bth.congestion = 0xFF;

    boost::crc_32_type crc;
    crc.process_bytes(&kNoLocalRouteHeader, sizeof kNoLocalRouteHeader);
    crc.process_bytes(&ip, sizeof ip);
    crc.process_bytes(&udp, sizeof udp);
    crc.process_bytes(&bth, sizeof bth);
    crc.process_bytes(datagram.data(), datagram.size());
    return crc.checksum();
}

}  // namespace dcqcn::wire
