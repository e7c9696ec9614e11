#include "experiments/fluid_command.h"

#include <set>

#include <catch2/catch.hpp>

#include "tests/experiments/fixtures.h"
#include "tests/experiments/temp_folder.h"

namespace dcqcn {
namespace {

using Catch::Matchers::Contains;
using Catch::Matchers::StartsWith;

TEST_CASE("dcqcn fluid: states packet and tau*, fixed point, cube root, margin and curves",
          "[fluid]") {
    const Called called = CallDcqcn(
        {"fluid", "--flows", "8", "--packet", "1000B", "--delay", "4us", "--until", "20ms"});
    CHECK(called.code == 0);
    CHECK(called.err.empty());
    CHECK_THAT(called.out, StartsWith("fluid model, 8 flows: 40Gbps, packets of 1KB on the wire, "
                                      "tau* 4us\n"));
    CHECK_THAT(called.out, Contains("  fixed point  p* 0.455 %  q* 93.8 KB  alpha* 0.1452"));
    CHECK_THAT(called.out, Contains("  cube root    p* 0.583 %  q* 118.7 KB"));
    CHECK_THAT(called.out, Contains("rests up to tau* 62.2 us"));
    CHECK_THAT(called.out, Contains("8 x "));
}

TEST_CASE("dcqcn fluid: leaves a summary and curves that hold what it says", "[fluid]") {
    const TempFolder folder;
    const Called called =
        CallDcqcn({"fluid", "--start", "0us", "--start", "5ms,1Gbps", "--until", "20ms",
                   "--sample-every", "1ms", "--out", folder / "out", "--quiet"});
    CHECK(called.code == 0);
    CHECK(called.out.empty());
    CHECK(folder.Names("out") ==
          std::set<std::string>{"summary.json", "series.csv", "manifest.json"});
    const auto summary = nlohmann::json::parse(folder.Read("out/summary.json"));
    CHECK(summary["packet_bytes"] == 1106);
    CHECK(summary["feedback_delay_us"] == 50.0);
    CHECK(summary["flow_count"] == 2);
    CHECK(summary["simulated_s"] == 0.02);
    CHECK(summary["fixed_point"]["queue_bytes"].get<double>() == Approx(21.8e3).epsilon(0.01));
    CHECK(summary["flows"][1]["start_us"] == 5000.0);
    CHECK(summary["flows"][1]["initial_rate_gbps"] == 1.0);
    CHECK(summary["parameters"]["rp.rate_timer"] == "55us");
    const auto lines = Lines(folder.Read("out/series.csv"));
    CHECK(lines.size() == 1 + 21 * (1 + 2 * 3));
    CHECK(lines[0] == "time_us,entity,metric,value");
    CHECK(lines[1] == "0.000000,bottleneck,queue_bytes,0");
    CHECK(lines[2] == "0.000000,qp0,rate_gbps,40");
    CHECK(lines[5] == "0.000000,qp1,rate_gbps,0");
    const std::string start = "5000.000000,qp1,rate_gbps,";
    REQUIRE_THAT(lines[1 + 5 * 7 + 4], StartsWith(start));
    CHECK(std::stod(lines[1 + 5 * 7 + 4].substr(start.size())) == Approx(1));
}

TEST_CASE("dcqcn fluid --margin: a row per number of flows", "[fluid]") {
    const TempFolder folder;
    const Called called = CallDcqcn(
        {"fluid", "--margin", "--flows", "20", "--packet", "1000B", "--out", folder / "out"});
    CHECK(called.code == 0);
    CHECK_THAT(called.out, Contains("\n     10   0.6032   122.6         1.85"));
    CHECK_THAT(called.out, Contains("-6.62\n"));
    CHECK_THAT(called.out, Contains("* p* is above pmax"));
    const auto lines = Lines(folder.Read("out/margin.csv"));
    CHECK(lines.size() == 11);
    CHECK_THAT(lines[5], StartsWith("10,0.00603"));
    CHECK_THAT(lines[10], Contains(",false,"));
}

TEST_CASE("dcqcn fluid: says what does not exist", "[fluid]") {
    const std::vector<std::string> call{"fluid", "--until", "2ms", "--set"};
    const auto with = [&](const std::string& set) {
        std::vector<std::string> all = call;
        all.push_back(set);
        return CallDcqcn(all).out;
    };
    CHECK_THAT(with("switch.ecn.enabled=false"),
               Contains("  fixed point  none: switch.ecn.enabled: false"));
    CHECK_THAT(with("switch.ecn.kmin=200KB"), Contains("  margin       none: the marking line"));
    CHECK_THAT(CallDcqcn({"fluid", "--flows", "10000", "--until", "2ms"}).out,
               Contains("  fixed point  none: N x rp.min_rate exceeds the capacity"));
    CHECK_THAT(CallDcqcn({"fluid", "--flows", "20", "--until", "2ms"}).out,
               Contains("margin       none: p* is above pmax"));
}

TEST_CASE("dcqcn fluid: a link too slow or fast for a rest or a margin has its curves", "[fluid]") {
    const std::vector<std::string> link =
        GENERATE(values<std::vector<std::string>>({{"--rate", "1Mbps"},
                                                   {"--rate", "1Mbps", "--set", "rp.min_rate=1bps"},
                                                   {"--rate", "10Mbps"},
                                                   {"--rate", "100000Gbps", "--packet", "1B"}}));
    std::vector<std::string> call{"fluid", "--until", "2ms"};
    call.insert(call.end(), link.begin(), link.end());
    const Called called = CallDcqcn(call);
    CHECK(called.code == 0);
    CHECK_THAT(called.out, Contains(" none: ") && Contains("  measured     1ms to 2ms"));
    call = {"fluid", "--margin", "--flows", "4"};
    call.insert(call.end(), link.begin(), link.end());
    const Called margin = CallDcqcn(call);
    CHECK(margin.code == 2);
    CHECK_THAT(margin.err, Contains("--margin: there is none: "));
}

TEST_CASE("dcqcn fluid --margin: a number of flows without a margin says why", "[fluid]") {
    const Called called = CallDcqcn({"fluid", "--margin", "--flows", "402"});
    CHECK(called.code == 0);
    CHECK_THAT(called.out, Contains("\n    402  none: N x rp.min_rate exceeds the capacity"));
}

TEST_CASE("dcqcn fluid: a wrong call is one message and code 2", "[fluid]") {
    const auto error_of = [](const std::vector<std::string>& arguments) {
        const Called called = CallDcqcn(arguments);
        CHECK(called.code == 2);
        CHECK(called.out.empty());
        CHECK(Lines(called.err).size() == 1);
        return called.err;
    };
    CHECK_THAT(error_of({"fluid", "--delay", "50"}), Contains("--delay: \"50\""));
    CHECK_THAT(error_of({"fluid", "--start", "1ms,5"}), Contains("--start: \"5\""));
    CHECK_THAT(error_of({"fluid", "--start", "1ms,50Gbps"}), Contains("50Gbps"));
    CHECK_THAT(error_of({"fluid", "--flows", "2", "--start", "1ms"}), Contains("--start"));
    CHECK_THAT(error_of({"fluid", "--step", "1s"}), Contains("step: 1s"));
    CHECK_THAT(error_of({"fluid", "--set", "rp.algorithm=none"}), Contains("has no place"));
    CHECK_THAT(error_of({"fluid", "--margin", "--set", "switch.ecn.kmin=200KB"}),
               Contains("--margin: there is none"));
    CHECK_THAT(error_of({"fluid", "--margin", "--flows", "1"}), Contains("--flows: 1"));
    for (const std::string option : {"--start", "--until", "--step", "--sample-every"}) {
        CHECK_THAT(error_of({"fluid", "--margin", option, "1ms"}), Contains(option));
    }
    CHECK_THAT(error_of({"fluid", "--out", "/proc/no"}), Contains("--out"));
}

}  // namespace
}  // namespace dcqcn
