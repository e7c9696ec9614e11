#include "base/check_range.h"

#include <catch2/catch.hpp>

using namespace dcqcn;

TEST_CASE("CheckRange: both ends are inside; outside, the message has value, rule and fix",
          "[base]") {
    CHECK_NOTHROW(CheckRange("a.b", 1_KB, 1_KB, 2_KB, "use 1KB"));
    CHECK_NOTHROW(CheckRange("a.b", 2_KB, 1_KB, 2_KB, "use 1KB"));
    CHECK_THROWS_AS(CheckRange("a.b", 999_B, 1_KB, 2_KB, "use 1KB"), ConfigError);
    CHECK_THROWS_WITH(CheckRange("a.b", 2001_B, 1_KB, 2_KB, "use 1KB"),
                      "a.b: 2001B is outside [1KB, 2KB]; use 1KB");
    CHECK_THROWS_WITH(CheckRange("n", -1, 0, 7, "use 3"), "n: -1 is outside [0, 7]; use 3");
}
