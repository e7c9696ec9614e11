// Whether the memory of every switch holds what its parameters set aside, asked before a run.
#pragma once

#include "fabric/params.h"
#include "topologies/topology.h"

namespace dcqcn {

// Throws ConfigError naming the switch, its ports and the sizes.
void CheckBuffers(const Topology& topology, const FabricParams& fabric);

}  // namespace dcqcn
