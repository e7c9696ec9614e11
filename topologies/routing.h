// Shortest-path routes: from every node, all equal-cost ports towards every host.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "base/ids.h"
#include "topologies/topology.h"

namespace dcqcn {

// Only hosts are destinations and ports sit in one array per node: a fat-tree of 1024 hosts takes
// 12 MB, where a vector per (node, node) pair would take 90 MB and a million allocations.
class RoutingTable {
  public:
    // The equal-cost ports of `at` on shortest paths towards `to`, in port order; empty when `to`
    // is not a host, is `at` itself or cannot be reached.
    [[nodiscard]] std::span<const PortIndex> Ways(NodeId at, NodeId to) const&;
    std::span<const PortIndex> Ways(NodeId at, NodeId to) && = delete;  // they live in the table
    // The same for one node and all destinations, as a switch's forwarding table wants it:
    // routes[Index(at)][Index(to)].
    [[nodiscard]] std::vector<std::vector<PortIndex>> operator[](std::size_t at) const;
    [[nodiscard]] std::size_t size() const { return nodes_.size(); }

  private:
    friend RoutingTable ComputeRoutes(const Topology& topology);
    static constexpr std::uint32_t kNotAHost = ~std::uint32_t{0};

    struct NodeRoutes {
        std::vector<std::uint32_t> first{0};  // first[h]..first[h+1]: the h-th host's part of ports
        std::vector<PortIndex> ports;
    };
    std::vector<NodeRoutes> nodes_;
    std::vector<std::uint32_t> host_number_;  // by NodeId; kNotAHost for switches
};

// Breadth-first from every host. Hosts never carry traffic of others.
[[nodiscard]] RoutingTable ComputeRoutes(const Topology& topology);

}  // namespace dcqcn
