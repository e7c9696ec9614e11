// A switch's forwarding table with ECMP: every equal-cost port towards every host, one chosen by
// the flow's 5-tuple hash mixed with the switch's own seed, so that tiers do not polarise. Hosts
// that are reached by the same ports share an ECMP group, as in a chip: the table stays small.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/ids.h"

namespace dcqcn {

struct FiveTuple {
    std::uint32_t src_ip;
    std::uint32_t dst_ip;
    std::uint16_t src_port;  // the QP's entropy [IBTA A17]
    std::uint16_t dst_port;  // 4791
    std::uint8_t protocol;   // 17, UDP
};
// Same on every machine and compiler.
[[nodiscard]] std::uint32_t HashOf(const FiveTuple& flow);

class Forwarding {
  public:
    // `ports_towards[n]`: the equal-cost ports towards node n, in port order; empty if none.
    Forwarding(const std::vector<std::vector<PortIndex>>& ports_towards, std::uint64_t seed);

    // The egress port for a flow. Needs a route towards `dst`.
    [[nodiscard]] PortIndex Next(NodeId dst, std::uint32_t flow_hash) const {
        const EcmpGroup group = groups_[group_of_[Index(dst)]];
        return ports_[group.first + (group.ways == 1 ? 0 : Choose(flow_hash, group.ways))];
    }
    [[nodiscard]] std::span<const PortIndex> Ways(NodeId dst) const;

  private:
    struct EcmpGroup {
        std::uint32_t first;  // in ports_
        std::uint32_t ways;
    };
    [[nodiscard]] std::uint32_t Choose(std::uint32_t flow_hash, std::uint32_t ways) const {
        std::uint64_t x = (flow_hash ^ seed_) * 0x9E37'79B9'7F4A'7C15ULL;  // Fibonacci hashing
        x ^= x >> 32;
        x *= 0xD6E8'FEB8'6659'FD93ULL;  // Mueller's mixer
        return static_cast<std::uint32_t>(((x >> 32) * ways) >> 32);
    }

    std::vector<std::uint16_t> group_of_;  // by node
    std::vector<EcmpGroup> groups_;
    std::vector<PortIndex> ports_;  // group after group
    std::uint64_t seed_;
};

}  // namespace dcqcn
