#include "experiments/estimate_text.h"

#include <catch2/catch.hpp>

namespace dcqcn {
namespace {

TEST_CASE("Estimate text: as many digits as the interval is worth", "[estimate]") {
    CHECK(EstimateText({.mean = 6.1728, .half_width = 0.031, .samples = 5}) == "6.17 +- 0.03");
    CHECK(EstimateText({.mean = 38123.4, .half_width = 12.2, .samples = 5}) == "38123 +- 12");
}

TEST_CASE("Estimate text: one sample has no interval", "[estimate]") {
    CHECK(EstimateText({.mean = 0.98765, .half_width = 0, .samples = 1}) == "0.988");
}

}  // namespace
}  // namespace dcqcn
