#include "formats/switch_size.h"

#include <stdexcept>

#include <catch2/catch.hpp>

namespace dcqcn {
namespace {

const SizeScale kScale{Bytes(208), Bytes(1'000'000)};
const SizeScale kCumulus{Bytes(1), Bytes(1'000'000), UnitStyle::kCumulus};

}  // namespace

TEST_CASE("sizes: KB is 1000 and KiB is 1024; cells, shares and inf", "[sonic]") {
    CHECK(ParseSwitchSize("150KB", kScale) == Bytes(150'000));
    CHECK(ParseSwitchSize("1 KiB", kScale) == Bytes(1'024));
    CHECK(ParseSwitchSize("1048576 bytes", kScale) == Bytes(1'048'576));
    CHECK(ParseSwitchSize("400 cells", kScale) == Bytes(83'200));
    CHECK(ParseSwitchSize("50 %", kScale) == Bytes(500'000));
    CHECK(ParseSwitchSize("12.5%", kScale) == Bytes(125'000));
    CHECK(ParseSwitchSize("inf", kScale) == Bytes(1'000'000));
}

TEST_CASE("sizes: Cumulus rounds, and its KB and MB are binary", "[sonic]") {
    CHECK(ParseSwitchSize("146.48 KB", kCumulus) == Bytes(150'000));
    CHECK(ParseSwitchSize("1.43 MB", kCumulus) == Bytes(1'500'000));
    CHECK(ParseSwitchSize("1501500 bytes", kCumulus) == Bytes(1'501'500));
    CHECK(ParseSwitchSize("50.0%", kCumulus) == Bytes(500'000));
    CHECK(ParseCumulusSize("1 KB") == Bytes(1'000));  // anything from 512 to 1536 B shows so
}

TEST_CASE("sizes: without a whole there are no shares of it", "[sonic]") {
    const SizeScale absolute{Bytes(1), Bytes{}};
    CHECK_THROWS_AS(ParseSwitchSize("50%", absolute), std::invalid_argument);
    CHECK_THROWS_AS(ParseSwitchSize("inf", absolute), std::invalid_argument);
}

TEST_CASE("sizes: what is not a size", "[sonic]") {
    for (const char* bad :
         {"", "5", "KB", "-5KB", "1e3KB", "5 kilobytes", "101%", "1.2.3KB", "nan", "5TBB",
          "9999999999GB", ".5KB", "5.KB", "0x5KB", "1e400 cells", "99999999999999999999 cells"}) {
        CAPTURE(bad);
        CHECK_THROWS_AS(ParseSwitchSize(bad, kScale), std::invalid_argument);
    }
    for (const char* bad : {"5", "5 KiB", "", "x KB", "1e9 KB", "999999999999999 GB"}) {
        CAPTURE(bad);
        CHECK_THROWS_AS(ParseSwitchSize(bad, kCumulus), std::invalid_argument);
    }
}

TEST_CASE("sizes: probabilities", "[sonic]") {
    CHECK(ParseProbability("5%") == Approx(0.05));
    CHECK(ParseProbability("5 %") == Approx(0.05));
    CHECK(ParseProbability("0.05") == Approx(0.05));
    for (const char* bad : {"", "%", "101%", "1.5", "-1", "5x"}) {
        CAPTURE(bad);
        CHECK_THROWS_AS(ParseProbability(bad), std::invalid_argument);
    }
}

}  // namespace dcqcn
