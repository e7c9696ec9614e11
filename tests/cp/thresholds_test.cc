#include "cp/thresholds.h"

#include <catch2/catch.hpp>

#include "print_units.h"

namespace dcqcn {
namespace {

using namespace literals;

// B = 12 MB, 32 ports, 8 priorities, 22.4 KB in flight [Zhu15 s4].
constexpr SwitchMemory kPaper{12'000_KB, 32, 8, 22'400_B};

}  // namespace

TEST_CASE("CP: headroom leaves the paper's switch 6265.6 KB", "[cp]") {
    CHECK(kPaper.shared() == 6'265'600_B);
}

TEST_CASE("CP: the paper's static t_PFC is 24.475 KB, and ECN's bound below it 0.765 KB", "[cp]") {
    CHECK(StaticPfcThreshold(kPaper) == 24'475_B);
    CHECK(EcnBoundStatic(24'475_B, 32) == 764_B);  // 764.8, rounded down
}

TEST_CASE("CP: the printed dynamic bound gives the paper's 21.75 KB at beta 8", "[cp]") {
    CHECK(EcnBoundDynamic(kPaper, 8) == 21'755_B);
    CHECK(EcnBoundDynamic(kPaper, 1) == 12'237_B);
    CHECK(EcnBoundDynamic(kPaper, 2) == 16'316_B);
    CHECK(EcnBoundDynamic(kPaper, 4) == 19'580_B);
    SECTION("and tends to the static t_PFC") {
        CHECK(EcnBoundDynamic(kPaper, 1e9) == 24'474_B);
    }
}

TEST_CASE("CP: the section's own words give 97.9 KB at beta 8", "[cp]") {
    CHECK(EcnBoundDynamicOnePriority(kPaper, 8) == 97'900_B);
}

TEST_CASE("CP: below the printed bound ECN acts first even with all priorities full", "[cp]") {
    const double beta = GENERATE(0.5, 1.0, 8.0, 64.0);
    const Bytes bound = EcnBoundDynamic(kPaper, beta);
    CAPTURE(beta);
    CHECK(DynamicPfcThreshold(kPaper, beta, bound * 32 * 8) >= bound * 32);
    const Bytes above = bound + 1_B;
    CHECK(DynamicPfcThreshold(kPaper, beta, above * 32 * 8) < above * 32);
}

TEST_CASE("CP: below the one-priority bound ECN acts first with one priority full", "[cp]") {
    const Bytes bound = EcnBoundDynamicOnePriority(kPaper, 8);
    CHECK(DynamicPfcThreshold(kPaper, 8, bound * 32) >= bound * 32);
    CHECK(DynamicPfcThreshold(kPaper, 8, (bound + 1_B) * 32) < (bound + 1_B) * 32);
}

TEST_CASE("CP: a dynamic t_PFC is beta eighths of the free memory, negative when overdrawn",
          "[cp]") {
    CHECK(DynamicPfcThreshold(kPaper, 8, 0_B) == 6'265'600_B);
    CHECK(DynamicPfcThreshold(kPaper, 1, 265'600_B) == 750_KB);
    CHECK(StaticPfcThreshold({1'000_KB, 32, 8, 22'400_B}) < 0_B);
}

}  // namespace dcqcn
