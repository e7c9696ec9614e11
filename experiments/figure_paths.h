// ECMP gives a set of flows one of many maps of flows to paths, and one draw is one sample. Here
// all maps are listed and those gathered that look alike: in which the same flows share the same
// links.
#pragma once

#include <string>
#include <vector>

#include "topologies/routing.h"
#include "topologies/topology.h"

namespace dcqcn {

// The nodes that a flow visits, both ends included. Needs a topology without parallel links.
using FlowPath = std::vector<NodeId>;

// All shortest paths, equally likely where every switch on the way has the same number of ways.
[[nodiscard]] std::vector<FlowPath> AllPaths(const Topology& topology, const RoutingTable& routes,
                                             NodeId from, NodeId to);

struct PathClass {
    std::vector<FlowPath> paths;  // one map of the class: a path per flow
    int maps = 0;                 // how many maps are in it
};
// The classes of all maps that take one of `choices[i]` for flow i, in the order of their first
// map. Two maps are alike if every two flows share links at the same places of their paths,
// counted from the receivers.
[[nodiscard]] std::vector<PathClass> ClassesOfMaps(
    const std::vector<std::vector<FlowPath>>& choices);

// "H1 T1 L1 S1 L3 T4 R".
[[nodiscard]] std::string PathText(const Topology& topology, const FlowPath& path);

}  // namespace dcqcn
