// Which rank of a parallel run plays which node. Whole pods stay together where there are enough of
// them, else whole racks, else hosts are dealt out one by one; of these the one with the greatest
// look-ahead is taken, and the switches above go where most of their links lead.
#pragma once

#include <cstdint>
#include <vector>

#include "base/units.h"
#include "topologies/topology.h"

namespace dcqcn {

struct Partition {
    std::vector<std::uint32_t> rank_of;  // by NodeId
    // The least delay of a link between ranks, which is how far a rank may run ahead; the greatest
    // duration there is, if there is no such link.
    Duration look_ahead = Duration::max();
};

// A function of the topology and `ranks` > 0 alone. Every rank gets a host. Throws ConfigError if
// there are not enough of them.
[[nodiscard]] Partition PartitionFor(const Topology& topology, std::uint32_t ranks);

}  // namespace dcqcn
