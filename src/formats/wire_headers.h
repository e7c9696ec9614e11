// The headers of RoCEv2 and PFC frames as they lie on the wire: network byte order, no padding.
// Sources: IEEE 802.3 (Ethernet, MAC control), RFC 791, RFC 768, IBTA vol. 1 ch. 9 and annex A17,
// IEEE 802.1Qbb; as listed in docs/model.md, section 8.
#pragma once

#include <array>
#include <cstdint>
#include <cstring>
#include <span>
#include <vector>

#include <boost/endian/arithmetic.hpp>

#include "base/addresses.h"
#include "base/ids.h"
#include "base/wire.h"

namespace dcqcn::wire {

using boost::endian::big_uint16_t;
using boost::endian::big_uint24_t;
using boost::endian::big_uint32_t;
using boost::endian::big_uint64_t;
using boost::endian::little_uint32_t;

struct EthernetHeader {
    MacAddress destination;
    MacAddress source;
    big_uint16_t ether_type;
};
struct Ipv4Header {  // without options
    std::uint8_t version_and_length;
    std::uint8_t type_of_service;  // DSCP in the upper six bits, ECN in the lower two
    big_uint16_t total_length;     // this header and what follows [B]
    big_uint16_t identification;
    big_uint16_t flags_and_offset;
    std::uint8_t time_to_live;
    std::uint8_t protocol;
    big_uint16_t checksum;
    big_uint32_t source;
    big_uint32_t destination;
};
struct UdpHeader {
    big_uint16_t source_port;
    big_uint16_t destination_port;
    big_uint16_t length;  // this header and what follows [B]
    big_uint16_t checksum;
};
struct BaseTransportHeader {
    std::uint8_t opcode;
    std::uint8_t flags;  // solicited event, MigReq, two bits of pad count, header version
    big_uint16_t partition_key;
    std::uint8_t congestion;  // FECN, BECN and six reserved bits
    big_uint24_t destination_qp;
    std::uint8_t ack_request;  // AckReq and seven reserved bits
    big_uint24_t psn;
};
struct RdmaExtendedHeader {
    big_uint64_t virtual_address;
    big_uint32_t remote_key;
    big_uint32_t dma_length;  // payload of the whole message [B]
};
struct AckExtendedHeader {
    std::uint8_t syndrome;
    big_uint24_t message_sequence;  // messages that the responder has completed
};
struct PauseHeader {
    big_uint16_t opcode;
    big_uint16_t class_enable;  // bit per priority
    std::array<big_uint16_t, kPriorities> quanta;
};

inline constexpr Bytes kFcs{4};
static_assert(Bytes(sizeof(EthernetHeader)) + kFcs == kEthernet);
static_assert(Bytes(sizeof(Ipv4Header)) == kIpv4);
static_assert(Bytes(sizeof(UdpHeader)) == kUdp);
static_assert(Bytes(sizeof(BaseTransportHeader)) == kBth);
static_assert(Bytes(sizeof(RdmaExtendedHeader)) == kReth);
static_assert(Bytes(sizeof(AckExtendedHeader)) == kAeth);
static_assert(Bytes(sizeof(little_uint32_t)) == kIcrc);
static_assert(sizeof(PauseHeader) == 20);

template <class Header>
void Append(std::vector<std::uint8_t>& bytes, const Header& header) {
    const std::size_t at = bytes.size();
    bytes.resize(at + sizeof header);
    std::memcpy(bytes.data() + at, &header, sizeof header);
}
// The header at the front of `bytes`, which are shortened by it. Needs enough of them.
template <class Header>
[[nodiscard]] Header Take(std::span<const std::uint8_t>& bytes) {
    Header header;
    std::memcpy(&header, bytes.data(), sizeof header);
    bytes = bytes.subspan(sizeof header);
    return header;
}

}  // namespace dcqcn::wire
