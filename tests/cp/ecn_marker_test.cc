#include "cp/ecn_marker.h"

#include <catch2/catch.hpp>

#include "base/check.h"

namespace dcqcn {
namespace {

using namespace literals;

}  // namespace

TEST_CASE("CP: the marking curve has the paper's corners", "[cp]") {
    const EcnMarker marker{EcnParams{}};
    CHECK(marker.Probability(0_B) == 0);
    CHECK(marker.Probability(5_KB) == 0);
    CHECK(marker.Probability(5'001_B) == Approx(0.01 / 195'000));
    CHECK(marker.Probability(102'500_B) == Approx(0.005));
    CHECK(marker.Probability(200_KB) == Approx(0.01));
    CHECK(marker.Probability(200'001_B) == 1);
}

TEST_CASE("CP: kmin equal to kmax is DCTCP's step, whatever pmax", "[cp]") {
    const double pmax = GENERATE(0.0, 0.01, 1.0);
    const EcnMarker marker({.kmin = 40_KB, .kmax = 40_KB, .pmax = pmax});
    CHECK(marker.Probability(40_KB) == 0);
    CHECK(marker.Probability(40'001_B) == 1);
}

TEST_CASE("CP: pmax 0 marks nothing up to kmax, pmax 1 leaves no jump there", "[cp]") {
    const EcnMarker none({.pmax = 0});
    CHECK(none.Probability(200_KB) == 0);
    CHECK(none.Probability(200'001_B) == 1);
    const EcnMarker all({.pmax = 1});
    CHECK(all.Probability(102'500_B) == Approx(0.5));
    CHECK(all.Probability(200_KB) == Approx(1));
}

TEST_CASE("CP: marking that is disabled never marks", "[cp]") {
    const EcnMarker marker({.enabled = false, .kmin = 0_B, .kmax = 9_KB, .pmax = 1});
    CHECK(marker.Probability(1_B) == 0);
    CHECK(marker.Probability(1'000_MB) == 0);
}

TEST_CASE("CP: impossible marking parameters are refused with the fix", "[cp]") {
    EcnParams p;
    SECTION("kmin above kmax") {
        p.kmin = 300_KB;
        CHECK_THROWS_WITH(p.Check("switch.ecn"),
                          "switch.ecn.kmin: 300KB is above switch.ecn.kmax (200KB); lower kmin or "
                          "raise kmax");
    }
    SECTION("pmax above 1") {
        p.pmax = 1.5;
        CHECK_THROWS_WITH(p.Check("switch.ecn"),
                          "switch.ecn.pmax: 1.5 is outside [0, 1]; it is a probability; the paper "
                          "has 0.01");
    }
    SECTION("pmax below 0") {
        p.pmax = -0.1;
    }
    SECTION("pmax not a number") {
        p.pmax = std::numeric_limits<double>::quiet_NaN();
    }
    SECTION("negative kmin") {
        p.kmin = Bytes(-1);
    }
    CHECK_THROWS_AS(p.Check("switch.ecn"), ConfigError);
}

TEST_CASE("CP: marking parameters on their bounds are accepted", "[cp]") {
    CHECK_NOTHROW(EcnParams{}.Check("ecn"));
    CHECK_NOTHROW(EcnParams{.kmin = 0_B, .kmax = 0_B, .pmax = 0}.Check("ecn"));
    CHECK_NOTHROW(EcnParams{.kmin = 9_KB, .kmax = 9_KB, .pmax = 1}.Check("ecn"));
}

}  // namespace dcqcn
