// Groups of nodes that lie together: each switch with the hosts that are linked to it, and as many
// such racks in a group as have no more ports than asked for.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "topologies/topology.h"

namespace dcqcn {

// The group of every node, from 0 on; the groups follow the order of the switches. A rack is never
// parted: one with more ports than `most_ports` is a group of its own.
[[nodiscard]] std::vector<std::uint32_t> Neighbourhoods(const Topology& topology,
                                                        std::size_t most_ports);

}  // namespace dcqcn
