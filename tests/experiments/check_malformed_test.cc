// More than 60 inputs that are none: each ends with exit code 2 and one line that names the file
// (or the option) and a fix; never with a crash, never with a verdict.
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "formats/input_file.h"
#include "tests/experiments/fixtures.h"
#include "tests/experiments/temp_folder.h"
#include "tests/formats/sonic_fixture.h"

namespace dcqcn {
namespace {

using Catch::Matchers::Contains;

void CheckRefused(const std::vector<std::string>& arguments, const std::string& named) {
    std::vector<std::string> call{"check"};
    call.insert(call.end(), arguments.begin(), arguments.end());
    const Called called = CallDcqcn(call);
    CHECK(called.code == 2);
    CHECK(called.out.empty());
    CHECK(called.err.starts_with("dcqcn: error: "));
    CHECK(called.err.find(named) != std::string::npos);
    CHECK(called.err.find('\n') == called.err.size() - 1);
    CHECK(called.err.size() < 500);
    CHECK_THAT(called.err, Contains(";") || Contains("as in") || Contains("give"));  // the fix
}

struct Bad {
    const char* name;  // of the file
    std::string text;
};

std::string Repeated(const std::string& text, int times) {
    std::string all;
    for (int i = 0; i < times; ++i) {
        all += text;
    }
    return all;
}

std::vector<Bad> BrokenText() {
    const std::string whole = kSmallSonic;
    std::vector<Bad> bad{
        {"empty.json", ""},
        {"blank.json", " \n\t "},
        {"binary.json", std::string("\x7f"
                                    "ELF\0\0\1",
                                    8)},
        {"latin.json", "{\"PORT\": {\"Ethernet\xe9\": {}}}"},
        {"word.json", "hello, switch"},
        {"number.json", "12"},
        {"string.json", "\"config\""},
        {"null.json", "null"},
        {"list.json", "[1, 2, 3]"},
        {"object.json", "{}"},
        {"comma.json", R"({"PORT": {},})"},
        {"comment.json", "{\"PORT\": {} // all\n}"},
        {"single.json", "{'PORT': {}}"},
        {"after.json", whole + "}"},
        {"two.json", whole + whole},
        {"deep_list.json", Repeated("[", 100'000)},
        {"deep_object.json", Repeated("{\"a\":", 100'000)},
        {"deep_closed.json", Repeated("[", 1'000) + Repeated("]", 1'000)},
        {"huge_number.json", R"({"PORT": {"Ethernet0": {"speed": 1e400}}})"},
        {"duplicate_table.json", R"({"PORT": {}, "PORT": {}})"},
        {"duplicate_field.json", R"({"PORT": {"Ethernet0": {"speed": "1", "speed": "2"}}})"},
        {"stub.json", "../BALANCED/config_db.json"},
        {"stub.ini", "BALANCED/pg_profile_lookup.ini\n"},
        {"empty.ini", "# speed cable\n"},
        {"short.ini", "40000 5m 1\n"},
        {"negative.ini", "40000 5m -1 1 1 1\n"},
        {"twice.ini", "40000 5m 1 1 1 1\n40000 5m 1 1 1 1\n"},
        {"unit.ini", "40G 5m 1 1 1 1\n"},
        {"text.ini", "no lookup at all is in this file\n"},
    };
    for (const std::size_t part : {1U, 10U, 200U, 1'000U, 2'000U}) {
        bad.push_back({"cut.json", whole.substr(0, part)});
    }
    return bad;
}

// Changes to the small switch (RFC 7396).
const std::vector<std::string> kPatches{
    R"({"PORT": 1})",
    R"({"PORT": []})",
    R"({"PORT": {"Ethernet0": "40000"}})",
    R"({"PORT": {"Ethernet0": {"speed": null}}})",
    R"({"PORT": {"Ethernet0": {"speed": "fast"}}})",
    R"({"PORT": {"Ethernet0": {"speed": "-40000"}}})",
    R"({"PORT": {"Ethernet0": {"speed": "0"}}})",
    R"({"PORT": {"Ethernet0": {"speed": []}}})",
    R"({"PORT": {"Ethernet0": {"mtu": "1e3"}}})",
    R"({"PORT": {"Ethernet0": {"mtu": "99999999"}}})",
    R"({"CABLE_LENGTH": null})",
    R"({"CABLE_LENGTH": {"AZURE": {"Ethernet0": "5 miles"}}})",
    R"({"CABLE_LENGTH": {"AZURE": {"Ethernet0": 5.5}}})",
    R"({"BUFFER_POOL": null})",
    R"({"BUFFER_POOL": {"ingress_lossless_pool": null}})",
    R"({"BUFFER_POOL": {"ingress_lossless_pool": {"size": "-1"}}})",
    R"({"BUFFER_POOL": {"ingress_lossless_pool": {"size": "12MB"}}})",
    R"({"BUFFER_POOL": {"ingress_lossless_pool": {"size": "99999999999999999999"}}})",
    R"({"BUFFER_POOL": {"ingress_lossless_pool": {"size": 1.5}}})",
    R"({"BUFFER_PROFILE": {"ingress_lossy_profile": {"pool": "typo"}}})",
    R"({"BUFFER_PROFILE": {"ingress_lossy_profile": {"pool": "[BUFFER_POOL|typo"}}})",
    R"({"BUFFER_PROFILE": {"pg_lossless_40000_5m_profile": {"dynamic_th": "1/8"}}})",
    R"({"BUFFER_PROFILE": {"pg_lossless_40000_5m_profile": {"dynamic_th": "4000"}}})",
    R"({"BUFFER_PROFILE": {"pg_lossless_40000_5m_profile": null}})",
    R"({"BUFFER_PG": {"Ethernet0": {"profile": "ingress_lossy_profile"}}})",
    R"({"BUFFER_PG": {"Ethernet0|9": {"profile": "ingress_lossy_profile"}}})",
    R"({"BUFFER_PG": {"Ethernet0|7-5": {"profile": "ingress_lossy_profile"}}})",
    R"({"BUFFER_PG": {"Ethernet99|0": {"profile": "ingress_lossy_profile"}}})",
    R"({"BUFFER_PG": {"Ethernet0|1": {"profile": 3}}})",
    R"({"QUEUE": {"Ethernet0|1": {"wred_profile": "typo"}}})",
    R"({"WRED_PROFILE": null})",
    R"({"WRED_PROFILE": {"AZURE_LOSSLESS": {"green_min_threshold": null}}})",
    R"({"WRED_PROFILE": {"AZURE_LOSSLESS": {"green_min_threshold": "-5"}}})",
    R"({"WRED_PROFILE": {"AZURE_LOSSLESS": {"green_drop_probability": "500"}}})",
    R"({"WRED_PROFILE": {"AZURE_LOSSLESS": {"ecn": "maybe"}}})",
    R"({"PORT_QOS_MAP": null})",
    R"({"PORT_QOS_MAP": {"Ethernet0,Ethernet4": {"pfc_enable": "three"}}})",
    R"({"PORT_QOS_MAP": {"Ethernet0,Ethernet4": {"pfc_enable": ""}}})",
    R"({"PORT_QOS_MAP": {"Ethernet0,Ethernet4": {"tc_to_pg_map": "typo"}}})",
    R"({"TC_TO_QUEUE_MAP": {"AZURE": {"3": "many"}}})",
};

}  // namespace

TEST_CASE("dcqcn check: text that is no configuration", "[check]") {
    const TempFolder folder;
    for (const Bad& bad : BrokenText()) {
        CAPTURE(bad.name, bad.text.substr(0, 80));
        CheckRefused({folder.Write(bad.name, bad.text)}, bad.name);
    }
}

TEST_CASE("dcqcn check: tables that make no switch", "[check]") {
    CHECK(BrokenText().size() + kPatches.size() >= 60);
    const TempFolder folder;
    for (const std::string& patch : kPatches) {
        CAPTURE(patch);
        CheckRefused({folder.Write("db.json", SonicWith(patch).dump())}, "db.json");
    }
}

TEST_CASE("dcqcn check: files that are not there, folders and giants", "[check]") {
    const TempFolder folder;
    CheckRefused({folder / "none.json"}, "none.json");
    CheckRefused({folder / ""}, "is a folder");
    CheckRefused({folder.Write("big.json", std::string(kLargestInput + 1, ' '))}, "big.json");
    const std::string giant = folder.Write("giant.json", "{");
    std::filesystem::resize_file(giant, 200'000'000);  // sparse
    CheckRefused({giant}, "giant.json");
}

TEST_CASE("dcqcn check: files that do not belong together", "[check]") {
    const TempFolder folder;
    const std::string db = folder.Write("db.json", kSmallSonic);
    const std::string other =
        folder.Write("other.json", R"({"PORT": {"Ethernet0": {"speed": "1"}}})");
    const std::string lookup = folder.Write("lookup.ini", kSmallLookup);
    const std::string own = folder.Write("own.json", R"({"buffer": "1MB"})");
    CheckRefused({db, other}, "other.json: PORT|Ethernet0: differs");
    CheckRefused({lookup, lookup}, "second lookup table");
    CheckRefused({db, own}, "own.json");
    CheckRefused({lookup, "--json"}, "lookup.ini");
}

TEST_CASE("dcqcn check: calls that make no sense", "[check]") {
    const TempFolder folder;
    const std::string db = folder.Write("db.json", kSmallSonic);
    CheckRefused({}, "a file is missing");
    CheckRefused({"--chip", "trident9", "--kmin", "5KB", "--beta", "8"}, "trident9");
    CheckRefused({"--chip", "trident2"}, "--kmin");
    CheckRefused({"--chip", "trident2", "--kmin", "5KB"}, "--beta");
    CheckRefused({"--chip", "trident2", "--kmin", "5KB", "--beta", "8", "--alpha", "1"}, "--beta");
    CheckRefused({"--chip", "trident2", "--kmin", "5", "--beta", "8"}, "--kmin");
    CheckRefused({"--chip", "trident2", "--kmin", "5KB", "--beta", "0"}, "--beta");
    CheckRefused({"--chip", "trident3", "--kmin", "5KB", "--beta", "8"}, "--buffer");
    CheckRefused({"--chip", "tomahawk2", "--kmin", "5KB", "--beta", "8"}, "--ports");
    CheckRefused({db, "--kmin", "5KB"}, "--kmin");
    CheckRefused({db, "--explain", "Ethernet8", "3"}, "Ethernet8");
    CheckRefused({db, "--explain", "Ethernet0", "5"}, "priority 5");
    CheckRefused({db, "--response", "soon"}, "--response");
    CheckRefused({db, "--frame", "1B"}, "--frame");
    CheckRefused({db, "--cell", "0B"}, "--cell");
    CheckRefused({db, "--report", folder / "no/such/folder.html"}, "folder.html");
}

}  // namespace dcqcn
