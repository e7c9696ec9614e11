#include "experiments/check_command.h"

#include <chrono>
#include <filesystem>

#include <catch2/catch.hpp>

#include "tests/experiments/fixtures.h"
#include "tests/experiments/temp_folder.h"
#include "tests/formats/sonic_fixture.h"

namespace dcqcn {
namespace {

using Catch::Matchers::Contains;
using Json = nlohmann::json;

const std::vector<std::string> kPaper{"check",  "--chip",     "trident2", "--cell", "1B",
                                      "--kmin", "5KB",        "--beta",   "8",      "--kmax",
                                      "200KB",  "--headroom", "22.4KB"};

std::vector<std::string> With(std::vector<std::string> call, const std::vector<std::string>& more) {
    call.insert(call.end(), more.begin(), more.end());
    return call;
}

// Whether `value` has what `schema` says: types, required keys, no others, items, choices.
void CheckAgainst(const Json& schema, const Json& value, const std::string& path) {
    CAPTURE(path);
    const Json& types = schema.at("type");
    const auto is = [&](const std::string& type) {
        return type == "object"    ? value.is_object()
               : type == "array"   ? value.is_array()
               : type == "string"  ? value.is_string()
               : type == "boolean" ? value.is_boolean()
               : type == "null"    ? value.is_null()
               : type == "integer" ? value.is_number_integer()
                                   : value.is_number();
    };
    bool fits = types.is_string() && is(types.get<std::string>());
    for (const Json& type : types.is_array() ? types : Json::array()) {
        fits = fits || is(type.get<std::string>());
    }
    CHECK(fits);
    if (schema.contains("enum")) {
        CHECK(std::ranges::find(schema["enum"], value) != schema["enum"].end());
    }
    for (const Json& required : schema.value("required", Json::array())) {
        CAPTURE(required.dump());
        CHECK(value.contains(required.get<std::string>()));
    }
    if (value.is_object()) {
        for (const auto& [key, part] : value.items()) {
            CAPTURE(key);
            REQUIRE(schema.at("properties").contains(key));
            CHECK(schema["properties"][key].contains("description"));
            CheckAgainst(schema["properties"][key], part, path + "." + key);
        }
    }
    for (const Json& item : value.is_array() ? value : Json::array()) {
        CheckAgainst(schema.at("items"), item, path + "[]");
    }
}

}  // namespace

TEST_CASE("dcqcn check: the paper's switch by options holds at 5 KB", "[check]") {
    const Called called = CallDcqcn(kPaper);
    CHECK(called.err.empty());
    CHECK_THAT(called.out, Contains("Does ECN mark before PFC pauses?  Yes"));
    CHECK_THAT(called.out, Contains("= 24.475KB, so t_ECN < t_PFC / n = 764B"));
    CHECK_THAT(called.out, Contains("0.85 KB"));
    CHECK_THAT(called.out, Contains("= 21.755KB at beta = 8"));
    CHECK_THAT(called.out, Contains("97.9KB"));
    CHECK(called.code == 0);
}

TEST_CASE("dcqcn check: a worst case that fails, or an error among the findings, is exit 1",
          "[check]") {
    CHECK(CallDcqcn(With(kPaper, {"--fan-out", "32"})).code == 0);
    auto high = kPaper;
    high[6] = "30KB";
    CHECK(CallDcqcn(high).code == 1);
    CHECK(CallDcqcn(With(high, {"--fan-out", "8"})).code == 0);
    CHECK(CallDcqcn(With(kPaper, {"--pmax", "0"})).code == 1);
}

TEST_CASE("dcqcn check: a SONiC switch, its worst ports and what is wrong with it", "[check]") {
    const TempFolder folder;
    const std::string file = folder.Write("db.json", kSmallSonic);
    const Called called = CallDcqcn({"check", file});
    CHECK(called.code == 1);
    CHECK_THAT(called.out, Contains("Force10-S6000: 3 ports"));
    CHECK_THAT(called.out, Contains("assumed: cells of 208B"));
    CHECK_THAT(called.out, Contains("Ethernet0"));
    CHECK_THAT(called.out, Contains("[headroom-short-of-small-frames]"));
    SECTION("--explain derives it") {
        const Called explained = CallDcqcn({"check", file, "--explain", "Ethernet0", "3"});
        CHECK(explained.code == 1);
        CHECK_THAT(explained.out, Contains("alpha = 0.125 = 2^-3"));
        CHECK_THAT(explained.out, Contains("BUFFER_PROFILE|pg_lossless_40000_5m_profile"));
        CHECK_THAT(explained.out, Contains("[worst case]"));
    }
    SECTION("--report is one page with a sketch") {
        CHECK(CallDcqcn({"check", file, "--report", folder / "r.html"}).code == 1);
        const std::string page = folder.Read("r.html");
        CHECK_THAT(page, Contains("<svg") && Contains("ECN from Kmin") && Contains("</html>"));
        CHECK_THAT(page, !Contains("http://") || Contains("http://www.w3.org/2000/svg"));
    }
}

TEST_CASE("dcqcn check --report: what a file says is text on the page, not markup", "[check]") {
    const TempFolder folder;
    const std::string file = folder.Write(
        "db.json",
        SonicWith(R"({"DEVICE_METADATA": {"localhost": {"hwsku": "<script>"}}})").dump());
    CallDcqcn({"check", file, "--report", folder / "r.html"});
    CHECK_THAT(folder.Read("r.html"), !Contains("<script>") && Contains("&lt;script&gt;"));
}

TEST_CASE("dcqcn check --json: is what its schema says, and the numbers of the table", "[check]") {
    const TempFolder folder;
    std::ifstream in(DCQCN_SOURCE_DIR "/docs/check.schema.json");
    const Json schema = Json::parse(in);
    for (const auto& call :
         {With(kPaper, {"--json"}), {"check", folder.Write("db.json", kSmallSonic), "--json"}}) {
        const Called called = CallDcqcn(call);
        CheckAgainst(schema, Json::parse(called.out), "");
    }
    const Json paper = Json::parse(CallDcqcn(With(kPaper, {"--json"})).out);
    CHECK(paper["holds"] == true);
    CHECK(paper["groups"].size() == 256);
    CHECK(paper["groups"][0]["paper"]["printed_bound_bytes"] == 21'755);
    CHECK(paper["groups"][0]["situations"].size() == 4);
}

TEST_CASE("dcqcn check: a lookup table alone is held against both budgets", "[check]") {
    const TempFolder folder;
    const std::string file =
        folder.Write("l.ini", "100000 5m 50176 19456 30720 0\n10000 5m 99999 19456 90000 0\n");
    const Called called = CallDcqcn({"check", file, "--chip", "spectrum1"});
    CHECK(called.code == 1);
    CHECK_THAT(called.out, Contains("72704"));
    CHECK_THAT(called.out, Contains("1 of 2 rows are what SONiC's formula gives"));
    CHECK(CallDcqcn({"check", folder.Write("ok.ini", "10000 5m 99999 19456 90000 0\n")}).code == 0);
}

TEST_CASE("dcqcn check: the Dell S6000's file takes less than 0.2 s", "[check]") {
    const std::string file =
        DCQCN_SOURCE_DIR "/../shared/real/sonic/config_db_dell_s6000_td2_40g.json";
    if (!std::filesystem::exists(file)) {
        WARN("skipped: the switch's real file is not here");
        return;
    }
    using Clock = std::chrono::steady_clock;
    auto best = Clock::duration::max();
    for (int i = 0; i < 5; ++i) {  // the best of five: other processes are not our time
        const auto start = Clock::now();
        CHECK(CallDcqcn({"check", file}).code == 1);
        best = std::min(best, Clock::now() - start);
    }
    CHECK(best < std::chrono::milliseconds(200));
}

}  // namespace dcqcn
