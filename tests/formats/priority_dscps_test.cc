#include "formats/priority_dscps.h"

#include <set>

#include <catch2/catch.hpp>

#include "tests/formats/frames.h"

using namespace dcqcn;

namespace {

using Map = std::array<std::uint8_t, PriorityDscps::kCodePoints>;

}  // namespace

TEST_CASE("DSCP: class selectors by default: 24 for priority 3, 48 for CNPs", "[formats]") {
    const PriorityDscps dscps = ClassSelectors();
    CHECK(dscps.Of(Priority{0}) == 0);
    CHECK(dscps.Of(Priority{3}) == 24);
    CHECK(dscps.Of(Priority{6}) == 48);
}

TEST_CASE("DSCP: a priority has the lowest DSCP that the fabric maps to it", "[formats]") {
    Map map{};
    map.fill(0);
    map[26] = 3;
    map[46] = 6;
    map[48] = 6;
    const PriorityDscps dscps(map);
    CHECK(dscps.Of(Priority{3}) == 26);
    CHECK(dscps.Of(Priority{6}) == 46);
}

TEST_CASE("DSCP: no two priorities share one, whatever the map", "[formats]") {
    std::mt19937_64 random(2474);
    for (int i = 0; i < 200; ++i) {
        Map map{};
        const std::uint64_t used = 1 + random() % kPriorities;  // the others are meant by none
        for (std::uint8_t& priority : map) {
            priority = static_cast<std::uint8_t>(random() % used);
        }
        const PriorityDscps dscps(map);
        for (std::uint8_t p = 0; p < kPriorities; ++p) {
            CHECK(dscps.Of(Priority{p}) < PriorityDscps::kCodePoints);
            CHECK(dscps.PriorityOf(dscps.Of(Priority{p})) == Priority{p});
        }
    }
}

TEST_CASE("DSCP: one that no priority has means none", "[formats]") {
    CHECK_FALSE(ClassSelectors().PriorityOf(25).has_value());
}
