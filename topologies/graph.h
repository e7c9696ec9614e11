// A topology as a Boost graph, for algorithms on it. vecS throughout: vertex n is NodeId n, and the
// p-th edge out of a vertex is its port p. Apart from topology.h, so that only those who search a
// network pay for Boost's headers.
#pragma once

#include <boost/graph/adjacency_list.hpp>

#include "topologies/topology.h"

namespace dcqcn {

struct TopologyEdge {
    std::size_t link = 0;  // position in Topology::links()
};
using Graph =
    boost::adjacency_list<boost::vecS, boost::vecS, boost::undirectedS, TopologyNode, TopologyEdge>;

[[nodiscard]] inline Graph MakeGraph(const Topology& topology) {
    Graph graph(topology.node_count());
    for (std::size_t n = 0; n < topology.node_count(); ++n) {
        graph[n] = topology.node(static_cast<NodeId>(n));
    }
    std::size_t number = 0;
    for (const TopologyLink& link : topology.links()) {
        boost::add_edge(Index(link.a), Index(link.b), TopologyEdge{number++}, graph);
    }
    return graph;
}

}  // namespace dcqcn
