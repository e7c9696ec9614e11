// Walks the routes of a topology, one hop at a time, as frames would.
#pragma once

#include <set>
#include <stdexcept>
#include <string>

#include "topologies/routing.h"

namespace dcqcn {

inline NodeId PeerOf(const Topology& t, NodeId at, PortIndex port) {
    for (const TopologyLink& link : t.links()) {
        if (link.a == at && link.a_port == port) {
            return link.b;
        }
        if (link.b == at && link.b_port == port) {
            return link.a;
        }
    }
    throw std::logic_error("no such port");
}

// All routes between two nodes, written "H1 T1 L1 T2 H2"; those over parallel links stand twice.
using Paths = std::multiset<std::string>;
inline Paths PathsBetween(const Topology& t, const RoutingTable& routes, NodeId from, NodeId to) {
    if (from == to) {
        return {t.node(to).name};
    }
    Paths paths;
    for (const PortIndex port : routes.Ways(from, to)) {
        for (const auto& rest : PathsBetween(t, routes, PeerOf(t, from, port), to)) {
            paths.insert(t.node(from).name + " " + rest);
        }
    }
    return paths;
}
inline Paths PathsBetween(const Topology& t, const std::string& from, const std::string& to) {
    return PathsBetween(t, ComputeRoutes(t), t.Find(from), t.Find(to));
}

}  // namespace dcqcn
