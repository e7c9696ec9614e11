#include "formats/roce_bytes.h"

#include <string>

#include "base/addresses.h"
#include "base/check.h"
#include "formats/checksums.h"
#include "formats/roce_opcodes.h"
#include "formats/wire_headers.h"

namespace dcqcn {
namespace {

using wire::AckExtendedHeader;
using wire::BaseTransportHeader;
using wire::EthernetHeader;
using wire::Ipv4Header;
using wire::RdmaExtendedHeader;
using wire::UdpHeader;
using ByteSpan = std::span<const std::uint8_t>;

constexpr std::uint16_t kIpv4EtherType = 0x0800;
constexpr std::uint8_t kVersion4Length20 = 0x45;
constexpr std::uint16_t kDontFragment = 0x4000;
constexpr std::uint8_t kTimeToLive = 64;  // never counted down: the network is one subnet
constexpr std::uint16_t kDefaultPartition = 0xFFFF;
constexpr std::uint8_t kBecn = 0x40;
constexpr std::uint8_t kAckRequest = 0x80;
constexpr int kPadCountShift = 4;
constexpr std::uint8_t kEct1 = 0b01;  // no frame of ours has it
constexpr std::uint32_t k24Bits = 0xFF'FFFF;
constexpr std::size_t kIcrcBytes = sizeof(wire::little_uint32_t);
constexpr std::size_t kNetworkBytes = sizeof(Ipv4Header) + sizeof(UdpHeader);
constexpr std::size_t kLeastBytes =
    sizeof(EthernetHeader) + kNetworkBytes + sizeof(BaseTransportHeader) + kIcrcBytes;

std::uint8_t PadCount(const Frame& f) {
    return static_cast<std::uint8_t>(-f.payload & 3);
}

// --- writing ------------------------------------------------------------------------------------

EthernetHeader Ethernet(const Frame& f) {
    return {.destination = MacAddressOf(f.dst, PortIndex{}),
            .source = MacAddressOf(f.src, PortIndex{}),
            .ether_type = kIpv4EtherType};
}

Ipv4Header Ipv4(const Frame& f, const PriorityDscps& dscps, std::size_t length) {
    Ipv4Header header{.version_and_length = kVersion4Length20,
                      .type_of_service = static_cast<std::uint8_t>(
                          dscps.Of(f.priority) << 2 | static_cast<std::uint8_t>(f.ecn)),
                      .total_length = static_cast<std::uint16_t>(length),
                      .identification = 0,
                      .flags_and_offset = kDontFragment,
                      .time_to_live = kTimeToLive,
                      .protocol = kUdpProtocol,
                      .checksum = 0,
                      .source = Ipv4AddressOf(f.src),
                      .destination = Ipv4AddressOf(f.dst)};
    header.checksum = wire::Ipv4Checksum(header);
    return header;
}

// A UDP checksum of 0 is "none"; NICs leave it to the ICRC. [Scapy]
UdpHeader Udp(const RoceLabel& label, std::size_t length) {
    return {.source_port = label.source_port,
            .destination_port = kRoceV2Port,
            .length = static_cast<std::uint16_t>(length),
            .checksum = 0};
}

BaseTransportHeader Bth(const Frame& f) {
    const bool is_cnp = f.kind == FrameKind::kCnp;
    return {.opcode = static_cast<std::uint8_t>(wire::OpcodeOf(f)),
            .flags = static_cast<std::uint8_t>(PadCount(f) << kPadCountShift),
            .partition_key = kDefaultPartition,
            .congestion = is_cnp ? kBecn : std::uint8_t{0},
            .destination_qp = wire::QpNumberOf(f) & k24Bits,
            .ack_request = f.ack_request ? kAckRequest : std::uint8_t{0},
            .psn = static_cast<std::uint32_t>(f.transport.psn) & k24Bits};
}

// What follows the BTH, up to the ICRC.
void AppendBody(const Frame& f, const RoceLabel& label, std::vector<std::uint8_t>& bytes) {
    if (f.kind == FrameKind::kCnp) {
        bytes.resize(bytes.size() + static_cast<std::size_t>(wire::kCnpReserved.count()));
    } else if (f.kind != FrameKind::kData) {
        wire::Append(bytes,
                     AckExtendedHeader{.syndrome = f.kind == FrameKind::kNak ? wire::kNakSyndrome
                                                                             : wire::kAckSyndrome,
                                       .message_sequence = label.message_sequence & k24Bits});
    } else if (f.is_first) {
        wire::Append(bytes,
                     RdmaExtendedHeader{
                         .virtual_address = 0, .remote_key = 0, .dma_length = label.message_size});
    }
    bytes.resize(bytes.size() + f.payload + PadCount(f));
}

// --- reading ------------------------------------------------------------------------------------

struct Headers {
    EthernetHeader ethernet;
    Ipv4Header ip;
    UdpHeader udp;
    BaseTransportHeader bth;
};

bool IsOurs(std::uint32_t address) {
    return (address & 0xFF00'0000) == kNetwork10;
}

bool IsIntact(const Ipv4Header& ip, const UdpHeader& udp, std::size_t length) {
    return IsOurs(ip.source) && IsOurs(ip.destination) &&
           ip.version_and_length == kVersion4Length20 && ip.protocol == kUdpProtocol &&
           ip.checksum == wire::Ipv4Checksum(ip) && ip.total_length == length &&
           udp.destination_port == kRoceV2Port && udp.length == length - sizeof ip;
}

// Nothing unless both checksums and all lengths are right. Takes everything but the body.
std::optional<Headers> TakeEnvelope(ByteSpan& bytes) {
    if (bytes.size() < kLeastBytes) {
        return std::nullopt;
    }
    Headers h;
    h.ethernet = wire::Take<EthernetHeader>(bytes);
    ByteSpan icrc = bytes.last(kIcrcBytes);
    const ByteSpan datagram = bytes.first(bytes.size() - kIcrcBytes);
    const std::size_t length = bytes.size();
    bytes = datagram;
    h.ip = wire::Take<Ipv4Header>(bytes);
    h.udp = wire::Take<UdpHeader>(bytes);
    h.bth = wire::Take<BaseTransportHeader>(bytes);
    if (h.ethernet.ether_type != kIpv4EtherType || !IsIntact(h.ip, h.udp, length) ||
        wire::Take<wire::little_uint32_t>(icrc) != wire::Icrc(datagram)) {
        return std::nullopt;
    }
    return h;
}

// False for a length that does not fit the frame's kind.
bool ReadBody(ByteSpan body, std::size_t pad, RoceFrame& read) {
    Frame& f = read.frame;
    if (f.kind == FrameKind::kCnp) {
        return Bytes(static_cast<std::int64_t>(body.size())) == wire::kCnpReserved;
    }
    if (f.kind == FrameKind::kAck) {
        if (body.size() != sizeof(AckExtendedHeader)) {
            return false;
        }
        const auto aeth = wire::Take<AckExtendedHeader>(body);
        f.kind = aeth.syndrome == wire::kNakSyndrome ? FrameKind::kNak : FrameKind::kAck;
        read.label.message_sequence = aeth.message_sequence;
        return f.kind == FrameKind::kNak || aeth.syndrome == wire::kAckSyndrome;
    }
    if (body.size() < pad + (f.is_first ? sizeof(RdmaExtendedHeader) : 0)) {
        return false;
    }
    if (f.is_first) {
        read.label.message_size = wire::Take<RdmaExtendedHeader>(body).dma_length;
    }
    f.payload = static_cast<std::uint16_t>(body.size() - pad);
    return body.size() % 4 == 0;
}

}  // namespace

void WriteRoce(const Frame& f, const RoceLabel& label, const PriorityDscps& dscps,
               std::vector<std::uint8_t>& bytes) {
    const auto size = static_cast<std::size_t>((SizeOf(f) - wire::kFcs).count());
    const std::size_t datagram = size - sizeof(EthernetHeader);
    bytes.clear();
    wire::Append(bytes, Ethernet(f));
    wire::Append(bytes, Ipv4(f, dscps, datagram));
    wire::Append(bytes, Udp(label, datagram - sizeof(Ipv4Header)));
    wire::Append(bytes, Bth(f));
    AppendBody(f, label, bytes);
    const std::uint32_t icrc = wire::Icrc(ByteSpan(bytes).subspan(sizeof(EthernetHeader)));
    wire::Append(bytes, wire::little_uint32_t(icrc));
    DCQCN_ASSERT(bytes.size() == size, "a frame of " + std::to_string(f.size) + " B has " +
                                           std::to_string(bytes.size()) + " B and FCS");
}

std::optional<RoceFrame> ReadRoce(ByteSpan bytes, const PriorityDscps& dscps) {
    RoceFrame read{};
    Frame& f = read.frame;
    f.size = static_cast<std::int32_t>(bytes.size() + static_cast<std::size_t>(wire::kFcs.count()));
    const std::optional<Headers> h = TakeEnvelope(bytes);
    if (!h || !wire::ApplyOpcode(h->bth.opcode, f)) {
        return std::nullopt;
    }
    const auto qp = wire::QpOfNumber(h->bth.destination_qp, f.kind);
    const auto priority = dscps.PriorityOf(static_cast<std::uint8_t>(h->ip.type_of_service >> 2));
    const auto ecn = static_cast<std::uint8_t>(h->ip.type_of_service & 3);
    if (!qp || !priority || ecn == kEct1 ||
        !ReadBody(bytes, h->bth.flags >> kPadCountShift & 3, read)) {
        return std::nullopt;
    }
    f.src = NodeOfIpv4(h->ip.source);
    f.dst = NodeOfIpv4(h->ip.destination);
    f.dest_qp = *qp;
    f.priority = *priority;
    f.ecn = static_cast<Ecn>(ecn);
    f.ack_request = (h->bth.ack_request & kAckRequest) != 0;
    f.transport.psn = h->bth.psn;
    read.label.source_port = h->udp.source_port;
    return read;
}

}  // namespace dcqcn
