// A network as data: named hosts and switches and the links between them, held in a Boost graph.
// Parallel links are allowed; a node's ports are numbered from 0 in the order of its links.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <boost/graph/adjacency_list.hpp>

#include "base/ids.h"
#include "base/units.h"

namespace dcqcn {

enum class NodeKind { kHost, kSwitch };

struct TopologyNode {
    std::string name;
    NodeKind kind = NodeKind::kHost;
};
struct LinkProperties {
    Rate rate;
    Duration delay{};
    double error_rate = 0;  // probability that a data, ACK, NAK or CNP frame is lost, [0, 1)
};
struct TopologyLink {
    NodeId a;
    PortIndex a_port;
    NodeId b;
    PortIndex b_port;
    LinkProperties properties;
};

class Topology {
  public:
    using Graph = boost::adjacency_list<boost::vecS, boost::vecS, boost::undirectedS, TopologyNode,
                                        TopologyLink>;

    // Names are unique; throws ConfigError otherwise.
    NodeId AddHost(std::string name);
    NodeId AddSwitch(std::string name);
    void AddLink(NodeId a, NodeId b, const LinkProperties& properties);

    [[nodiscard]] const Graph& graph() const { return graph_; }
    [[nodiscard]] std::size_t node_count() const;
    [[nodiscard]] const TopologyNode& node(NodeId id) const;
    [[nodiscard]] std::size_t port_count(NodeId id) const;
    [[nodiscard]] const std::vector<TopologyLink>& links() const { return links_; }
    [[nodiscard]] const std::vector<NodeId>& hosts() const { return hosts_; }
    // Throws ConfigError naming the nearest known names.
    [[nodiscard]] NodeId Find(std::string_view name) const;

    // The rules of a usable network: at least two hosts, each with exactly one link; no host
    // between two switches; positive rates and delays; every host reaches every other.
    // Throws ConfigError.
    void Check() const;

  private:
    Graph graph_;
    std::vector<TopologyLink> links_;
    std::vector<NodeId> hosts_;
};

// ports[n][h]: the equal-cost ports of node n on shortest paths towards node h, in port order;
// empty when h is not a host or n == h.
using RoutingTable = std::vector<std::vector<std::vector<PortIndex>>>;
[[nodiscard]] RoutingTable ComputeRoutes(const Topology& topology);

}  // namespace dcqcn
