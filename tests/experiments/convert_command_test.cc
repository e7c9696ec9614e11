// `dcqcn convert nic`, from files to a scenario that runs.
#include <algorithm>
#include <filesystem>

#include <catch2/catch.hpp>

#include "tests/experiments/fixtures.h"
#include "tests/experiments/temp_folder.h"

namespace dcqcn {
namespace {

using Json = nlohmann::json;

Called ConvertText(const std::string& text) {
    const TempFolder folder;
    return CallDcqcn({"convert", "nic", folder.Write("nic.txt", text)});
}

// The one line of stderr without the folder.
std::string Error(const std::string& text) {
    const Called called = ConvertText(text);
    CHECK(called.code == 2);
    CHECK(called.out.empty());
    CHECK(std::ranges::count(called.err, '\n') == 1);
    return called.err.substr(called.err.find("nic.txt") + 8);
}

std::string Warning(const std::string& text) {
    const Called called = ConvertText(text);
    CHECK(called.code == 0);
    CHECK(std::ranges::count(called.err, '\n') == 1);
    return called.err.substr(std::min(called.err.size(), called.err.find("nic.txt") + 8));
}

Json Part(const std::string& text) {
    const Called called = ConvertText(text);
    CHECK(called.code == 0);
    CHECK(called.err.empty());
    return Json::parse(called.out);
}

Json Resolved(const Json& part) {
    Json scenario = SmallestScenario();
    scenario.merge_patch(part);
    return ParseScenario(scenario, "test.json").resolved;
}

TEST_CASE("Convert: names, units and encodings of NVIDIA", "[convert]") {
    CHECK(Part("RPG_BYTE_RESET_P1 32767\nRPG_AI_RATE_P1 5\nRPG_TIME_RESET_P1 300\n"
               "CLAMP_TGT_RATE_P1 True(1)\nDCE_TCP_G_P1 1019\nMIN_TIME_BETWEEN_CNPS_P1 4\n"
               "CNP_802P_PRIO_P1 6\nCNP_DSCP_P1 48\nROCE_CC_PRIO_MASK_P1 255\n") ==
          Json::parse(R"({"nic": {"preset": "nvidia"},
                          "np": {"cnp_interval": "4us", "cnp_priority": 6},
                          "rp": {"algorithm": "connectx",
                                 "connectx": {"rpg_byte_reset": "2.097088MB",
                                              "rpg_ai_rate": "5Mbps", "rpg_time_reset": "300us",
                                              "clamp_tgt_rate": true, "dce_tcp_g": 1019}}})"));
}

TEST_CASE("Convert: AMD's time_reset counts periods, its byte_reset bytes", "[convert]") {
    CHECK(Part("roce_rp/dce_tcp_rtt=3 us\nroce_rp/time_reset=7\nroce_rp/byte_reset=431068 B\n"
               "roce_rp/gd=9\n") == Json::parse(R"({"nic": {"preset": "amd"},
                          "rp": {"algorithm": "connectx", "connectx": {"dce_tcp_rtt": "3us", "rpg_time_reset": "21us",
                                              "rpg_byte_reset": "431.068KB", "rpg_gd": 9}}})"));
}

TEST_CASE("Convert: Intel's hexadecimal numbers", "[convert]") {
    CHECK(Part("dcqcn_T=0x37\ndcqcn_B=0x249f0\ndcqcn_F=5\n") ==
          Json::parse(R"({"nic": {"preset": "intel"},
                          "rp": {"algorithm": "connectx", "connectx": {"rpg_time_reset": "55us", "rpg_byte_reset": "150KB",
                                              "rpg_threshold": 5}}})"));
}

TEST_CASE("Convert: --into gives a scenario that reads", "[convert]") {
    const TempFolder folder;
    const std::string scenario = folder.Write("s.json", SmallestScenario().dump());
    const std::string nic = folder.Write("n.txt", "rpg_ai_rate=40\n");
    const Called called = CallDcqcn({"convert", "nic", nic, "--into", scenario});
    CHECK(called.code == 0);
    const FabricParams fabric = ParseScenario(Json::parse(called.out), "merged").fabric;
    CHECK(fabric.rp.algorithm == "connectx");
    CHECK(fabric.rp.connectx.rpg_ai_rate == 40_Mbps);
    CHECK(fabric.rp.connectx.rpg_hai_rate == 50_Mbps);  // NVIDIA's, as it is not set
    CHECK(fabric.np.cnp_interval == 4us);
}

// Most shipped scenarios spell out the paper's algorithm.
TEST_CASE("Convert: --into replaces the reaction point that the scenario has", "[convert]") {
    const TempFolder folder;
    const std::string scenario = folder.Write("s.json", Changed(R"({"np": {"cnp_interval": "50us"},
                              "rp": {"algorithm": "dcqcn", "gain": 0.5,
                                     "connectx": {"rpg_threshold": 9}}})")
                                                            .dump());
    const std::string unset = folder.Write("n.txt", "rpg_ai_rate=40\n");
    const std::string set = folder.Write("m.txt", "min_time_between_cnps=7\n");
    const std::string amd = folder.Write("a.txt", "ai_rate=40\n");
    const auto fabric = [&](const std::string& nic, const std::string& warning) {
        const Called called = CallDcqcn({"convert", "nic", nic, "--into", scenario});
        CHECK(called.code == 0);
        CHECK(called.err.find(warning) != std::string::npos);
        CHECK(called.err.empty() == warning.empty());
        return ParseScenario(Json::parse(called.out), "merged").fabric;
    };
    const FabricParams nvidia =
        fabric(unset, "s.json: np.cnp_interval: 50us is left out; 4us is the vendor's default");
    CHECK(nvidia.rp.algorithm == "connectx");
    CHECK(nvidia.rp.connectx.rpg_ai_rate == 40_Mbps);
    CHECK(nvidia.rp.connectx.rpg_threshold == 1);
    CHECK(nvidia.np.cnp_interval == 4us);
    CHECK(fabric(set, "").np.cnp_interval == 7us);
    CHECK(fabric(amd, "").np.cnp_interval == 50us);  // of which AMD says nothing
}

TEST_CASE("Convert: what is off stays off, and a mask of priorities is warned of", "[convert]") {
    CHECK(Warning("dcqcn_T=0x37\ndcqcn_enable=0\n") ==
          "2: dcqcn_enable: 0 turns congestion control off, so rp.algorithm is \"none\"\n");
    const Called off = ConvertText("RPG_GD_P1 11\nROCE_CC_PRIO_MASK_P1 0\n");
    CHECK(ParseScenario(Changed(off.out), "off").fabric.rp.algorithm == "none");
    CHECK(Part("dcqcn_T=0x37\ndcqcn_enable=1\n")["rp"]["algorithm"] == "connectx");
    CHECK(Warning("RPG_GD_P1 11\nROCE_CC_PRIO_MASK_P1 24\n") ==
          "2: ROCE_CC_PRIO_MASK: 24 is congestion control of priorities 3, 4 alone, but "
          "rp.algorithm is that of all; use these\n");
    CHECK(Error("dcqcn_T=55\ndcqcn_enable=2\n").find("2 is outside [0, 1]") != std::string::npos);
}

TEST_CASE("Convert: what it prints runs, or the setting that prevents it is named", "[convert]") {
    const TempFolder folder;
    const std::string scenario = folder.Write("s.json", SmallestScenario().dump());
    const std::string longest = "time_reset=32767\ndce_tcp_rtt=131071\n";
    CHECK(Warning(longest) ==
          "1: time_reset: 32767 periods of dce_tcp_rtt are 4294.803457s; taken as 1000s, which is "
          "as good as never\n");
    CHECK_NOTHROW(Resolved(Json::parse(ConvertText(longest).out)));
    const std::string lossless = folder.Write("n.txt", "RPG_GD_P1 11\nCNP_802P_PRIO_P1 3\n");
    const Called called = CallDcqcn({"convert", "nic", lossless, "--into", scenario});
    CHECK(called.code == 2);
    CHECK(called.out.empty());
    CHECK(called.err.find("n.txt:2: CNP_802P_PRIO: np.cnp_priority: 3 is among "
                          "switch.pfc.lossless") != std::string::npos);
    // Alone it may be meant for a scenario with another lossless priority.
    CHECK(Warning("RPG_GD_P1 11\nCNP_802P_PRIO_P1 3\n")
              .starts_with("2: CNP_802P_PRIO: np.cnp_priority: 3 is among"));
}

TEST_CASE("Convert: settings of two vendors are refused", "[convert]") {
    const std::string error = Error("RPG_AI_RATE=5\nrpg_gd=11\ndcqcn_T=55\n");
    CHECK(error.starts_with("3: dcqcn_T: is a setting of Intel's, but RPG_AI_RATE ("));
    CHECK(error.find("of NVIDIA's: two vendors") != std::string::npos);
}

TEST_CASE("Convert: a scenario's files are found from where its copy lies", "[convert]") {
    const TempFolder folder;
    std::filesystem::create_directories(folder / "a/b");
    static_cast<void>(folder.Write("a/t.json", R"({"kind": "star", "hosts": 3})"));
    const std::string scenario = folder.Write(
        "a/b/s.json",
        Changed(R"({"topology": {"file": "../t.json", "kind": null, "hosts": null}})").dump());
    const std::string nic = folder.Write("n.txt", "rpg_ai_rate=40\n");
    const Called called = CallDcqcn({"convert", "nic", nic, "--into", scenario});
    CHECK(called.code == 0);
    CHECK(Json::parse(called.out)["topology"]["file"] == folder / "a/t.json");
    // Also where it was found by a name that leads there from the current folder only.
    const std::string near = std::filesystem::relative(scenario).string();
    const Called again = CallDcqcn({"convert", "nic", nic, "--into", near});
    CHECK(again.out == called.out);
}

TEST_CASE("Convert: invented names are taken as the real ones, with a warning", "[convert]") {
    CHECK(Warning("DCQCN_RP_TIMER=55\n") ==
          "1: DCQCN_RP_TIMER: no NIC has this name, which guides on the web spread; taken as "
          "RPG_TIME_RESET\n");
    CHECK(Error("DCQCN_RP_GD=16\n")
              .find("1: DCQCN_RP_GD as RPG_GD: 16 is outside [10, 11]; see dcqcn explain "
                    "rp.connectx.rpg_gd") != std::string::npos);
}

TEST_CASE("Convert: other names are reported, near misses one by one", "[convert]") {
    CHECK(Warning("rpg_ai_rate=5\nRPG_HAI_RAT=50\n") ==
          "2: RPG_HAI_RAT: left out: NVIDIA has no such setting; did you mean \"RPG_HAI_RATE\"?\n");
    CHECK(Warning("RPG_GD_P1 11\nSRIOV_EN True(1)\nNUM_OF_VFS 8\n") ==
          "2: left out, as no settings of NVIDIA's congestion control: SRIOV_EN, NUM_OF_VFS\n");
    CHECK(Warning("rpg_gd=11\nnp_cnp_prio_mode=1\n") ==
          "2: np_cnp_prio_mode: left out: the class of CNPs is np.cnp_priority\n");
    CHECK(Warning("min_time_between_cnps=0\n") ==
          "1: MIN_TIME_BETWEEN_CNPS: 0 answers every mark; taken as 1ns, which does too\n");
}

TEST_CASE("Convert: values that no NIC takes are refused with the range", "[convert]") {
    struct Row {
        const char* text;
        const char* message;
    };
    for (const Row& row : {Row{"rp_byte_reset=32768\n",
                               "1: rp_byte_reset: 32768 is outside [1, 32767] in 64 B; see dcqcn "
                               "explain rp.connectx.rpg_byte_reset\n"},
                           Row{"rpg_gd=twelve\n",
                               "1: rpg_gd: \"twelve\" is no whole number; give it as the NIC "
                               "prints it\n"},
                           Row{"rpg_gd=-1\n",
                               "1: rpg_gd: -1 is outside [10, 11]; see dcqcn explain "
                               "rp.connectx.rpg_gd\n"},
                           Row{"rpg_gd=99999999999999999999\n",
                               "1: rpg_gd: 99999999999999999999 is more than any NIC holds; "
                               "give it as the NIC prints it\n"},
                           Row{"rpg_ai_rate=5 Gb/s\n",
                               "1: rpg_ai_rate: \"Gb/s\" is not its unit, which is Mb/s; "
                               "see dcqcn explain rp.connectx.rpg_ai_rate\n"},
                           Row{"rpg_gd=11 us\n",
                               "1: rpg_gd: \"us\" is not its unit, which is none; see dcqcn "
                               "explain rp.connectx.rpg_gd\n"},
                           Row{"clamp_tgt_rate=2\n",
                               "1: clamp_tgt_rate: 2 is outside [0, 1]; see dcqcn explain "
                               "rp.connectx.clamp_tgt_rate\n"},
                           Row{"apples=5\n",
                               "1: apples: no setting of a NIC's congestion control is among these "
                               "names; an example is RPG_AI_RATE\n"}}) {
        CAPTURE(row.text);
        CHECK(Error(row.text) == row.message);
    }
    CHECK(Error("rpg_gd=11\nRPG_GD_P1 11\n").find("is set at") != std::string::npos);
}

TEST_CASE("Convert: wrong calls say what is wrong", "[convert]") {
    CHECK(CallDcqcn({"convert"}).code == 2);
    CHECK(CallDcqcn({"convert", "nic"}).code == 2);
    const TempFolder folder;
    const std::string nic = folder.Write("n.txt", "rpg_gd=11\n");
    CHECK(CallDcqcn({"convert", "sonic", nic}).err.find("use \"nic\"") != std::string::npos);
    CHECK(CallDcqcn({"convert", "nic", nic, "--port", "0"}).err.find("--port: 0 is outside") !=
          std::string::npos);
    CHECK(CallDcqcn({"convert", "nic", folder / "none"}).err.find("cannot be read") !=
          std::string::npos);
    CHECK(CallDcqcn({"convert", "nic", nic, "--into", folder / "none"}).code == 2);
}

// Dumps of real NICs are not part of this repository.
TEST_CASE("Convert: the dumps of a ConnectX and of an AMD NIC are their presets", "[convert]") {
    const std::string host = DCQCN_SOURCE_DIR "/../shared/real/host/";
    const std::string mlx = host + "mlxconfig_query_cx_dcqcn_excerpt.txt";
    const std::string amd = host + "amd_ionic_dcqcn_defaults.txt";
    if (!std::filesystem::exists(mlx) || !std::filesystem::exists(amd)) {
        WARN("skipped: no real dumps in ../shared/real/host");
        return;
    }
    struct Row {
        std::string file;
        const char* preset;
    };
    for (const Row& row : {Row{mlx, R"({"nic": {"preset": "nvidia"}})"},
                           Row{amd, R"({"nic": {"preset": "amd"}})"}}) {
        CAPTURE(row.file);
        const Called called = CallDcqcn({"convert", "nic", row.file});
        REQUIRE(called.code == 0);
        const Json ours = Resolved(Json::parse(row.preset));
        const Json theirs = Resolved(Json::parse(called.out));
        for (const char* object : {"nic", "np", "rp"}) {
            CHECK(theirs[object] == ours[object]);
        }
    }
}

}  // namespace
}  // namespace dcqcn
