#include "topologies/neighbourhoods.h"

#include <algorithm>
#include <map>

#include <catch2/catch.hpp>

#include "topologies/generators.h"

using namespace dcqcn;
using namespace dcqcn::literals;

namespace {

const LinkProperties kLink{.rate = 40_Gbps, .delay = 1us};

std::map<std::uint32_t, std::size_t> PortsByGroup(const Topology& topology,
                                                  const std::vector<std::uint32_t>& groups) {
    std::map<std::uint32_t, std::size_t> ports;
    for (std::uint32_t n = 0; n < topology.node_count(); ++n) {
        ports[groups[n]] += topology.port_count(NodeId{n});
    }
    return ports;
}

}  // namespace

TEST_CASE("Neighbourhoods: a small network is one", "[topologies]") {
    const Topology star = Star(9, kLink);
    CHECK(Neighbourhoods(star, 18) == std::vector<std::uint32_t>(10, 0));
}

TEST_CASE("Neighbourhoods: a rack is never parted, however large", "[topologies]") {
    const Topology star = Star(9, kLink);
    CHECK(Neighbourhoods(star, 4) == std::vector<std::uint32_t>(10, 0));
}

TEST_CASE("Neighbourhoods: hosts go with their switch, and groups hold what they may",
          "[topologies]") {
    const Topology tree = FatTree(8, kLink);
    const std::size_t most = GENERATE(16U, 40U, 100U);
    const std::vector<std::uint32_t> groups = Neighbourhoods(tree, most);
    REQUIRE(groups.size() == tree.node_count());
    for (const NodeId host : tree.hosts()) {
        CHECK(groups[Index(host)] == groups[Index(tree.Neighbours(host).front())]);
    }
    const auto ports = PortsByGroup(tree, groups);
    CHECK(ports.size() > 1);
    CHECK(ports.rbegin()->first == ports.size() - 1);  // numbered without gaps
    for (const auto& [group, count] : ports) {
        CHECK(count <= most);
    }
}
