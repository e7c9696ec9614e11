#include "base/ring.h"

#include <deque>
#include <random>

#include <catch2/catch.hpp>

using namespace dcqcn;

TEST_CASE("Ring: first in, first out; back is the last in", "[base]") {
    Ring<int> ring;
    CHECK(ring.empty());
    ring.Push(1);
    ring.Push(2);
    CHECK(ring.size() == 2);
    CHECK(ring.front() == 1);
    CHECK(ring.back() == 2);
    ring.back() = 3;
    CHECK(ring.Pop() == 1);
    CHECK(ring.Pop() == 3);
    CHECK(ring.empty());
}

TEST_CASE("Ring: random use, across growth and wrap-around, gives what a deque gives", "[base]") {
    for (unsigned seed = 1; seed <= 5; ++seed) {
        std::mt19937 random(seed);
        Ring<unsigned> ring;
        std::deque<unsigned> reference;
        for (int i = 0; i < 20'000; ++i) {
            const bool grows = i / 500 % 2 == 0;
            if (random() % 10 < (grows ? 6U : 4U)) {
                ring.Push(static_cast<unsigned>(i));
                reference.push_back(static_cast<unsigned>(i));
            } else if (!reference.empty()) {
                REQUIRE(ring.Pop() == reference.front());
                reference.pop_front();
            }
            REQUIRE(ring.size() == reference.size());
            REQUIRE(ring.empty() == reference.empty());
            if (!reference.empty()) {
                const std::size_t any = random() % reference.size();
                REQUIRE(ring[any] == reference[any]);
                REQUIRE(ring.front() == reference.front());
                REQUIRE(ring.back() == reference.back());
            }
        }
    }
}

TEST_CASE("Ring: what is in it stays when room is reserved, and then nothing moves", "[base]") {
    Ring<int> ring;
    for (int i = 0; i < 12; ++i) {
        ring.Push(i);
        if (i < 6) {
            ring.Pop();
        }
    }
    ring.Reserve(100);
    const int* const first = &ring.front();
    for (int i = 12; i < 106; ++i) {
        ring.Push(i);
    }
    REQUIRE(ring.size() == 100);
    CHECK(&ring.front() == first);
    for (int i = 6; i < 106; ++i) {
        REQUIRE(ring.Pop() == i);
    }
}
