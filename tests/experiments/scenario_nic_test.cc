// nic.preset in a scenario, and what it warns of.
#include <algorithm>
#include <string>

#include <catch2/catch.hpp>

#include "tests/experiments/fixtures.h"
#include "tests/experiments/temp_folder.h"

namespace dcqcn {
namespace {

bool WarnsOfClock(const std::string& patch) {
    const auto warnings = ParseChanged(patch).warnings;
    return std::ranges::any_of(warnings, [](const std::string& warning) {
        return warning.find("alpha is updated") != std::string::npos;
    });
}

TEST_CASE("Scenario: nic.preset gives rp and np other defaults, wherever it stands", "[scenario]") {
    const FabricParams fabric =
        ParseChanged(R"({"rp": {"connectx": {"rpg_ai_rate": "7Mbps"}}, "nic": {"preset": "amd"}})")
            .fabric;
    CHECK(fabric.rp.algorithm == "connectx");
    CHECK(fabric.rp.connectx.dce_tcp_g == 512);
    CHECK(fabric.rp.connectx.rpg_ai_rate == 7_Mbps);  // what is set stands
    CHECK(ParseChanged(R"({"nic": {"preset": "nvidia"}})").fabric.np.cnp_interval == 4us);
    CHECK(ParseChanged(R"({"nic": {"preset": "nvidia"}, "rp": {"algorithm": "dcqcn"}})")
              .fabric.rp.algorithm == "dcqcn");
}

TEST_CASE("Scenario: what nic.preset resolved to reads back as the same", "[scenario]") {
    for (const char* preset : {"paper", "nvidia", "amd", "intel", "rdma_ip"}) {
        const auto resolved =
            ParseChanged(R"({"nic": {"preset": ")" + std::string(preset) + R"("}})").resolved;
        CHECK(ParseScenario(resolved, "resolved.json").resolved == resolved);
    }
}

TEST_CASE("Scenario: a wrong preset or parameter of a NIC names its place", "[scenario]") {
    CHECK_THROWS_WITH(ParseChanged(R"({"nic": {"preset": "mellanox"}})"),
                      Catch::Contains("nic.preset") && Catch::Contains("nvidia"));
    CHECK_THROWS_WITH(ParseChanged(R"({"rp": {"connectx": {"rpg_gd": 12}}})"),
                      Catch::Contains("rp.connectx.rpg_gd: 12 is outside [1, 11]"));
    CHECK_THROWS_WITH(ParseChanged(R"({"rp": {"connectx": {"rpg_time_reset": 300}}})"),
                      Catch::Contains("rp.connectx.rpg_time_reset"));
}

TEST_CASE("Scenario: a NIC's clock that outruns the CNPs is a warning", "[scenario]") {
    CHECK_FALSE(WarnsOfClock("{}"));
    CHECK_FALSE(WarnsOfClock(R"({"nic": {"preset": "nvidia"}})"));
    CHECK(WarnsOfClock(R"({"nic": {"preset": "nvidia"}, "np": {"cnp_interval": "50us"}})"));
    CHECK(WarnsOfClock(R"({"nic": {"preset": "amd"}})"));
    CHECK_FALSE(WarnsOfClock(R"({"nic": {"preset": "amd"}, "np": {"cnp_interval": "1us"}})"));
    CHECK_FALSE(WarnsOfClock(R"({"nic": {"preset": "intel"}})"));
}

TEST_CASE("Scenario: a scheme of the RDMA IP core sets its bits, and what is set stands",
          "[scenario]") {
    const auto read = [](const std::string& part) {
        return ParseChanged(R"({"rp": {"algorithm": "rdma_ip", "rdma_ip": )" + part + "}}");
    };
    const RdmaIpParams firmware = read(R"({"scheme": "firmware"})").fabric.rp.rdma_ip;
    CHECK_FALSE(firmware.dcqcn_hw_en);
    CHECK_FALSE(firmware.hw_rate_throttle_en);
    const auto mixed = read(R"({"tx_wqe_ost_limit_en": true, "scheme": "firmware_rate",
                                "hw_rate_throttle_en": false})");
    CHECK_FALSE(mixed.fabric.rp.rdma_ip.dcqcn_hw_en);
    CHECK_FALSE(mixed.fabric.rp.rdma_ip.hw_rate_throttle_en);
    CHECK(mixed.fabric.rp.rdma_ip.speed_limiter_en);
    CHECK(ParseScenario(mixed.resolved, "resolved.json").resolved == mixed.resolved);
    CHECK(read(R"({"dcqcn_rate_ai": "7B"})").fabric.rp.rdma_ip.dcqcn_rate_ai == 7_B);
    CHECK_THROWS_WITH(read(R"({"dcqcn_byte_cnt_th": "10MB"})"),
                      Catch::Contains("rp.rdma_ip.dcqcn_byte_cnt_th: 10MB is outside"));
    CHECK_THROWS_WITH(read(R"({"scheme": "software"})"), Catch::Contains("is not a known scheme"));
}

TEST_CASE("Scenario: the RDMA IP core's words and its alpha timer are warned of", "[scenario]") {
    const auto warns = [](const std::string& part, const std::string& of) {
        const auto warnings =
            ParseChanged(R"({"nic": {"preset": "rdma_ip"}, "rp": {"rdma_ip": )" + part + "}}")
                .warnings;
        return std::ranges::any_of(
            warnings, [&](const std::string& warning) { return warning.starts_with(of); });
    };
    const std::string clock = "rp.rdma_ip.clock_period: ";
    const std::string timer = "rp.rdma_ip.dcqcn_alpha_timer_th: 50us is not above";
    CHECK_FALSE(warns("{}", clock));
    CHECK(warns(R"({"clock_period": "20ns"})", clock + "20ns: 16 bits end at 25"));
    CHECK_FALSE(warns("{}", timer));
    CHECK(warns(R"({"dcqcn_alpha_timer_th": "50us"})", timer));
}

// One warning of a kind that the smallest scenario does not have; "" for none.
std::string OnlyWarning(const Scenario& scenario) {
    std::string only;
    for (const std::string& warning : scenario.warnings) {
        CHECK(only.empty());
        only = warning;
    }
    return only;
}

TEST_CASE("Scenario: a preset under another algorithm is a warning", "[scenario]") {
    CHECK(OnlyWarning(ParseChanged(R"({"nic": {"preset": "nvidia"}, "np": {"cnp_interval": "50us"},
                                       "rp": {"algorithm": "dcqcn"}})")) ==
          "rp.algorithm: \"dcqcn\" is not the \"connectx\" of nic.preset \"nvidia\", whose "
          "parameters do nothing then; leave rp.algorithm out");
    CHECK(OnlyWarning(ParseChanged(R"({"nic": {"preset": "nvidia"},
                                       "rp": {"algorithm": "none"}})"))
              .empty());
    CHECK(OnlyWarning(ParseChanged(R"({"rp": {"algorithm": "dcqcn"}})")).empty());
}

TEST_CASE("Scenario: parameters of another algorithm than the chosen are a warning", "[scenario]") {
    CHECK(OnlyWarning(ParseChanged(R"({"rp": {"connectx": {"rpg_ai_rate": "7Mbps"}}})")) ==
          "rp.connectx.rpg_ai_rate: 7Mbps: rp.algorithm \"dcqcn\" does not heed it; set "
          "rp.algorithm to \"connectx\" or leave it out");
    CHECK(OnlyWarning(ParseChanged(R"({"rp": {"dctcp": {"min_window": 3, "initial_window": 7}}})"))
              .starts_with("rp.dctcp.initial_window: 7 and 1 more of rp.dctcp: "));
    CHECK(OnlyWarning(ParseChanged(R"({"rp": {"rdma_ip": {"scheme": "firmware"}}})"))
              .find("to \"rdma_ip\"") != std::string::npos);
    CHECK(OnlyWarning(ParseChanged(R"({"rp": {"rdma_ip": {"stage_threshold": 5}}})")).empty());
    const auto resolved = ParseChanged(R"({"nic": {"preset": "nvidia"}})").resolved;
    CHECK(OnlyWarning(ParseScenario(resolved, "resolved.json")).empty());
}

TEST_CASE("Scenario: a preset on the command line beats what the file says", "[scenario]") {
    const TempFolder folder;
    const std::string file = folder.Write(
        "s.json",
        Changed(R"({"np": {"cnp_interval": "50us"}, "rp": {"algorithm": "dcqcn"}})").dump());
    const Scenario nvidia = LoadScenario(file, {"nic.preset=nvidia"});
    CHECK(nvidia.fabric.rp.algorithm == "connectx");
    CHECK(nvidia.fabric.np.cnp_interval == 4us);
    CHECK(OnlyWarning(nvidia) ==
          "--set nic.preset=nvidia: replaces the scenario's rp.algorithm (dcqcn) by connectx and "
          "np.cnp_interval (50us) by 4us; what is to stay has to be set there, too");
    CHECK(LoadScenario(file, {"nic.preset=amd"}).fabric.np.cnp_interval == 50us);
    CHECK(LoadScenario(file, {"nic.preset=rdma_ip"}).fabric.rp.algorithm == "rdma_ip");
    CHECK(OnlyWarning(LoadScenario(file, {"nic.preset=paper"})).empty());
    const Scenario set =
        LoadScenario(file, {"rp.algorithm=dcqcn", "np.cnp_interval=9us", "nic.preset=nvidia"});
    CHECK(set.fabric.rp.algorithm == "dcqcn");
    CHECK(set.fabric.np.cnp_interval == 9us);
    CHECK_THROWS_WITH(LoadScenario(file, {"nic.preset=mellanox"}),
                      Catch::Contains("--set nic.preset=mellanox") && Catch::Contains("nvidia"));
}

}  // namespace
}  // namespace dcqcn
