#include "topologies/partition.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <queue>
#include <string>

#include <boost/graph/connected_components.hpp>
#include <boost/graph/filtered_graph.hpp>

#include "base/check.h"
#include "topologies/graph.h"

namespace dcqcn {
namespace {

constexpr std::uint32_t kNoRank = std::numeric_limits<std::uint32_t>::max();

// Hops to the nearest host: 0 for hosts, 1 for their switches, and so on up.
std::vector<int> Tiers(const Topology& topology) {
    std::vector<int> tiers(topology.node_count(), -1);
    std::queue<NodeId> open;
    for (const NodeId host : topology.hosts()) {
        tiers[Index(host)] = 0;
        open.push(host);
    }
    for (; !open.empty(); open.pop()) {
        const NodeId node = open.front();
        for (const NodeId other : topology.Neighbours(node)) {
            if (tiers[Index(other)] < 0) {
                tiers[Index(other)] = tiers[Index(node)] + 1;
                open.push(other);
            }
        }
    }
    return tiers;
}

// Groups of nodes that stay together: what is connected by links whose ends are all below `tier`.
// In the order of their lowest nodes; nodes from `tier` up are in none (size() of the result).
std::vector<std::size_t> GroupsBelow(const Graph& graph, const std::vector<int>& tiers, int tier) {
    const auto is_below = [&](std::size_t node) { return tiers[node] < tier; };
    const auto keep = [&](const Graph::edge_descriptor& e) {
        return is_below(boost::source(e, graph)) && is_below(boost::target(e, graph));
    };
    const boost::filtered_graph<Graph, decltype(std::function(keep))> below(graph,
                                                                            std::function(keep));
    std::vector<std::size_t> groups(tiers.size());
    boost::connected_components(below, groups.data());
    for (std::size_t n = 0; n < groups.size(); ++n) {
        groups[n] = is_below(n) ? groups[n] : groups.size();
    }
    return groups;
}

// Deals groups out in their order, so that each rank gets about as many ports as another and at
// least one group. False if there are too few groups.
bool Deal(const Topology& topology, const std::vector<std::size_t>& groups, std::uint32_t ranks,
          std::vector<std::uint32_t>& rank_of) {
    std::vector<std::size_t> ports(groups.size(), 0);
    std::vector<std::size_t> order;  // groups by their lowest node
    for (std::size_t n = 0; n < groups.size(); ++n) {
        if (groups[n] != groups.size()) {
            if (ports[groups[n]] == 0) {
                order.push_back(groups[n]);
            }
            ports[groups[n]] += topology.port_count(static_cast<NodeId>(n));
        }
    }
    if (order.size() < ranks) {
        return false;
    }
    const std::size_t all = std::accumulate(ports.begin(), ports.end(), std::size_t{0});
    std::vector<std::uint32_t> rank_of_group(groups.size(), kNoRank);
    std::uint32_t rank = 0;
    std::size_t dealt = 0;
    for (std::size_t i = 0; i < order.size(); ++i) {
        // On to the next rank when this one is full, and when each rank left needs a group.
        const bool is_full = dealt + ports[order[i]] / 2 >= all * (rank + 1) / ranks;
        const bool is_last_chance = order.size() - i <= ranks - 1 - rank;
        const bool has_any = i > 0 && rank_of_group[order[i - 1]] == rank;
        if (rank + 1 < ranks && has_any && (is_full || is_last_chance)) {
            ++rank;
        }
        rank_of_group[order[i]] = rank;
        dealt += ports[order[i]];
    }
    for (std::size_t n = 0; n < groups.size(); ++n) {
        rank_of[n] = groups[n] == groups.size() ? kNoRank : rank_of_group[groups[n]];
    }
    return true;
}

// The nodes that belong to no group, from the lowest tier up: each to the rank most of its links
// lead to, among equals to the one with the fewest such ports so far.
void PlaceTheRest(const Topology& topology, const std::vector<int>& tiers, std::uint32_t ranks,
                  std::vector<std::uint32_t>& rank_of) {
    std::vector<std::size_t> rest;
    for (std::size_t n = 0; n < rank_of.size(); ++n) {
        if (rank_of[n] == kNoRank) {
            rest.push_back(n);
        }
    }
    std::ranges::stable_sort(rest, {}, [&](std::size_t n) { return tiers[n]; });
    std::vector<std::size_t> taken(ranks, 0);
    for (const std::size_t n : rest) {
        const auto node = static_cast<NodeId>(n);
        std::vector<std::size_t> links(ranks, 0);
        for (const NodeId other : topology.Neighbours(node)) {
            if (rank_of[Index(other)] != kNoRank) {
                ++links[rank_of[Index(other)]];
            }
        }
        std::uint32_t best = 0;
        for (std::uint32_t r = 1; r < ranks; ++r) {
            if (links[r] > links[best] || (links[r] == links[best] && taken[r] < taken[best])) {
                best = r;
            }
        }
        rank_of[n] = best;
        taken[best] += topology.port_count(node);
    }
}

Duration LookAhead(const Topology& topology, const std::vector<std::uint32_t>& rank_of) {
    Duration least = Duration::max();
    for (const TopologyLink& link : topology.links()) {
        if (rank_of[Index(link.a)] != rank_of[Index(link.b)]) {
            least = std::min(least, link.properties.delay);
        }
    }
    return least;
}

}  // namespace

Partition PartitionFor(const Topology& topology, std::uint32_t ranks) {
    if (ranks == 1) {
        return {std::vector<std::uint32_t>(topology.node_count(), 0)};
    }
    const std::vector<int> tiers = Tiers(topology);
    const Graph graph = MakeGraph(topology);
    Partition best{{}, Duration::min()};
    for (int tier = *std::ranges::max_element(tiers); tier > 0; --tier) {
        std::vector<std::uint32_t> rank_of(topology.node_count(), kNoRank);
        if (!Deal(topology, GroupsBelow(graph, tiers, tier), ranks, rank_of)) {
            continue;
        }
        PlaceTheRest(topology, tiers, ranks, rank_of);
        const bool keeps_racks = tier > 1 || best.rank_of.empty();
        if (const Duration ahead = LookAhead(topology, rank_of);
            keeps_racks && ahead > best.look_ahead) {
            best = {std::move(rank_of), ahead};
        }
    }
    if (best.rank_of.empty()) {
        throw ConfigError("a network of " + std::to_string(topology.hosts().size()) +
                          " hosts cannot be divided among " + std::to_string(ranks) +
                          " ranks: each needs a host; start fewer (mpirun -n)");
    }
    return best;
}

}  // namespace dcqcn
