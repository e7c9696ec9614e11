// The usual networks, made to measure. In all of them the hosts come first, so that host i is node
// i, and a switch's ports to hosts come before its ports upwards. Throw ConfigError on impossible
// numbers.
#pragma once

#include "topologies/topology.h"

namespace dcqcn {

// h0, h1, ... on the one switch sw0.
[[nodiscard]] Topology Star(int hosts, const LinkProperties& link);

// left0, left1, ... on sw0 and right0, right1, ... on sw1; one link, the bottleneck, between them.
[[nodiscard]] Topology Dumbbell(int left, int right, const LinkProperties& edge,
                                const LinkProperties& bottleneck);

// The paper's testbed, [Zhu15, Figure 2]. Hosts H11, H12, ... are under T1, H21, ... under T2 and
// so on.
//
//             S1       S2            every leaf to both spines
//          L1    L2    L3    L4
//          T1    T2    T3    T4      T1, T2 to L1, L2;  T3, T4 to L3, L4
[[nodiscard]] Topology PaperClos(int hosts_per_tor, const LinkProperties& link);

// h0, h1, ... on leaf0, leaf1, ... in turn of hosts_per_leaf; every leaf to spine0, spine1, ...
[[nodiscard]] Topology LeafSpine(int leaves, int spines, int hosts_per_leaf,
                                 const LinkProperties& host_link,
                                 const LinkProperties& fabric_link);

// k-ary fat-tree [AlFares08] of k^3/4 hosts. Half is k/2: host h is on edge(h / half); edge e and
// agg a belong to pods e / half and a / half; agg a reaches core(a % half * half) and the half - 1
// after it. Needs k even.
[[nodiscard]] Topology FatTree(int k, const LinkProperties& link);

}  // namespace dcqcn
