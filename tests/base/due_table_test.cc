#include "base/due_table.h"

#include <map>
#include <random>
#include <vector>

#include <catch2/catch.hpp>

using namespace dcqcn;

namespace {

Time At(std::int64_t ps) {
    return Time(Duration(ps));
}

std::vector<std::uint32_t> DueBefore(DueTable& table, Time horizon) {
    std::vector<std::uint32_t> due;
    table.ForEachBefore(horizon, [&](std::uint32_t i) { due.push_back(i); });
    return due;
}

}  // namespace

TEST_CASE("Due table: what is due before the horizon is visited once, in order of number",
          "[base]") {
    DueTable table;
    CHECK(table.next_due() == kNever);
    table.Resize(40);
    CHECK(table.next_due() == kNever);
    table.Set(39, At(5));
    table.Set(3, At(7));
    table.Set(4, At(6));
    CHECK(table.next_due() == At(5));
    CHECK(DueBefore(table, At(5)).empty());
    CHECK(DueBefore(table, At(7)) == std::vector<std::uint32_t>{4, 39});
    table.Resize(100);
    CHECK(DueBefore(table, At(8)) == std::vector<std::uint32_t>{3, 4, 39});
    table.Set(3, kNever);
    table.Set(4, kNever);
    table.Set(39, kNever);
    CHECK(DueBefore(table, At(8)).empty());
    CHECK(table.next_due() == kNever);
}

TEST_CASE("Due table: a visit may put off its own and set others beyond the horizon", "[base]") {
    constexpr std::uint32_t kSize = 100;
    DueTable table;
    table.Resize(kSize);
    std::map<std::uint32_t, std::int64_t> reference;
    std::mt19937 random(1);
    for (std::uint32_t i = 0; i < kSize; ++i) {
        reference[i] = random() % 1000;
        table.Set(i, At(reference[i]));
    }
    for (std::int64_t horizon = 100; horizon < 20'000; horizon += 100) {
        std::vector<std::uint32_t> expected;
        for (const auto& [i, due] : reference) {
            if (due < horizon) {
                expected.push_back(i);
            }
        }
        std::vector<std::uint32_t> visited;
        table.ForEachBefore(At(horizon), [&](std::uint32_t i) {
            visited.push_back(i);
            for (const std::uint32_t next : {i, static_cast<std::uint32_t>(random() % kSize)}) {
                if (next == i || reference[next] >= horizon) {
                    reference[next] = horizon + static_cast<std::int64_t>(random() % 1000);
                    table.Set(next, At(reference[next]));
                }
            }
        });
        REQUIRE(visited == expected);
        std::int64_t first = reference[0];
        for (const auto& [i, due] : reference) {
            first = std::min(first, due);
        }
        REQUIRE(table.next_due() <= At(first));
    }
}
