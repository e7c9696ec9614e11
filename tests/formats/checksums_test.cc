// The reference is a CNP that a ConnectX-4 Lx sent, published with Scapy (secdev/scapy,
// test/contrib/roce.uts at 05c24f8f): the hardware computed both checksums.
#include "formats/checksums.h"

#include <catch2/catch.hpp>

#include "tests/formats/hex.h"

using namespace dcqcn;

namespace {

constexpr std::size_t kTypeOfService = 1;
constexpr std::size_t kTimeToLive = 8;
constexpr std::size_t kIpChecksum = 10;
constexpr std::size_t kUdpChecksum = 26;
constexpr std::size_t kBthCongestion = 32;

// From 10.0.17.1 to 10.0.18.1, DSCP 48, to queue pair 0x118; without the ICRC.
std::vector<std::uint8_t> HardwareCnp() {
    return FromHex(
        "45 c2 00 3c 71 8c 40 00 40 11 91 61 0a 00 11 01 0a 00 12 01 "
        "00 00 12 b7 00 28 00 00 "
        "81 00 ff ff 40 00 01 18 00 00 00 00 "
        "00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00");
}
constexpr std::uint32_t kHardwareIcrc = 0x2a00'fd82;  // 82 fd 00 2a on the wire

}  // namespace

TEST_CASE("IPv4: the checksum of a frame sent by hardware", "[formats]") {
    const std::vector<std::uint8_t> cnp = HardwareCnp();
    std::span<const std::uint8_t> bytes(cnp);
    CHECK(wire::Ipv4Checksum(wire::Take<wire::Ipv4Header>(bytes)) == 0x9161);
}

TEST_CASE("IPv4: the sum over a header with its checksum is zero", "[formats]") {
    const auto word = GENERATE(0x0000U, 0x0001U, 0x1234U, 0xFFFFU);
    std::vector<std::uint8_t> cnp = HardwareCnp();
    std::span<const std::uint8_t> bytes(cnp);
    auto header = wire::Take<wire::Ipv4Header>(bytes);
    header.identification = static_cast<std::uint16_t>(word);
    header.checksum = wire::Ipv4Checksum(header);
    std::uint32_t sum = 0;
    std::vector<std::uint8_t> raw;
    wire::Append(raw, header);
    for (std::size_t i = 0; i < raw.size(); i += 2) {
        sum += static_cast<std::uint32_t>(raw[i] << 8 | raw[i + 1]);
    }
    CHECK((sum & 0xFFFF) + (sum >> 16) == 0xFFFF);
}

TEST_CASE("ICRC: the one that hardware computed", "[formats]") {
    CHECK(wire::Icrc(HardwareCnp()) == kHardwareIcrc);
}

TEST_CASE("ICRC: does not cover what a network may change", "[formats]") {
    const auto at = GENERATE(as<std::size_t>{}, kTypeOfService, kTimeToLive, kIpChecksum,
                             kIpChecksum + 1, kUdpChecksum, kUdpChecksum + 1, kBthCongestion);
    std::vector<std::uint8_t> cnp = HardwareCnp();
    cnp[at] ^= 0x5A;
    CHECK(wire::Icrc(cnp) == kHardwareIcrc);
}

TEST_CASE("ICRC: covers every other byte", "[formats]") {
    const std::vector<std::uint8_t> cnp = HardwareCnp();
    for (std::size_t at = 0; at < cnp.size(); ++at) {
        const bool may_change = at == kTypeOfService || at == kTimeToLive || at == kIpChecksum ||
                                at == kIpChecksum + 1 || at == kUdpChecksum ||
                                at == kUdpChecksum + 1 || at == kBthCongestion;
        std::vector<std::uint8_t> changed = cnp;
        changed[at] ^= 0x01;
        CAPTURE(at);
        CHECK((wire::Icrc(changed) == kHardwareIcrc) == may_change);
    }
}
