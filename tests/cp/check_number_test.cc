#include "cp/check_number.h"

#include <limits>

#include <catch2/catch.hpp>

#include "base/check.h"

namespace dcqcn {

TEST_CASE("CP: a number on or between its bounds is accepted", "[cp]") {
    const double value = GENERATE(-1.0, 0.0, 2.5);
    CHECK_NOTHROW(CheckNumber("x", value, -1, 2.5, "fix"));
}

TEST_CASE("CP: a number outside its bounds is refused in its shortest form", "[cp]") {
    CHECK_THROWS_AS(CheckNumber("x", 1, 2, 3, "fix"), ConfigError);
    CHECK_THROWS_WITH(CheckNumber("a.b", 0.1, 0.25, 1, "try 1"),
                      "a.b: 0.1 is outside [0.25, 1]; try 1");
    CHECK_THROWS_WITH(CheckNumber("a.b", 1.5, 0, 1, "try 1"), "a.b: 1.5 is outside [0, 1]; try 1");
}

TEST_CASE("CP: what is not a number is outside every range", "[cp]") {
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    CHECK_THROWS_WITH(
        CheckNumber("x", std::numeric_limits<double>::quiet_NaN(), -kInfinity, kInfinity, "fix"),
        Catch::StartsWith("x: nan is outside"));
    CHECK_THROWS_AS(CheckNumber("x", kInfinity, 0, 1, "fix"), ConfigError);
}

}  // namespace dcqcn
