#include "topologies/topology.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <utility>

#include <boost/graph/connected_components.hpp>

#include "base/check.h"
#include "topologies/graph.h"
#include "topologies/nearest.h"

namespace dcqcn {
namespace {

// Names end up in CSV cells, file names and dotted paths.
bool IsPlain(std::string_view name) {
    constexpr std::string_view kLegal =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-.";
    return !name.empty() && name.find_first_not_of(kLegal) == std::string_view::npos;
}

std::string Quoted(std::string_view name) {
    return "\"" + std::string(name) + "\"";
}

void CheckProperties(const LinkProperties& p) {
    if (p.rate.count() <= 0) {
        throw ConfigError("link rate " + std::to_string(p.rate.count()) +
                          " bit/s must be above zero");
    }
    if (p.delay.count() <= 0) {
        throw ConfigError("link delay " + std::to_string(p.delay.count()) +
                          " ps must be above zero; a metre of cable takes 5 ns");
    }
    if (!(p.error_rate >= 0 && p.error_rate < 1)) {
        throw ConfigError("link error_rate " + std::to_string(p.error_rate) + " is outside [0, 1)");
    }
}

}  // namespace

NodeId Topology::AddNode(std::string name, NodeKind kind) {
    if (!IsPlain(name)) {
        throw ConfigError(Quoted(name) + " is no node name; use letters, digits, '_', '-' and '.'");
    }
    const auto id = static_cast<NodeId>(node_count());
    if (!by_name_.emplace(name, id).second) {
        throw ConfigError(Quoted(name) + " names two nodes; names must be unique");
    }
    nodes_.push_back({std::move(name), kind});
    neighbours_.emplace_back();
    return id;
}

NodeId Topology::AddHost(std::string name) {
    return hosts_.emplace_back(AddNode(std::move(name), NodeKind::kHost));
}

NodeId Topology::AddSwitch(std::string name) {
    return AddNode(std::move(name), NodeKind::kSwitch);
}

void Topology::AddLink(NodeId a, NodeId b, const LinkProperties& properties) {
    constexpr std::size_t kMostPorts = std::numeric_limits<std::uint16_t>::max();
    if (std::max(Index(a), Index(b)) >= node_count()) {
        throw ConfigError("a link ends at node " + std::to_string(std::max(Index(a), Index(b))) +
                          ", which does not exist; add nodes before their links");
    }
    if (a == b) {
        throw ConfigError(Quoted(node(a).name) + " is linked to itself; a link needs two nodes");
    }
    CheckProperties(properties);
    for (const NodeId end : {a, b}) {
        if (port_count(end) >= kMostPorts) {
            throw ConfigError(Quoted(node(end).name) + " has more than " +
                              std::to_string(kMostPorts) + " links");
        }
    }
    links_.push_back({.a = a,
                      .a_port = static_cast<PortIndex>(port_count(a)),
                      .b = b,
                      .b_port = static_cast<PortIndex>(port_count(b)),
                      .properties = properties});
    neighbours_[Index(a)].push_back(b);
    neighbours_[Index(b)].push_back(a);
}

NodeId Topology::Find(std::string_view name) const {
    const auto found = by_name_.find(name);
    if (found == by_name_.end()) {
        std::vector<std::string> known;
        for (const auto& entry : by_name_) {
            known.push_back(entry.first);
        }
        throw ConfigError("no node is named " + Quoted(name) + "; " + SuggestNearest(name, known));
    }
    return found->second;
}

void Topology::Check() const {
    if (hosts_.size() < 2) {
        throw ConfigError("the network has " + std::to_string(hosts_.size()) +
                          " host(s); it needs at least 2");
    }
    CheckLinkCounts();
    CheckReachability();
}

void Topology::CheckLinkCounts() const {
    for (std::size_t n = 0; n < node_count(); ++n) {
        const auto& [name, kind] = nodes_[n];
        const std::size_t count = neighbours_[n].size();
        if (kind == NodeKind::kHost && count != 1) {
            throw ConfigError("host " + Quoted(name) + " has " + std::to_string(count) +
                              " links; a host needs exactly one, to its switch");
        }
        if (kind == NodeKind::kSwitch && count == 0) {
            throw ConfigError("switch " + Quoted(name) + " has no links; link it or leave it out");
        }
    }
}

// Hosts are leaves here (CheckLinkCounts), so being connected is being reachable.
void Topology::CheckReachability() const {
    std::vector<std::size_t> component(node_count());
    boost::connected_components(MakeGraph(*this), component.data());
    for (const NodeId host : hosts_) {
        if (component[Index(host)] != component[Index(hosts_.front())]) {
            throw ConfigError("host " + Quoted(node(host).name) + " cannot reach host " +
                              Quoted(node(hosts_.front()).name) + "; link their switches");
        }
    }
}

}  // namespace dcqcn
