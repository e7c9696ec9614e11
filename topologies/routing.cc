#include "topologies/routing.h"

#include <algorithm>

namespace dcqcn {
namespace {

// Hops to one host. The search starts there and enters other hosts without leaving them again.
class Distances {
  public:
    explicit Distances(const Topology& topology)
        : topology_(topology), hops_(topology.node_count()) {}

    void MeasureTo(NodeId host) {
        std::ranges::fill(hops_, kFar);
        hops_[Index(host)] = 0;
        frontier_.assign(1, Index(host));
        for (std::size_t next = 0; next < frontier_.size(); ++next) {
            const std::size_t at = frontier_[next];
            if (at == Index(host) || !IsHost(at)) {
                Enter(at);
            }
        }
    }
    // Whether a frame at `from` comes nearer by crossing to its neighbour `to`.
    [[nodiscard]] bool Approaches(std::size_t from, std::size_t to) const {
        return hops_[from] != kFar && hops_[to] + 1 == hops_[from] &&
               (hops_[to] == 0 || !IsHost(to));
    }

  private:
    static constexpr std::uint32_t kFar = ~std::uint32_t{0} - 1;

    [[nodiscard]] bool IsHost(std::size_t n) const {
        return topology_.graph()[n].kind == NodeKind::kHost;
    }
    void Enter(std::size_t at) {
        for (auto [peer, end] = boost::adjacent_vertices(at, topology_.graph()); peer != end;
             ++peer) {
            if (hops_[*peer] == kFar) {
                hops_[*peer] = hops_[at] + 1;
                frontier_.push_back(*peer);
            }
        }
    }

    const Topology& topology_;
    std::vector<std::uint32_t> hops_;
    std::vector<std::size_t> frontier_;  // nodes in the order they were reached
};

}  // namespace

RoutingTable ComputeRoutes(const Topology& topology) {
    RoutingTable table;
    table.nodes_.resize(topology.node_count());
    table.host_number_.assign(topology.node_count(), RoutingTable::kNotAHost);
    Distances distances(topology);
    std::uint32_t number = 0;
    for (const NodeId host : topology.hosts()) {
        table.host_number_[Index(host)] = number++;
        distances.MeasureTo(host);
        for (std::size_t at = 0; at < topology.node_count(); ++at) {
            auto& [first, ports] = table.nodes_[at];
            std::uint16_t port = 0;
            for (auto [peer, end] = boost::adjacent_vertices(at, topology.graph()); peer != end;
                 ++peer, ++port) {
                if (distances.Approaches(at, *peer)) {
                    ports.push_back(PortIndex{port});
                }
            }
            first.push_back(static_cast<std::uint32_t>(ports.size()));
        }
    }
    return table;
}

std::span<const PortIndex> RoutingTable::Ways(NodeId at, NodeId to) const {
    const std::uint32_t h = host_number_[Index(to)];
    if (h == kNotAHost) {
        return {};
    }
    const auto& [first, ports] = nodes_[Index(at)];
    return std::span(ports).subspan(first[h], first[h + 1] - first[h]);
}

std::vector<std::vector<PortIndex>> RoutingTable::operator[](std::size_t at) const {
    std::vector<std::vector<PortIndex>> towards(host_number_.size());
    for (std::size_t to = 0; to < towards.size(); ++to) {
        const auto ways = Ways(static_cast<NodeId>(at), static_cast<NodeId>(to));
        towards[to].assign(ways.begin(), ways.end());
    }
    return towards;
}

}  // namespace dcqcn
