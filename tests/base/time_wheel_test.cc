#include "base/time_wheel.h"

#include <algorithm>
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

struct Wheel {
    explicit Wheel(std::size_t size, Duration gap = 8ns) : wheel(gap), entries(size) {
        std::uint32_t number = wheel.Reserve(static_cast<std::uint32_t>(size));
        for (TimeWheel::Entry& e : entries) {
            wheel.Add(e, number++);
        }
    }
    static constexpr std::uint32_t kNothing = 999;
    // The number of the entry that was first, and due before `limit`.
    std::uint32_t TakeFirst(Time limit = kNever) {
        const TimeWheel::Entry* e = wheel.TakeBefore(limit, due);
        return e == nullptr ? kNothing : e->number;
    }
    TimeWheel wheel;
    std::vector<TimeWheel::Entry> entries;
    Time due{};  // of the entry taken last
};

}  // namespace

TEST_CASE("Time wheel: entries come by time, then by number", "[base]") {
    Wheel w(4);
    CHECK(w.TakeFirst() == Wheel::kNothing);
    CHECK(w.wheel.next_due() == kNever);
    w.wheel.Set(w.entries[3], at(5ns));
    w.wheel.Set(w.entries[1], at(5ns));
    w.wheel.Set(w.entries[0], at(5ns + Duration(1)));
    w.wheel.Set(w.entries[2], at(1s));
    CHECK(w.wheel.next_due() == at(5ns));
    CHECK(w.TakeFirst(at(5ns)) == Wheel::kNothing);
    CHECK(w.TakeFirst(at(5ns + Duration(1))) == 1);
    CHECK(w.due == at(5ns));
    CHECK(w.TakeFirst() == 3);
    CHECK(w.TakeFirst() == 0);
    CHECK(w.wheel.next_due() == at(1s));
    CHECK(w.TakeFirst(at(1s)) == Wheel::kNothing);
    CHECK(w.TakeFirst() == 2);
    CHECK(w.due == at(1s));
    CHECK(w.TakeFirst() == Wheel::kNothing);
}

TEST_CASE("Time wheel: an entry moves either way and is taken out by kNever", "[base]") {
    Wheel w(2);
    const Duration far = GENERATE(3us, 10ms);
    w.wheel.Set(w.entries[0], at(far));
    w.wheel.Set(w.entries[1], at(2us));
    w.wheel.Set(w.entries[0], at(1us));
    CHECK(w.wheel.next_due() == at(1us));
    w.wheel.Set(w.entries[0], at(far));
    CHECK(w.wheel.next_due() == at(2us));
    w.wheel.Set(w.entries[1], kNever);
    CHECK(w.wheel.next_due() == at(far));
    w.wheel.Set(w.entries[0], kNever);
    CHECK(w.wheel.next_due() == kNever);
    CHECK(w.TakeFirst() == Wheel::kNothing);
}

TEST_CASE("Time wheel: it is quiet once nothing is due at the instant", "[base]") {
    Wheel w(3);
    w.wheel.Set(w.entries[0], at(100ns));
    w.wheel.Set(w.entries[1], at(100ns));
    w.wheel.Set(w.entries[2], at(100ns + Duration(1)));
    w.TakeFirst();
    CHECK_FALSE(w.wheel.IsQuietAt(at(100ns)));
    w.TakeFirst();
    CHECK(w.wheel.IsQuietAt(at(100ns)));
    CHECK_FALSE(w.wheel.IsQuietAt(at(100ns + Duration(1))));
}

// The law: whatever the slices, it is a sorted set.
TEST_CASE("Time wheel: agrees with a sorted set over random sets, moves and takes", "[base]") {
    const Duration gap = GENERATE(Duration(1), Duration(64), 8ns, 1us);
    const Duration spread = GENERATE(Duration(2), 20ns, 3us, 5ms);
    CAPTURE(gap.count(), spread.count());
    constexpr std::size_t kEntries = 300;
    std::mt19937 random(7);
    Wheel w(kEntries, gap);
    std::set<std::pair<Time, std::uint32_t>> sorted;
    std::vector<Time> due(kEntries, kNever);
    Time now{};
    for (int i = 0; i < 30'000; ++i) {
        const auto number = static_cast<std::uint32_t>(random() % kEntries);
        const bool removes = random() % 10 == 0;
        const Time when = removes
                              ? kNever
                              : now + Duration(static_cast<std::int64_t>(
                                          random() % static_cast<std::uint64_t>(spread.count())));
        if (due[number] != kNever) {
            sorted.erase({due[number], number});
        }
        due[number] = when;
        if (!removes) {
            sorted.insert({when, number});
        }
        w.wheel.Set(w.entries[number], when);
        if (random() % 2 == 0 && !sorted.empty()) {
            const auto first = sorted.begin();
            now = first->first;
            REQUIRE(w.wheel.next_due() == now);
            REQUIRE(w.TakeFirst() == first->second);
            REQUIRE(w.due == now);
            due[first->second] = kNever;
            sorted.erase(first);
        }
        if (i == 15'000) {
            w.wheel.Recut(gap * 16);
        }
    }
}
