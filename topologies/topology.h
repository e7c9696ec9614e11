// A network as data: named hosts and switches and the links between them, held in a Boost graph.
// Parallel links are allowed; a node's ports are numbered from 0 in the order of its links.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
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
struct TopologyEdge {
    std::size_t link;  // position in Topology::links()
};

class Topology {
  public:
    // vecS throughout: vertex n is NodeId n, and the p-th edge out of a vertex is its port p.
    using Graph = boost::adjacency_list<boost::vecS, boost::vecS, boost::undirectedS, TopologyNode,
                                        TopologyEdge>;

    // Names are unique, of letters, digits, '_', '-' and '.'; throws ConfigError otherwise.
    NodeId AddHost(std::string name);
    NodeId AddSwitch(std::string name);
    // Throws ConfigError unless the ends differ, rate and delay are above zero (what happens at
    // one instant has an order only because links take time) and error_rate is in [0, 1).
    void AddLink(NodeId a, NodeId b, const LinkProperties& properties);

    [[nodiscard]] const Graph& graph() const { return graph_; }
    [[nodiscard]] std::size_t node_count() const { return boost::num_vertices(graph_); }
    [[nodiscard]] const TopologyNode& node(NodeId id) const { return graph_[Index(id)]; }
    [[nodiscard]] std::size_t port_count(NodeId id) const {
        return boost::out_degree(Index(id), graph_);
    }
    [[nodiscard]] const std::vector<TopologyLink>& links() const { return links_; }
    [[nodiscard]] const std::vector<NodeId>& hosts() const { return hosts_; }
    // Throws ConfigError naming the nearest known name.
    [[nodiscard]] NodeId Find(std::string_view name) const;

    // The rules of a usable network: at least two hosts, each with exactly one link (so that no
    // host stands between two switches); no switch without links; every host reaches every other.
    // Throws ConfigError.
    void Check() const;

  private:
    NodeId AddNode(std::string name, NodeKind kind);
    void CheckLinkCounts() const;
    void CheckReachability() const;

    Graph graph_;
    std::vector<TopologyLink> links_;
    std::vector<NodeId> hosts_;
    std::map<std::string, NodeId, std::less<>> by_name_;
};

}  // namespace dcqcn
