#include "topologies/neighbourhoods.h"

namespace dcqcn {

namespace {

// A switch and the hosts behind its ports.
std::vector<NodeId> Rack(const Topology& topology, NodeId sw) {
    std::vector<NodeId> rack{sw};
    for (const NodeId neighbour : topology.Neighbours(sw)) {
        if (topology.node(neighbour).kind == NodeKind::kHost) {
            rack.push_back(neighbour);
        }
    }
    return rack;
}

std::size_t PortsOf(const Topology& topology, const std::vector<NodeId>& nodes) {
    std::size_t ports = 0;
    for (const NodeId node : nodes) {
        ports += topology.port_count(node);
    }
    return ports;
}

}  // namespace

std::vector<std::uint32_t> Neighbourhoods(const Topology& topology, std::size_t most_ports) {
    std::vector<std::uint32_t> groups(topology.node_count(), 0);
    std::uint32_t group = 0;
    std::size_t ports_in_group = 0;
    for (std::uint32_t n = 0; n < topology.node_count(); ++n) {
        if (topology.node(NodeId{n}).kind != NodeKind::kSwitch) {
            continue;
        }
        const std::vector<NodeId> rack = Rack(topology, NodeId{n});
        const std::size_t ports = PortsOf(topology, rack);
        if (ports_in_group != 0 && ports_in_group + ports > most_ports) {
            ++group;
            ports_in_group = 0;
        }
        ports_in_group += ports;
        for (const NodeId node : rack) {
            groups[Index(node)] = group;
        }
    }
    return groups;
}

}  // namespace dcqcn
