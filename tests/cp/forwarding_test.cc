#include "cp/forwarding.h"

#include <array>
#include <cmath>
#include <vector>

#include <catch2/catch.hpp>

namespace dcqcn {
namespace {

constexpr NodeId kFar{1};
constexpr int kFlows = 80'000;

Forwarding Make(std::size_t ways, std::uint64_t seed) {
    std::vector<PortIndex> ports(ways);
    for (std::size_t i = 0; i < ways; ++i) {
        ports[i] = static_cast<PortIndex>(10 + i);
    }
    return {{{}, ports, {PortIndex{4}}}, seed};
}
std::size_t Way(const Forwarding& table, std::uint32_t hash) {
    return Index(table.Next(kFar, hash)) - 10;
}
// As neighbouring QPs of neighbouring hosts differ: in low bits only.
std::uint32_t Hash(int flow) {
    return HashOf({.src_ip = 0x0A00'0001U + static_cast<std::uint32_t>(flow % 16),
                   .dst_ip = 0x0A00'0101U + static_cast<std::uint32_t>(flow / 16 % 16),
                   .src_port = static_cast<std::uint16_t>(49'152 + flow / 256),
                   .dst_port = 4'791,
                   .protocol = 17});
}
double ChiSquare(const std::vector<int>& counts) {
    double total = 0;
    for (const int count : counts) {
        total += count;
    }
    const double mean = total / static_cast<double>(counts.size());
    double sum = 0;
    for (const int count : counts) {
        sum += (count - mean) * (count - mean) / mean;
    }
    return sum;
}
// Three standard deviations above the mean of chi-square with so many cells.
double Limit(std::size_t cells) {
    const auto freedom = static_cast<double>(cells - 1);
    return freedom + 3 * std::sqrt(2 * freedom);
}

}  // namespace

TEST_CASE("CP: the flow hash is the same everywhere", "[cp]") {
    CHECK(HashOf({0x0A00'0001, 0x0A00'0002, 49'152, 4'791, 17}) == 0xD173'208F);
}

TEST_CASE("CP: every field of the 5-tuple changes the flow hash", "[cp]") {
    const FiveTuple flow{0x0A00'0001, 0x0A00'0002, 49'152, 4'791, 17};
    const std::array others{
        FiveTuple{0x0A00'0003, flow.dst_ip, flow.src_port, flow.dst_port, flow.protocol},
        FiveTuple{flow.src_ip, 0x0A00'0003, flow.src_port, flow.dst_port, flow.protocol},
        FiveTuple{flow.src_ip, flow.dst_ip, 49'153, flow.dst_port, flow.protocol},
        FiveTuple{flow.src_ip, flow.dst_ip, flow.src_port, 4'792, flow.protocol},
        FiveTuple{flow.src_ip, flow.dst_ip, flow.src_port, flow.dst_port, 6},
        FiveTuple{flow.dst_ip, flow.src_ip, flow.src_port, flow.dst_port, flow.protocol}};
    for (const FiveTuple& other : others) {
        CHECK(HashOf(other) != HashOf(flow));
    }
}

TEST_CASE("CP: one flipped bit of the 5-tuple flips each hash bit half of the time", "[cp]") {
    std::vector<int> flips(32, 0);
    int trials = 0;
    for (std::uint32_t flow = 0; flow < 500; ++flow) {
        const FiveTuple base{0x0A00'0000 + flow * 7, 0x0A01'0000 + flow, 49'152, 4'791, 17};
        for (int bit = 0; bit < 16; ++bit, ++trials) {
            FiveTuple other = base;
            other.src_port = static_cast<std::uint16_t>(other.src_port ^ (1 << bit));
            const std::uint32_t changed = HashOf(base) ^ HashOf(other);
            for (std::size_t i = 0; i < 32; ++i) {
                flips[i] += static_cast<int>(changed >> i & 1);
            }
        }
    }
    for (const int count : flips) {
        CHECK(std::abs(count - trials / 2) < 4 * std::sqrt(trials) / 2);
    }
}

TEST_CASE("CP: ECMP uses all ways, each within 3 standard deviations of its share", "[cp]") {
    const std::size_t ways = GENERATE(2U, 3U, 4U, 7U, 8U, 16U, 32U);
    const Forwarding table = Make(ways, 42);
    std::vector<int> counts(ways, 0);
    for (int flow = 0; flow < kFlows; ++flow) {
        ++counts.at(Way(table, Hash(flow)));
    }
    const double share = 1.0 / static_cast<double>(ways);
    const double sigma = std::sqrt(kFlows * share * (1 - share));
    CAPTURE(ways);
    for (const int count : counts) {
        CHECK(std::abs(count - kFlows * share) < 3 * sigma);
    }
}

TEST_CASE("CP: two switches with different seeds choose independently", "[cp]") {
    const std::size_t ways = GENERATE(2U, 4U, 6U);
    const std::uint64_t other_seed =
        GENERATE(2ULL, 3ULL, 17ULL, 1ULL << 32, 1ULL << 63, 0xDEAD'BEEFULL);
    const Forwarding first = Make(ways, 1);
    const Forwarding second = Make(ways, other_seed);
    std::vector<int> joint(ways * ways, 0);
    for (int flow = 0; flow < kFlows; ++flow) {
        ++joint.at(Way(first, Hash(flow)) * ways + Way(second, Hash(flow)));
    }
    CAPTURE(ways, other_seed);
    CHECK(ChiSquare(joint) < Limit(joint.size()));
}

TEST_CASE("CP: two switches with the same seed polarise", "[cp]") {
    const Forwarding leaf = Make(4, 9);
    const Forwarding spine = Make(4, 9);
    for (int flow = 0; flow < 1'000; ++flow) {
        CHECK(Way(leaf, Hash(flow)) == Way(spine, Hash(flow)));
    }
}

TEST_CASE("CP: a switch keeps its ways in the order given, per destination", "[cp]") {
    const Forwarding table({{PortIndex{5}, PortIndex{2}}, {}, {PortIndex{7}}}, 1);
    REQUIRE(table.Ways(NodeId{0}).size() == 2);
    CHECK(table.Ways(NodeId{0})[0] == PortIndex{5});
    CHECK(table.Ways(NodeId{0})[1] == PortIndex{2});
    CHECK(table.Ways(NodeId{1}).empty());
    CHECK(table.Ways(NodeId{2}).size() == 1);
    for (std::uint32_t hash = 0; hash < 100; ++hash) {
        CHECK(table.Next(NodeId{2}, hash * 0x0101'0101) == PortIndex{7});
    }
}

}  // namespace dcqcn
