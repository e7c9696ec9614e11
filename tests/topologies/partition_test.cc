#include "topologies/partition.h"

#include <algorithm>
#include <set>

#include <catch2/catch.hpp>

#include "base/check.h"
#include "topologies/generators.h"

using namespace dcqcn;
using namespace dcqcn::literals;

namespace {

const LinkProperties kLink{.rate = 100_Gbps, .delay = 1us};

// Every host on the rank of the switch it hangs on.
bool KeepsRacks(const Topology& topology, const Partition& partition) {
    return std::ranges::all_of(topology.hosts(), [&](NodeId host) {
        const NodeId tor = topology.Neighbours(host).front();
        return partition.rank_of[Index(host)] == partition.rank_of[Index(tor)];
    });
}

std::vector<std::size_t> HostsPerRank(const Topology& topology, const Partition& partition,
                                      std::uint32_t ranks) {
    std::vector<std::size_t> hosts(ranks, 0);
    for (const NodeId host : topology.hosts()) {
        ++hosts.at(partition.rank_of[Index(host)]);
    }
    return hosts;
}

std::size_t LinksBetweenRanks(const Topology& topology, const Partition& partition) {
    return static_cast<std::size_t>(
        std::ranges::count_if(topology.links(), [&](const TopologyLink& link) {
            return partition.rank_of[Index(link.a)] != partition.rank_of[Index(link.b)];
        }));
}

}  // namespace

TEST_CASE("Partition: one rank plays everything and waits for nobody") {
    const Topology topology = FatTree(4, kLink);
    const Partition partition = PartitionFor(topology, 1);
    CHECK(std::ranges::count(partition.rank_of, 0U) ==
          static_cast<std::ptrdiff_t>(topology.node_count()));
    CHECK(partition.look_ahead == Duration::max());
}

TEST_CASE("Partition: a fat-tree is divided by pods, in equal shares of hosts and cores") {
    const Topology topology = FatTree(8, kLink);  // 8 pods of 16 hosts, 16 cores
    for (const std::uint32_t ranks : {2U, 4U, 8U}) {
        const Partition partition = PartitionFor(topology, ranks);
        CHECK(KeepsRacks(topology, partition));
        CHECK(HostsPerRank(topology, partition, ranks) ==
              std::vector<std::size_t>(ranks, 128 / ranks));
        CHECK(partition.look_ahead == 1us);
        // Only links between aggregation and core are cut: of each core's 8, those that lead to
        // other ranks than its own.
        CHECK(LinksBetweenRanks(topology, partition) == 16 * (8 - 8 / ranks));
        for (std::uint32_t r = 0; r < ranks; ++r) {
            std::size_t cores = 0;
            for (int core = 0; core < 16; ++core) {
                const NodeId id = topology.Find("core" + std::to_string(core));
                cores += partition.rank_of[Index(id)] == r ? 1 : 0;
            }
            CHECK(cores == 16 / ranks);
        }
    }
}

TEST_CASE("Partition: with more ranks than pods, racks are divided") {
    const Topology topology = FatTree(4, kLink);  // 4 pods of 2 racks
    const Partition partition = PartitionFor(topology, 8);
    CHECK(KeepsRacks(topology, partition));
    CHECK(HostsPerRank(topology, partition, 8) == std::vector<std::size_t>(8, 2));
}

TEST_CASE("Partition: the switches of the paper's two halves stay together") {
    const Topology topology = PaperClos(5, kLink);
    const Partition partition = PartitionFor(topology, 2);
    CHECK(KeepsRacks(topology, partition));
    const auto rank = [&](const char* name) {
        return partition.rank_of[Index(topology.Find(name))];
    };
    CHECK(rank("T1") == rank("L2"));
    CHECK(rank("T3") == rank("L4"));
    CHECK(rank("T1") != rank("T3"));
    CHECK(rank("S1") != rank("S2"));
}

TEST_CASE("Partition: where links differ, the cut with the greatest look-ahead is taken") {
    // Two leaves under short links to two spines: racks could only be cut at 100 ns. A third leaf
    // does not change that, but hosts far from their leaves do not justify parting racks.
    const LinkProperties host{.rate = 100_Gbps, .delay = 5us};
    const LinkProperties fabric{.rate = 100_Gbps, .delay = 100ns};
    const Topology leaf_spine = LeafSpine(2, 2, 4, host, fabric);
    const Partition racks = PartitionFor(leaf_spine, 2);
    CHECK(KeepsRacks(leaf_spine, racks));
    CHECK(racks.look_ahead == 100ns);

    // Pods that are near to the core and racks that are far from their pods' switches.
    Topology far;
    std::vector<NodeId> racks_of_far;
    const NodeId core = far.AddSwitch("core");
    for (const char* pod : {"a", "b"}) {
        const NodeId agg = far.AddSwitch(std::string("agg-") + pod);
        far.AddLink(agg, core, {.rate = 100_Gbps, .delay = 100ns});
        for (const char* rack : {"1", "2"}) {
            const NodeId tor = far.AddSwitch(std::string("tor-") + pod + rack);
            far.AddLink(tor, agg, {.rate = 100_Gbps, .delay = 2us});
            const NodeId host_of_rack = far.AddHost(std::string("h-") + pod + rack);
            far.AddLink(host_of_rack, tor, kLink);
        }
    }
    CHECK(PartitionFor(far, 2).look_ahead >= 100ns);
    CHECK(KeepsRacks(far, PartitionFor(far, 2)));
}

TEST_CASE("Partition: the hosts of a star go to several ranks") {
    const Topology topology = Star(9, kLink);
    const Partition two = PartitionFor(topology, 2);
    const std::vector<std::size_t> hosts = HostsPerRank(topology, two, 2);
    CHECK(std::ranges::max(hosts) - std::ranges::min(hosts) <= 1);
    CHECK(two.look_ahead == 1us);
    CHECK(HostsPerRank(topology, PartitionFor(topology, 9), 9) == std::vector<std::size_t>(9, 1));
}

TEST_CASE("Partition: every rank has a host whatever the number of racks") {
    for (const std::uint32_t ranks : {2U, 3U, 5U, 6U, 7U}) {
        const Topology topology = LeafSpine(7, 3, 4, kLink, kLink);
        const Partition partition = PartitionFor(topology, ranks);
        CHECK(std::ranges::min(HostsPerRank(topology, partition, ranks)) >= 4);
        CHECK(KeepsRacks(topology, partition));
        CHECK(PartitionFor(topology, ranks).rank_of == partition.rank_of);
    }
}

TEST_CASE("Partition: more ranks than hosts are refused") {
    CHECK_THROWS_WITH(PartitionFor(Star(4, kLink), 5),
                      Catch::Contains("4 hosts cannot be divided among 5 ranks"));
    CHECK_THROWS_AS(PartitionFor(Star(4, kLink), 5), ConfigError);
}
