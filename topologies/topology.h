// A network as data: named hosts and switches and the links between them (as a Boost graph:
// graph.h). Parallel links are allowed; a node's ports are numbered from 0 in the order of its
// links.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

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
    // Names are unique, of letters, digits, '_', '-' and '.'; throws ConfigError otherwise.
    NodeId AddHost(std::string name);
    NodeId AddSwitch(std::string name);
    // Throws ConfigError unless the ends differ, rate and delay are above zero (what happens at
    // one instant has an order only because links take time) and error_rate is in [0, 1).
    void AddLink(NodeId a, NodeId b, const LinkProperties& properties);

    [[nodiscard]] std::size_t node_count() const { return nodes_.size(); }
    [[nodiscard]] const TopologyNode& node(NodeId id) const { return nodes_[Index(id)]; }
    [[nodiscard]] std::size_t port_count(NodeId id) const { return Neighbours(id).size(); }
    // The node behind each port, in port order.
    [[nodiscard]] const std::vector<NodeId>& Neighbours(NodeId id) const {
        return neighbours_[Index(id)];
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

    std::vector<TopologyNode> nodes_;
    std::vector<std::vector<NodeId>> neighbours_;
    std::vector<TopologyLink> links_;
    std::vector<NodeId> hosts_;
    std::map<std::string, NodeId, std::less<>> by_name_;
};

}  // namespace dcqcn
