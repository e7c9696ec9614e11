#include "cp/forwarding.h"

namespace dcqcn {
namespace {

// Spreads every input bit over all 64 output bits: multiply and fold, twice. The odd multipliers
// are the fractions of the square roots of 2 and 3, chosen for having no pattern of their own.
constexpr std::uint64_t Mix(std::uint64_t x) {
    x ^= x >> 32;
    x *= 0x6A09'E667'F3BC'C909ULL;
    x ^= x >> 29;
    x *= 0xBB67'AE85'84CA'A73BULL;
    return x ^ (x >> 32);
}

}  // namespace

std::uint32_t HashOf(const FiveTuple& flow) {
    const std::uint64_t ips = std::uint64_t{flow.src_ip} << 32 | flow.dst_ip;
    const std::uint64_t ports =
        std::uint64_t{flow.src_port} << 32 | std::uint64_t{flow.dst_port} << 16 | flow.protocol;
    return static_cast<std::uint32_t>(Mix(ips ^ Mix(ports)) >> 32);
}

Forwarding::Forwarding(const std::vector<std::vector<PortIndex>>& ports_towards, std::uint64_t seed)
    : seed_(seed) {
    first_.reserve(ports_towards.size() + 1);
    first_.push_back(0);
    for (const std::vector<PortIndex>& ways : ports_towards) {
        ports_.insert(ports_.end(), ways.begin(), ways.end());
        first_.push_back(static_cast<std::uint32_t>(ports_.size()));
    }
}

std::span<const PortIndex> Forwarding::Ways(NodeId dst) const {
    const std::size_t begin = first_[Index(dst)];
    return std::span(ports_).subspan(begin, first_[Index(dst) + 1] - begin);
}

}  // namespace dcqcn
