#include "topologies/routing.h"

#include <algorithm>

#include "topologies/graph.h"

namespace dcqcn {
namespace {

// A copy of the graph as plain lists, which a thousand searches read faster than iterators can.
struct Neighbours {
    std::vector<std::vector<std::size_t>> of;  // of[n][p]: the node behind port p of n
    std::vector<bool> is_host;

    explicit Neighbours(const Topology& topology) {
        const Graph graph = MakeGraph(topology);
        for (std::size_t n = 0; n < topology.node_count(); ++n) {
            const auto [first, end] = boost::adjacent_vertices(n, graph);
            of.emplace_back(first, end);
            is_host.push_back(graph[n].kind == NodeKind::kHost);
        }
    }
};

// Hops to one host. The search starts there and enters other hosts without leaving them again.
class Distances {
  public:
    explicit Distances(const Neighbours& neighbours)
        : neighbours_(neighbours), hops_(neighbours.of.size()) {}

    void MeasureTo(std::size_t host) {
        std::ranges::fill(hops_, kFar);
        hops_[host] = 0;
        frontier_.assign(1, host);
        std::size_t next = 0;
        while (next < frontier_.size()) {
            const std::size_t at = frontier_[next++];
            if (at == host || !neighbours_.is_host[at]) {
                LookAround(at);
            }
        }
    }
    // Whether a frame at `from` comes nearer by crossing to its neighbour `to`.
    [[nodiscard]] bool Approaches(std::size_t from, std::size_t to) const {
        return hops_[to] + 1 == hops_[from] && (hops_[to] == 0 || !neighbours_.is_host[to]);
    }

  private:
    static constexpr std::uint32_t kFar = 1U << 31;  // one more is no hop count either

    void LookAround(std::size_t at) {
        for (const std::size_t peer : neighbours_.of[at]) {
            if (hops_[peer] == kFar) {
                hops_[peer] = hops_[at] + 1;
                frontier_.push_back(peer);
            }
        }
    }

    const Neighbours& neighbours_;
    std::vector<std::uint32_t> hops_;
    std::vector<std::size_t> frontier_;  // nodes in the order they were reached
};

}  // namespace

RoutingTable ComputeRoutes(const Topology& topology) {
    RoutingTable table;
    table.nodes_.resize(topology.node_count());
    table.host_number_.assign(topology.node_count(), RoutingTable::kNotAHost);
    const Neighbours neighbours(topology);
    Distances distances(neighbours);
    std::uint32_t number = 0;
    for (const NodeId host : topology.hosts()) {
        table.host_number_[Index(host)] = number++;
        distances.MeasureTo(Index(host));
        for (std::size_t at = 0; at < topology.node_count(); ++at) {
            auto& [first, ports] = table.nodes_[at];
            std::uint16_t port = 0;
            for (const std::size_t peer : neighbours.of[at]) {
                if (distances.Approaches(at, peer)) {
                    ports.push_back(PortIndex{port});
                }
                ++port;
            }
            first.push_back(static_cast<std::uint32_t>(ports.size()));
        }
    }
    return table;
}

std::span<const PortIndex> RoutingTable::Ways(NodeId at, NodeId to) const& {
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
