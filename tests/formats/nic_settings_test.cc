#include "formats/nic_settings.h"

#include <filesystem>
#include <fstream>
#include <sys/stat.h>

#include <catch2/catch.hpp>

#include "base/check.h"
#include "tests/experiments/temp_folder.h"

using namespace dcqcn;

namespace {

using Names = std::vector<std::string>;

std::vector<NicSetting> Parsed(const std::string& text, int port = 1) {
    return ParseNicSettings(text, "f", port);
}

// "name=value unit" of each.
Names Flat(const std::vector<NicSetting>& settings) {
    Names flat;
    for (const NicSetting& s : settings) {
        flat.push_back(s.name + "=" + s.value + (s.unit.empty() ? "" : " " + s.unit));
    }
    return flat;
}

std::string Complaint(const std::string& text, int port = 1) {
    try {
        static_cast<void>(Parsed(text, port));
    } catch (const ConfigError& error) {
        return error.what();
    }
    return "";
}

}  // namespace

TEST_CASE("NIC settings: what mlxconfig query prints", "[formats]") {
    const std::string text =
        "\nDevice #1:\n----------\n\nDevice type:        ConnectX6DX\n"
        "Configurations:                                 Next Boot\n"
        "        RPG_GD_P1                               11\n"
        "        RPG_GD_P2                               10\n"
        "        CLAMP_TGT_RATE_P1                       False(0)\n"
        "        SRIOV_EN                                True(1)\n";
    CHECK(Flat(Parsed(text)) == Names{"RPG_GD=11", "CLAMP_TGT_RATE=0", "SRIOV_EN=1"});
    CHECK(Parsed(text).front().where == "f:7");
    CHECK(Flat(Parsed(text, 2)) == Names{"RPG_GD=10", "SRIOV_EN=1"});
}

TEST_CASE("NIC settings: of mlxconfig's three columns the current one", "[formats]") {
    CHECK(Flat(Parsed("Configurations:          Default       Current       Next Boot\n"
                      "*       DCE_TCP_G_P1     1019          1020          1015\n"
                      "        RPG_AI_RATE_P1   5             6             7\n"
                      "The '*' shows parameters with next value different from default.\n")) ==
          Names{"DCE_TCP_G=1020", "RPG_AI_RATE=6"});
}

TEST_CASE("NIC settings: lists of name=value, with units, ranges and remarks", "[formats]") {
    CHECK(Flat(Parsed("# name=default [min..max]\n"
                      "roce_rp/gd=11 [1..11]\n"
                      "roce_rp/dce_tcp_rtt = 1 us [1..131071]\n\n"
                      "roce_rp/rate_to_set_on_first_cnp=0 Mb/s [1..] (0 = off)\n"
                      "rpg_ai_rate_p1=5   # five\r\n"
                      "dcqcn_T=0x37\n")) == Names{"gd=11", "dce_tcp_rtt=1 us",
                                                  "rate_to_set_on_first_cnp=0 Mb/s",
                                                  "rpg_ai_rate=5", "dcqcn_T=0x37"});
}

TEST_CASE("NIC settings: a folder with a value per file, and folders in it", "[formats]") {
    const TempFolder folder;
    std::filesystem::create_directory(folder / "roce_rp");
    static_cast<void>(folder.Write("roce_rp/gd", "11\n"));
    static_cast<void>(folder.Write("rp_ai_rate", "5\n"));
    const auto settings = ReadNicSettings(folder / "", 1);
    CHECK(Flat(settings) == Names{"gd=11", "rp_ai_rate=5"});
    CHECK(settings.back().where == folder / "rp_ai_rate");
    static_cast<void>(folder.Write("rp_gd", "11 12\n"));
    CHECK_THROWS_WITH(ReadNicSettings(folder / "", 1),
                      Catch::Contains("rp_gd: must hold one number"));
}

TEST_CASE("NIC settings: what is none of these is refused with file, line and fix", "[formats]") {
    CHECK(Complaint("RPG_GD_P1 11\nhello\n") ==
          "f:2: \"hello\" begins no setting; give a cc_params folder, what `mlxconfig query` "
          "prints, or a list of name=value");
    CHECK(Complaint("=5\n") == "f:1: there is no name before \"=\" or \":\"; write name=value");
    CHECK(Complaint("a b=5\n") == "f:1: there is no name before \"=\" or \":\"; write name=value");
    CHECK(Complaint("rpg_gd=\n") == "f:1: rpg_gd has no value; write name=value");
    CHECK(Complaint("").starts_with("f: holds no setting; give"));
    CHECK(Complaint("# nothing\n\n").starts_with("f: holds no setting; give"));
    CHECK(Complaint(std::string("a=1\0", 4)).starts_with("f: is no text; "));
    CHECK(Complaint("RPG_GD_P1 11\n", 2) ==
          "f: holds no setting of port 2; name another one with --port");
}

TEST_CASE("NIC settings: files that cannot be read or are too long are refused", "[formats]") {
    const TempFolder folder;
    CHECK_THROWS_WITH(ReadNicSettings(folder / "missing", 1),
                      Catch::Contains("missing: cannot be read"));
    CHECK_THROWS_WITH(ReadNicSettings(folder / "", 1), Catch::Contains("holds no file"));
    const std::string big = folder.Write("big", std::string(1'000'001, 'x'));
    CHECK_THROWS_WITH(ReadNicSettings(big, 1), Catch::Contains("longer than 1000000 B"));
}

TEST_CASE("NIC settings: no line with a colon is passed over", "[formats]") {
    CHECK(Flat(Parsed("RPG_AI_RATE: 500\nrpg_gd : 11\nRPG_TIME_RESET_P1:  300 us\n")) ==
          Names{"RPG_AI_RATE=500", "rpg_gd=11", "RPG_TIME_RESET=300 us"});
    CHECK(Complaint("note: RPG_AI_RATE=500\n").starts_with("f:1: \"note:\" begins no setting"));
    CHECK(Complaint("the rate of it: 5\n").starts_with("f:1: there is no name before"));
    CHECK(Complaint("RPG_GD:\n").starts_with("f:1: RPG_GD has no value"));
    CHECK(Flat(Parsed("PCI device: -------\nDevice: 0000:3b:00.0\nName:  MCX623106AN\n"
                      "Description: a card; 25GbE: two of them\nRPG_GD_P1 11\n")) ==
          Names{"RPG_GD=11"});
}

TEST_CASE("NIC settings: a byte order mark is no part of a name", "[formats]") {
    CHECK(Flat(Parsed("\xEF\xBB\xBFrpg_gd=11\n")) == Names{"rpg_gd=11"});
}

TEST_CASE("NIC settings: a folder's files that hold no number are left to be named", "[formats]") {
    const TempFolder folder;
    static_cast<void>(folder.Write("rp_gd", "11\n"));
    static_cast<void>(folder.Write("reset", ""));
    static_cast<void>(folder.Write("match_rules", std::string(500, '.')));
    CHECK(Flat(ReadNicSettings(folder / "", 1)) == Names{"match_rules=", "reset=", "rp_gd=11"});
    static_cast<void>(folder.Write("rp_ai_rate", ""));
    CHECK_THROWS_WITH(ReadNicSettings(folder / "", 1),
                      Catch::Contains("rp_ai_rate: must hold one number"));
}

TEST_CASE("NIC settings: what might take for ever is refused", "[formats]") {
    const TempFolder folder;
    const std::string pipe = folder / "pipe";
    REQUIRE(mkfifo(pipe.c_str(), 0600) == 0);
    CHECK_THROWS_WITH(ReadNicSettings(pipe, 1), Catch::Contains("is neither a file nor a folder"));
    CHECK(Complaint("a=1\n" + std::string(201, 'x') + "=1\n")
              .starts_with("f:2: has a word of 203 B, as \"xxxxxxxxxxxxxxxxxxxx...\"; "));
    std::string lines;
    for (int i = 0; i <= 10'000; ++i) {
        lines += "a=1\n";
    }
    CHECK(Complaint(lines).starts_with("f:10001: is more than 10000 lines"));
}
