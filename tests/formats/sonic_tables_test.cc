#include "formats/sonic_tables.h"

#include <stdexcept>

#include <catch2/catch.hpp>

#include "base/check.h"
#include "sonic_fixture.h"

namespace dcqcn {
namespace {

using Catch::Matchers::Contains;
using Json = nlohmann::json;

SonicRow Row(const Json& fields, const std::string& key = "x") {
    return {Place{"db.json", "TABLE", key, ""}, fields};
}

}  // namespace

TEST_CASE("SONiC: references are plain or in brackets", "[sonic]") {
    CHECK(Row({{"pool", "a"}}).Reference("pool", "BUFFER_POOL") == "a");
    CHECK(Row({{"pool", "[BUFFER_POOL|a]"}}).Reference("pool", "BUFFER_POOL") == "a");
    CHECK_FALSE(Row(Json::object()).Reference("pool", "BUFFER_POOL"));
    for (const char* bad : {"[BUFFER_POOL|a", "[OTHER|a]", "[a]"}) {
        CHECK_THROWS_AS(Row({{"pool", bad}}).Reference("pool", "BUFFER_POOL"), ConfigError);
    }
}

TEST_CASE("SONiC: sizes are whole numbers in strings, of 64 bits", "[sonic]") {
    CHECK(Row({{"size", "6441610000"}}).Size("size") == Bytes(6'441'610'000));
    CHECK(Row({{"size", 12}}).Size("size") == Bytes(12));
    CHECK(Row(Json::object()).Size("size", Bytes(7)) == Bytes(7));
    CHECK_THROWS_WITH(Row(Json::object()).Size("size"),
                      "db.json: TABLE|x: size: is missing; give it in bytes");
    for (const Json& bad :
         {Json("-1"), Json(""), Json("1.5"), Json("0x10"), Json("9e3"), Json(" 1"), Json(1.5),
          Json(nullptr), Json::array(), Json("99999999999999999999")}) {
        CAPTURE(bad.dump());
        CHECK_THROWS_WITH(Row({{"size", bad}}).Size("size"), Contains("db.json: TABLE|x: size: "));
    }
}

TEST_CASE("SONiC: keys name ports and numbers, in lists and ranges", "[sonic]") {
    const SonicKey key = ParseSonicKey(Row({}, "Ethernet0,Ethernet4|3-4"), true, 7);
    CHECK(key.ports == std::vector<std::string>{"Ethernet0", "Ethernet4"});
    CHECK(key.numbers == std::vector<int>{3, 4});
    CHECK(ParseSonicKey(Row({}, "line1|asic0|Ethernet0|3"), true, 7).ports.front() == "Ethernet0");
    CHECK(ParseSonicKey(Row({}, "Ethernet0,Ethernet4"), false, 0).ports.size() == 2);
    for (const char* bad : {"Ethernet0", "Ethernet0|", "Ethernet0|8", "Ethernet0|4-3",
                            "Ethernet0|a", "Ethernet0|-1", "Ethernet0,|3", "|3", ""}) {
        CAPTURE(bad);
        CHECK_THROWS_AS(ParseSonicKey(Row({}, bad), true, 7), ConfigError);
    }
}

TEST_CASE("SONiC: lists of numbers", "[sonic]") {
    CHECK(ParseNumbers("", 7).empty());
    CHECK(ParseNumbers("4,0-2", 7) == std::vector<int>{0, 1, 2, 4});
    CHECK_THROWS_AS(ParseNumbers("3,,4", 7), std::invalid_argument);
}

TEST_CASE("SONiC: tables merge; the same entry twice must say the same", "[sonic]") {
    SonicTables tables;
    tables.Add({{"PORT", {{"Ethernet0", {{"speed", "1"}}}}}, {"NTP_SERVER", 3}}, "a.json");
    tables.Add({{"PORT", {{"Ethernet4", {{"speed", "1"}}}, {"Ethernet0", {{"speed", "1"}}}}}},
               "b.json");
    CHECK(tables.Of("PORT").size() == 2);
    CHECK(tables.Find("PORT", "Ethernet4")->place().file == "b.json");
    CHECK(tables.Find("PORT", "Ethernet8") == nullptr);
    CHECK_THROWS_WITH(tables.Add({{"PORT", {{"Ethernet0", {{"speed", "2"}}}}}}, "c.json"),
                      Contains("c.json: PORT|Ethernet0: differs") && Contains("a.json"));
    CHECK_THROWS_WITH(tables.Required("QUEUE", "give it"),
                      Contains("a.json, b.json, c.json: has no table QUEUE; give it"));
    CHECK_THROWS_AS(tables.Add(Json::array(), "d.json"), ConfigError);
    CHECK_THROWS_AS(tables.Add({{"PORT", 1}}, "d.json"), ConfigError);
    CHECK_THROWS_AS(tables.Add({{"PORT", {{"Ethernet0", "x"}}}}, "d.json"), ConfigError);
}

}  // namespace dcqcn
