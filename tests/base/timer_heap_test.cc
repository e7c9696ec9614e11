#include "base/timer_heap.h"

#include <random>
#include <set>
#include <utility>
#include <vector>

#include <catch2/catch.hpp>

using namespace dcqcn;

namespace {

constexpr Time at(Duration since_start) {
    return Time(since_start);
}

}  // namespace

TEST_CASE("TimerHeap: new timers are not due; one can be set, moved and removed", "[base]") {
    TimerHeap heap;
    CHECK(heap.next_due() == kNever);
    heap.Resize(3);
    CHECK(heap.next_due() == kNever);
    CHECK(heap.due(2) == kNever);
    heap.Set(2, at(5us));
    CHECK(heap.next_due() == at(5us));
    CHECK(heap.NextTimer() == 2);
    heap.Set(1, at(6us));
    heap.Set(2, at(7us));
    CHECK(heap.NextTimer() == 1);
    CHECK(heap.due(2) == at(7us));
    heap.Set(1, kNever);
    CHECK(heap.NextTimer() == 2);
    heap.Set(2, kNever);
    heap.Set(0, kNever);
    CHECK(heap.next_due() == kNever);
}

TEST_CASE("TimerHeap: timers due at one instant come out in the order of their numbers", "[base]") {
    TimerHeap heap;
    heap.Resize(20);
    for (std::uint32_t i = 0; i < 20; ++i) {
        heap.Set(i * 7 % 20, at(1us));
    }
    for (std::uint32_t i = 0; i < 20; ++i) {
        REQUIRE(heap.NextTimer() == i);
        heap.Set(i, kNever);
    }
}

TEST_CASE("TimerHeap: random settings, and growth, give what an ordered set gives", "[base]") {
    for (unsigned seed = 1; seed <= 5; ++seed) {
        std::mt19937 random(seed);
        TimerHeap heap;
        std::set<std::pair<Time, std::uint32_t>> reference;
        std::vector<Time> due;
        for (int i = 0; i < 50'000; ++i) {
            if (i % 100 == 0 && due.size() < 300) {
                due.push_back(kNever);
                heap.Resize(due.size());
            }
            const auto timer = static_cast<std::uint32_t>(random() % due.size());
            const Time when = random() % 4 == 0 ? kNever : at(Duration(random() % 200));
            reference.erase({due[timer], timer});
            due[timer] = when;
            if (when != kNever) {
                reference.insert({when, timer});
            }
            heap.Set(timer, when);
            REQUIRE(heap.due(timer) == when);
            REQUIRE(heap.next_due() == (reference.empty() ? kNever : reference.begin()->first));
            if (!reference.empty()) {
                REQUIRE(heap.NextTimer() == reference.begin()->second);
            }
        }
    }
}
