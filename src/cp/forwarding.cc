#include "cp/forwarding.h"

#include <map>
#include <string>

#include "base/check.h"

namespace dcqcn {
namespace {

constexpr std::size_t kMostGroups = 65'536;  // what group_of_ can name

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
    std::map<std::vector<PortIndex>, std::size_t> known;
    for (const std::vector<PortIndex>& ways : ports_towards) {
        const auto [group, is_new] = known.try_emplace(ways, groups_.size());
        if (is_new) {
            groups_.push_back({static_cast<std::uint32_t>(ports_.size()),
                               static_cast<std::uint32_t>(ways.size())});
            ports_.insert(ports_.end(), ways.begin(), ways.end());
        }
        group_of_.push_back(static_cast<std::uint16_t>(group->second));
    }
    DCQCN_ASSERT(groups_.size() <= kMostGroups, "a switch with " + std::to_string(groups_.size()) +
                                                    " ECMP groups; there is room for " +
                                                    std::to_string(kMostGroups));
}

std::span<const PortIndex> Forwarding::Ways(NodeId dst) const {
    const EcmpGroup group = groups_[group_of_[Index(dst)]];
    return std::span(ports_).subspan(group.first, group.ways);
}

}  // namespace dcqcn
