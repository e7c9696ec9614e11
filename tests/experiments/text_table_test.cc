#include "experiments/text_table.h"

#include <catch2/catch.hpp>

namespace dcqcn {
namespace {

TEST_CASE("Text table: numbers have their decimals and commas between thousands", "[table]") {
    CHECK(FixedText(0, 0) == "0");
    CHECK(FixedText(999.6, 0) == "1,000");
    CHECK(FixedText(1234567.25, 1) == "1,234,567.2");
    CHECK(FixedText(-1234, 0) == "-1,234");
    CHECK(FixedText(-123, 0) == "-123");
    CHECK(FixedText(0.9951, 3) == "0.995");
}

TEST_CASE("Text table: names to the left, numbers to the right, as wide as they need", "[table]") {
    CHECK(TextTable({{"", "Jain", "PAUSE"}, {"paper", "0.99", "0"}, {"amd", "1", "15,011"}}) ==
          "         Jain   PAUSE\n"
          "  paper  0.99       0\n"
          "  amd       1  15,011\n");
    CHECK(TextTable({}).empty());
}

}  // namespace
}  // namespace dcqcn
