#include "topologies/generators.h"

#include <initializer_list>
#include <string>
#include <vector>

#include "base/check.h"

namespace dcqcn {
namespace {

using Nodes = std::vector<NodeId>;

void NeedAtLeast(int least, int value, const std::string& what) {
    if (value < least) {
        throw ConfigError(what + ": " + std::to_string(value) + " is below " +
                          std::to_string(least));
    }
}

// Slips of the keyboard (a fat-tree of k = 1600) end here and not in the machine's memory.
// `factors` are counts whose product is the number of `what`.
void NeedSane(std::initializer_list<int> factors, const std::string& what) {
    constexpr double kMost = 10'000;
    double product = 1;
    for (const int factor : factors) {
        product *= factor;
    }
    if (product > kMost) {
        throw ConfigError("the network would have more than 10000 " + what + "; ask for fewer");
    }
}

// prefix0, prefix1, ... or, from 1, as the paper counts.
Nodes AddHosts(Topology& t, const std::string& prefix, int count, int from = 0) {
    Nodes hosts;
    for (int i = from; i < from + count; ++i) {
        hosts.push_back(t.AddHost(prefix + std::to_string(i)));
    }
    return hosts;
}
Nodes AddSwitches(Topology& t, const std::string& prefix, int count, int from = 0) {
    Nodes switches;
    for (int i = from; i < from + count; ++i) {
        switches.push_back(t.AddSwitch(prefix + std::to_string(i)));
    }
    return switches;
}

// Hosts in order, the same number under each switch.
void Attach(Topology& t, const Nodes& hosts, const Nodes& switches, const LinkProperties& link) {
    const std::size_t each = hosts.size() / switches.size();
    for (std::size_t h = 0; h < hosts.size(); ++h) {
        t.AddLink(hosts[h], switches[h / each], link);
    }
}

// Every node of lower[from_lower, +count) to every node of upper[from_upper, +count).
struct Block {
    std::size_t from_lower;
    std::size_t lower_count;
    std::size_t from_upper;
    std::size_t upper_count;
};
void Mesh(Topology& t, const Nodes& lower, const Nodes& upper, const Block& block,
          const LinkProperties& link) {
    for (std::size_t l = 0; l < block.lower_count; ++l) {
        for (std::size_t u = 0; u < block.upper_count; ++u) {
            t.AddLink(lower[block.from_lower + l], upper[block.from_upper + u], link);
        }
    }
}

}  // namespace

Topology Star(int hosts, const LinkProperties& link) {
    NeedAtLeast(2, hosts, "hosts of a star");
    NeedSane({hosts}, "hosts");
    Topology t;
    const Nodes all = AddHosts(t, "h", hosts);
    Attach(t, all, AddSwitches(t, "sw", 1), link);
    return t;
}

Topology Dumbbell(int left, int right, const LinkProperties& edge,
                  const LinkProperties& bottleneck) {
    NeedAtLeast(1, left, "hosts on the left of a dumbbell");
    NeedAtLeast(1, right, "hosts on the right of a dumbbell");
    NeedSane({left}, "hosts");
    NeedSane({right}, "hosts");
    Topology t;
    const Nodes left_hosts = AddHosts(t, "left", left);
    const Nodes right_hosts = AddHosts(t, "right", right);
    const Nodes switches = AddSwitches(t, "sw", 2);
    Attach(t, left_hosts, {switches[0]}, edge);
    Attach(t, right_hosts, {switches[1]}, edge);
    t.AddLink(switches[0], switches[1], bottleneck);
    return t;
}

Topology PaperClos(int hosts_per_tor, const LinkProperties& link) {
    NeedAtLeast(1, hosts_per_tor, "hosts per ToR");
    NeedSane({4, hosts_per_tor}, "hosts");
    Topology t;
    Nodes hosts;
    for (const char* prefix : {"H1", "H2", "H3", "H4"}) {
        const Nodes under_tor = AddHosts(t, prefix, hosts_per_tor, 1);
        hosts.insert(hosts.end(), under_tor.begin(), under_tor.end());
    }
    const Nodes tors = AddSwitches(t, "T", 4, 1);
    const Nodes leaves = AddSwitches(t, "L", 4, 1);
    const Nodes spines = AddSwitches(t, "S", 2, 1);
    Attach(t, hosts, tors, link);
    Mesh(t, tors, leaves, {0, 2, 0, 2}, link);
    Mesh(t, tors, leaves, {2, 2, 2, 2}, link);
    Mesh(t, leaves, spines, {0, 4, 0, 2}, link);
    return t;
}

Topology LeafSpine(int leaves, int spines, int hosts_per_leaf, const LinkProperties& host_link,
                   const LinkProperties& fabric_link) {
    NeedAtLeast(1, leaves, "leaves");
    NeedAtLeast(1, spines, "spines");
    NeedAtLeast(1, hosts_per_leaf, "hosts per leaf");
    NeedSane({leaves, hosts_per_leaf}, "hosts");
    NeedSane({leaves, spines}, "links");
    Topology t;
    const Nodes hosts = AddHosts(t, "h", leaves * hosts_per_leaf);
    const Nodes leaf_nodes = AddSwitches(t, "leaf", leaves);
    const Nodes spine_nodes = AddSwitches(t, "spine", spines);
    Attach(t, hosts, leaf_nodes, host_link);
    Mesh(t, leaf_nodes, spine_nodes, {0, leaf_nodes.size(), 0, spine_nodes.size()}, fabric_link);
    return t;
}

Topology FatTree(int k, const LinkProperties& link) {
    NeedAtLeast(2, k, "k of a fat-tree");
    if (k % 2 != 0) {
        throw ConfigError("k of a fat-tree: " + std::to_string(k) + " is odd; it must be even");
    }
    const int half_k = k / 2;
    NeedSane({k, half_k, half_k}, "hosts");
    const auto half = static_cast<std::size_t>(half_k);
    Topology t;
    const Nodes hosts = AddHosts(t, "h", k * half_k * half_k);
    const Nodes edges = AddSwitches(t, "edge", k * half_k);
    const Nodes aggs = AddSwitches(t, "agg", k * half_k);
    const Nodes cores = AddSwitches(t, "core", half_k * half_k);
    Attach(t, hosts, edges, link);
    for (std::size_t first = 0; first < edges.size(); first += half) {
        Mesh(t, edges, aggs, {first, half, first, half}, link);
    }
    for (std::size_t a = 0; a < aggs.size(); ++a) {
        Mesh(t, aggs, cores, {a, 1, a % half * half, half}, link);
    }
    return t;
}

}  // namespace dcqcn
