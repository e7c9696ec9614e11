#include "formats/pg_profile_lookup.h"

#include <stdexcept>

#include <catch2/catch.hpp>

#include "base/check.h"
#include "sonic_fixture.h"

namespace dcqcn {

using Catch::Matchers::Contains;

TEST_CASE("lookup: rows by speed and cable, with comments and without an xon_offset", "[sonic]") {
    const LookupTable table = ParseLookupTable(kSmallLookup, "x.ini");
    REQUIRE(table.rows.size() == 3);
    const LookupRow* row = table.Find(Rate(40'000'000'000), 40);
    REQUIRE(row != nullptr);
    CHECK(row->line == 3);
    CHECK(row->size == Bytes(57'000));
    CHECK(row->xoff == Bytes(56'000));
    CHECK(row->threshold == -2);
    CHECK_FALSE(row->xon_offset);
    CHECK(table.rows[0].xon_offset == Bytes(2'496));
    CHECK(table.Find(Rate(40'000'000'000), 300) == nullptr);
}

TEST_CASE("lookup: what is wrong is named with its line", "[sonic]") {
    const auto error = [](const std::string& text, const std::string& words) {
        CAPTURE(text);
        CHECK_THROWS_WITH(ParseLookupTable(text, "x.ini"), Contains("x.ini: ") && Contains(words));
    };
    error("# nothing\n", "has no rows");
    error("40000 5m 1 1\n", "line 1: \"40000 5m 1 1\" has 4 columns");
    error("40000 5m 1 1 1 1 1 1\n", "has 8 columns");
    error("\n40000 5 1 1 1 1\n", "line 2");
    error("40G 5m 1 1 1 1\n", "whole number");
    error("40000 5m -1 1 1 1\n", "from 0");
    error("40000 5m 1 1 1 1e400\n", "whole number");
    error("40000 5m 1 1 1 1\n40000 5m 2 1 1 1\n", "line 2: repeats the speed and cable of line 1");
}

TEST_CASE("lookup: whole numbers have nothing around them", "[sonic]") {
    CHECK(ParseWhole("-8", -8, 7) == -8);
    for (const char* bad : {"", "-", "+1", " 1", "1 ", "1.0", "9", "-9", "99999999999999999999"}) {
        CAPTURE(bad);
        CHECK_THROWS_AS(ParseWhole(bad, -8, 7), std::invalid_argument);
    }
    CHECK(ParseMetres("120000m") == 120'000);
    CHECK_THROWS_AS(ParseMetres("m"), std::invalid_argument);
    CHECK_THROWS_AS(ParseMegabits("0"), std::invalid_argument);
}

}  // namespace dcqcn
