#include <algorithm>
#include <map>
#include <set>
#include <string>

#include <catch2/catch.hpp>

#include "experiments/engine_ports.h"
#include "experiments/figure_paths.h"
#include "experiments/figure_samples.h"
#include "experiments/reproduce_home.h"
#include "experiments/scenario.h"

namespace dcqcn {
namespace {

Scenario Figure3() {
    return LoadScenario(ProjectHome() + "/experiments/fig3/scenario.json");
}

std::vector<std::vector<FlowPath>> ChoicesOf(const Scenario& scenario) {
    const RoutingTable routes = ComputeRoutes(scenario.topology);
    std::vector<std::vector<FlowPath>> choices;
    for (const FlowSpec& flow : scenario.flows) {
        choices.push_back(AllPaths(scenario.topology, routes, scenario.topology.Find(flow.from),
                                   scenario.topology.Find(flow.to)));
    }
    return choices;
}

// The tree model: a congested egress port gives an equal share to each ingress port behind it.
// `from_end` is how far from the receiver the flows have come together.
void Share(const std::vector<FlowPath>& paths, const std::vector<std::size_t>& flows, double gbps,
           std::size_t from_end, std::vector<double>& rates) {
    if (flows.size() == 1) {
        rates[flows.front()] = gbps;
        return;
    }
    std::map<NodeId, std::vector<std::size_t>> by_ingress;
    for (const std::size_t flow : flows) {
        by_ingress[paths[flow][paths[flow].size() - 2 - from_end]].push_back(flow);
    }
    for (const auto& [node, group] : by_ingress) {
        Share(paths, group, gbps / static_cast<double>(by_ingress.size()), from_end + 1, rates);
    }
}

TEST_CASE("Paths: H1 has 8 ways to R, H3 has 2, H4 has 1", "[reproduce]") {
    const auto choices = ChoicesOf(Figure3());
    CHECK(choices[0].size() == 8);
    CHECK(choices[1].size() == 8);
    CHECK(choices[2].size() == 2);
    CHECK(choices[3].size() == 1);
    CHECK(PathText(Figure3().topology, choices[3][0]) == "H4 T4 R");
}

TEST_CASE("Paths: figure 3's 128 maps fall into 10 classes", "[reproduce]") {
    const auto classes = ClassesOfMaps(ChoicesOf(Figure3()));
    CHECK(classes.size() == 10);
    int maps = 0;
    std::multiset<int> sizes;
    for (const PathClass& c : classes) {
        maps += c.maps;
        sizes.insert(c.maps);
    }
    CHECK(maps == 128);
    CHECK(sizes == std::multiset<int>{8, 8, 8, 8, 8, 8, 16, 16, 24, 24});
}

TEST_CASE("Paths: the classes give the tree model's shares", "[reproduce]") {
    constexpr double kLine = 40;
    std::map<std::size_t, std::vector<WeightedSample>> shares;
    for (const PathClass& c : ClassesOfMaps(ChoicesOf(Figure3()))) {
        std::vector<double> rates(c.paths.size());
        Share(c.paths, {0, 1, 2, 3}, kLine, 0, rates);
        for (std::size_t host = 0; host < rates.size(); ++host) {
            shares[host].push_back({rates[host], static_cast<double>(c.maps)});
        }
    }
    const auto check = [&](std::size_t host, double min, double median, double max) {
        const Spread spread = SpreadOf(shares[host]);
        INFO("H" << host + 1);
        CHECK(spread.min == Approx(min));
        CHECK(spread.median == Approx(median));
        CHECK(spread.max == Approx(max));
    };
    check(0, kLine / 8, kLine / 6, kLine / 3);
    check(1, kLine / 8, kLine / 6, kLine / 3);
    check(2, kLine / 6, kLine / 6, kLine / 3);
    check(3, kLine / 3, kLine / 3, kLine / 2);
}

TEST_CASE("Paths: a source port is found for every path, whatever the seed", "[reproduce]") {
    for (const std::uint64_t seed : {1U, 2U, 77U}) {
        Scenario scenario = Figure3();
        scenario.seed = seed;
        for (const PathClass& c : ClassesOfMaps(ChoicesOf(scenario))) {
            const auto ports = FindSourcePorts(scenario, c.paths);
            CHECK(ports.size() == 4);
            CHECK(std::ranges::all_of(ports, [](std::uint16_t port) { return port >= 49'152; }));
        }
    }
}

TEST_CASE("Paths: the weighted median is where half of the weight is reached", "[reproduce]") {
    CHECK(WeightedPercentile({{1, 1}, {2, 1}, {3, 1}}, 0.5) == 2);
    CHECK(WeightedPercentile({{1, 1}, {2, 1}, {3, 3}}, 0.5) == 3);
    CHECK(WeightedPercentile({{3, 1}, {1, 10}, {2, 1}}, 0.5) == 1);
    CHECK(WeightedPercentile({{5, 0.1}, {6, 0.2}}, 1) == 6);
    CHECK(WeightedPercentile({{1, 1}, {2, 1}, {3, 1}, {4, 1}}, 0.5) == 2);
}

}  // namespace
}  // namespace dcqcn
