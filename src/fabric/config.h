// From the parameters of a whole fabric to the configuration of one node in its place: per-port
// rates and response times, headroom from the links, what the chip reserves for others.
#pragma once

#include "cp/switch.h"
#include "fabric/params.h"
#include "nic/host.h"
#include "topologies/topology.h"

namespace dcqcn {

// The end of a link that one of a node's ports sees.
struct PortEnd {
    Rate rate;
    Duration delay;
};

// `ports` in port order.
[[nodiscard]] SwitchConfig MakeSwitchConfig(const FabricParams& params,
                                            const std::vector<PortEnd>& ports);
[[nodiscard]] HostConfig MakeHostConfig(const FabricParams& params, const PortEnd& port);

// The ports of every node, by NodeId.
[[nodiscard]] std::vector<std::vector<PortEnd>> PortsByNode(const Topology& topology);

}  // namespace dcqcn
