#include "experiments/sweep_shard.h"

#include <catch2/catch.hpp>

#include "base/check.h"

namespace dcqcn {
namespace {

TEST_CASE("Shard: every run belongs to exactly one, evenly", "[sweep]") {
    for (const int count : {1, 2, 3, 7}) {
        std::vector<int> held(static_cast<std::size_t>(count), 0);
        for (std::int64_t run = 0; run < 21; ++run) {
            int owners = 0;
            for (int index = 1; index <= count; ++index) {
                const bool holds = Shard{index, count}.Holds(run);
                owners += holds ? 1 : 0;
                held[static_cast<std::size_t>(index) - 1] += holds ? 1 : 0;
            }
            CHECK(owners == 1);
        }
        CHECK(held.front() - held.back() <= 1);
    }
}

TEST_CASE("Shard: its text reads back", "[sweep]") {
    CHECK(ParseShard("2/8").ToText() == "2/8");
    CHECK(ParseShard("1/1").is_whole());
    CHECK_FALSE(ParseShard("1/2").is_whole());
}

TEST_CASE("Shard: anything but I/N with I from 1 to N is refused", "[sweep]") {
    for (const char* text : {"", "1", "/", "1/", "/2", "0/2", "3/2", "-1/2", "1/2/3", "1/2 ",
                             " 1/2", "a/b", "1/99999999999", "1.0/2"}) {
        CAPTURE(text);
        CHECK_THROWS_AS(ParseShard(text), ConfigError);
    }
}

}  // namespace
}  // namespace dcqcn
