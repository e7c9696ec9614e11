#include "formats/checksums.h"

#include <array>
#include <bit>

namespace dcqcn::wire {
namespace {

using ByteSpan = std::span<const std::uint8_t>;
using Table = std::array<std::uint32_t, 256>;

// [n][b]: what a byte b does to the remainder, n bytes before the end of a step.
constexpr std::size_t kStep = 8;
constexpr std::array<Table, kStep> MakeTables() {
    constexpr std::uint32_t kPolynomial = 0xEDB8'8320;  // IEEE 802.3's, least significant bit first
    std::array<Table, kStep> tables{};
    for (std::uint32_t b = 0; b < 256; ++b) {
        std::uint32_t remainder = b;
        for (int bit = 0; bit < 8; ++bit) {
            remainder = remainder >> 1 ^ (remainder & 1) * kPolynomial;
        }
        tables[0][b] = remainder;
    }
    for (std::size_t n = 1; n < kStep; ++n) {
        for (std::size_t b = 0; b < 256; ++b) {
            tables[n][b] = tables[n - 1][b] >> 8 ^ tables[0][tables[n - 1][b] & 0xFF];
        }
    }
    return tables;
}
constexpr auto kTables = MakeTables();

// CRC-32 eight bytes at a time ("slicing by 8", Kounavis and Berry 2005): every frame that goes to
// another rank is checked twice.
class Crc32 {
  public:
    template <class T>
    void Add(const T& object) {
        const auto bytes = std::bit_cast<std::array<std::uint8_t, sizeof object>>(object);
        Add(ByteSpan(bytes));
    }
    void Add(ByteSpan bytes) {
        for (; bytes.size() >= kStep; bytes = bytes.subspan(kStep)) {
            AddStep(bytes.first<kStep>());
        }
        for (const std::uint8_t b : bytes) {
            remainder_ = remainder_ >> 8 ^ kTables[0][(remainder_ ^ b) & 0xFF];
        }
    }
    [[nodiscard]] std::uint32_t value() const { return ~remainder_; }

  private:
    void AddStep(std::span<const std::uint8_t, kStep> b) {
        const std::uint32_t r = remainder_;
        remainder_ = kTables[7][b[0] ^ (r & 0xFF)] ^ kTables[6][b[1] ^ (r >> 8 & 0xFF)] ^
                     kTables[5][b[2] ^ (r >> 16 & 0xFF)] ^ kTables[4][b[3] ^ r >> 24] ^
                     kTables[3][b[4]] ^ kTables[2][b[5]] ^ kTables[1][b[6]] ^ kTables[0][b[7]];
    }

    std::uint32_t remainder_ = ~std::uint32_t{0};
};

}  // namespace

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

    Crc32 crc;
    crc.Add(kNoLocalRouteHeader);
    crc.Add(ip);
    crc.Add(udp);
    crc.Add(bth);
    crc.Add(datagram);
    return crc.value();
}

}  // namespace dcqcn::wire
