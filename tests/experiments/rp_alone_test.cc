#include "experiments/rp_alone.h"

#include <cmath>

#include <catch2/catch.hpp>

namespace dcqcn {
namespace {

constexpr Rate kLine(40'000'000'000);

TEST_CASE("A reaction point alone: the first cut halves, whatever the gain", "[rp_alone]") {
    RpParams params;
    CHECK(FirstCut(params, kLine) == 0.5);
    params.gain = 0.5;
    CHECK(FirstCut(params, kLine) == 0.5);
    params.initial_alpha = 0.5;
    CHECK(FirstCut(params, kLine) == 0.75);
}

TEST_CASE("A reaction point alone: alpha after the first CNP is (1 - g) alpha + g", "[rp_alone]") {
    RpParams params;
    CHECK(AlphaAtFirstCnp(params, kLine) == 1);
    params.initial_alpha = 0;
    CHECK(AlphaAtFirstCnp(params, kLine) == params.gain);
}

TEST_CASE("A reaction point alone: alpha is a tenth after ln 10 / -ln (1 - g) decays",
          "[rp_alone]") {
    RpParams params;
    for (const double gain : {1.0 / 16, 1.0 / 256}) {
        params.gain = gain;
        CHECK(DecaysToATenth(params, kLine) ==
              static_cast<int>(std::ceil(std::log(10.0) / -std::log1p(-gain))));
    }
}

TEST_CASE("A reaction point alone: hyper increase needs both counts above F", "[rp_alone]") {
    RpParams params;
    params.fast_recovery_steps = 4;
    CHECK_FALSE(IsHyperAfter(params, kLine, 5, 4));
    CHECK_FALSE(IsHyperAfter(params, kLine, 4, 5));
    CHECK(IsHyperAfter(params, kLine, 5, 5));
}

}  // namespace
}  // namespace dcqcn
