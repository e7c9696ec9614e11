#include "experiments/csv.h"

#include <limits>
#include <sstream>

#include <catch2/catch.hpp>

namespace dcqcn {
namespace {

TEST_CASE("CSV: microseconds keep every picosecond", "[csv]") {
    CHECK(MicrosecondsText(Duration(0)) == "0.000000");
    CHECK(MicrosecondsText(Duration(1)) == "0.000001");
    CHECK(MicrosecondsText(Duration(1'234'567)) == "1.234567");
    CHECK(MicrosecondsText(Duration(55'000'000)) == "55.000000");
    CHECK(MicrosecondsText(Duration(-1'500'000)) == "-1.500000");
    CHECK(MicrosecondsText(Duration(std::numeric_limits<std::int64_t>::max())) ==
          "9223372036854.775807");
}

TEST_CASE("CSV: a number is the shortest text that reads back", "[csv]") {
    CHECK(NumberText(0.1) == "0.1");
    CHECK(NumberText(2172) == "2172");
    CHECK(NumberText(1.0 / 3) == "0.3333333333333333");
}

TEST_CASE("CSV: texts with commas, quotes or line ends are quoted", "[csv]") {
    std::ostringstream out;
    CsvWriter csv(out, "a,b");
    csv.Row(std::string("plain"), 1);
    csv.Row(std::string("with, comma"), -2);
    csv.Row(std::string("a \"quote\""), 0.5);
    CHECK(out.str() == "a,b\nplain,1\n\"with, comma\",-2\n\"a \"\"quote\"\"\",0.5\n");
}

}  // namespace
}  // namespace dcqcn
