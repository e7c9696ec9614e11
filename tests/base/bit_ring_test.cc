#include "base/bit_ring.h"

#include <random>
#include <set>

#include <catch2/catch.hpp>

using namespace dcqcn;

TEST_CASE("Bit ring: the next place is the first at or after, then from the start", "[base]") {
    const std::size_t places = GENERATE(64U, 128U, 4096U, 65536U);
    BitRing ring(places);
    CHECK(ring.NextFrom(0) == BitRing::kNone);
    CHECK(ring.NextFrom(places - 1) == BitRing::kNone);
    ring.Set(5);
    CHECK(ring.NextFrom(0) == 5);
    CHECK(ring.NextFrom(5) == 5);
    CHECK(ring.NextFrom(6) == 5);
    ring.Set(places - 1);
    CHECK(ring.NextFrom(6) == places - 1);
    CHECK(ring.NextFrom(places - 1) == places - 1);
    ring.Clear(5);
    CHECK(ring.NextFrom(0) == places - 1);
    ring.Clear(places - 1);
    CHECK(ring.NextFrom(7) == BitRing::kNone);
}

TEST_CASE("Bit ring: agrees with a sorted set", "[base]") {
    constexpr std::size_t kPlaces = 8192;
    std::mt19937 random(1);
    std::uniform_int_distribution<std::size_t> any(0, kPlaces - 1);
    BitRing ring(kPlaces);
    std::set<std::size_t> taken;
    for (int i = 0; i < 20'000; ++i) {
        const std::size_t place = any(random);
        if (taken.size() < 20 || (i / 1000 % 2 == 0 && taken.size() < 3'000)) {
            ring.Set(place);
            taken.insert(place);
        } else {
            const std::size_t next = ring.NextFrom(place);
            auto expected = taken.lower_bound(place);
            expected = expected == taken.end() ? taken.begin() : expected;
            REQUIRE(next == *expected);
            ring.Clear(next);
            taken.erase(expected);
        }
    }
}
