#include "experiments/buffer_check.h"

#include "cp/buffer_limits.h"
#include "fabric/config.h"

namespace dcqcn {

void CheckBuffers(const Topology& topology, const FabricParams& fabric) {
    const auto ports = PortsByNode(topology);
    for (std::size_t n = 0; n < ports.size(); ++n) {
        const TopologyNode& node = topology.node(static_cast<NodeId>(n));
        if (node.kind == NodeKind::kSwitch) {
            const SwitchConfig config = MakeSwitchConfig(fabric, ports[n]);
            static_cast<void>(BufferLimits(config.buffer, ports[n].size(), "switch " + node.name));
        }
    }
}

}  // namespace dcqcn
