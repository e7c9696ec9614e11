// The command with a made-up engine: every flow of every scenario gets the same throughput.
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "experiments/cli.h"
#include "fixtures.h"
#include "temp_folder.h"

namespace dcqcn {
namespace {

using Json = nlohmann::json;

// An engine in which each flow delivers `gbps` of frames, and a little less of payload.
Runner Giving(double gbps) {
    return [gbps](const Scenario& scenario, const RunOptions&) {
        constexpr double kPayloadShare = 0.94;
        RunResult result;
        result.simulated = *scenario.until;
        result.window = *scenario.until - scenario.warm_up;
        const double bytes = gbps * 1e9 / 8 * Seconds(result.window);
        for (const FlowSpec& flow : scenario.flows) {
            result.qps.push_back({.qp_id = static_cast<std::uint32_t>(result.qps.size()),
                                  .from = flow.from,
                                  .to = flow.to,
                                  .priority = 3,
                                  .source_port = flow.source_port.value_or(0),
                                  .delivered = Bytes(1) * (kPayloadShare * bytes),
                                  .packets = 1,
                                  .delivered_l2 = Bytes(1) * bytes,
                                  .retransmitted = 0});
        }
        return result;
    };
}

Called Reproduce(const TempFolder& folder, const std::string& figure, const Runner& runner,
                 const std::string& jobs = "2") {
    return CallDcqcn({"reproduce", figure, "--scale", "smoke", "--seeds", "2", "--jobs", jobs,
                      "--out", folder / "out", "--no-pictures"},
                     runner);
}

TEST_CASE("Reproduce: list names every figure with its claims and cost", "[reproduce]") {
    const Called called = CallDcqcn({"reproduce", "list"});
    CHECK(called.code == kDone);
    for (const char* name :
         {"fig3",  "fig4",   "fig8",       "fig9",   "fig10",  "fig11",  "fig12",
          "fig13", "fig15",  "fig16",      "fig17",  "fig18",  "fig19",  "fig20",
          "fig21", "incast", "thresholds", "claims", "lesson", "advice", "dialects"}) {
        CHECK(called.out.find(name) != std::string::npos);
    }
    CHECK(called.out.find("claims") != std::string::npos);
}

TEST_CASE("Reproduce: a wrong call ends with 2 and one message", "[reproduce]") {
    const std::vector<std::vector<std::string>> calls{{"reproduce", "fig33"},
                                                      {"reproduce", "list", "fig3"},
                                                      {"reproduce", "fig3", "--scale", "huge"},
                                                      {"reproduce", "fig3", "--jobs", "0"},
                                                      {"reproduce", "fig3", "--seeds", "-1"},
                                                      {"reproduce", "fig3", "--out", ""}};
    for (const auto& call : calls) {
        INFO(call[1] << " " << call.back());
        const Called called = CallDcqcn(call);
        CHECK(called.code == kWrongInput);
        CHECK(called.err.find("dcqcn: error: ") == 0);
    }
    CHECK(CallDcqcn({"reproduce", "fig33"}).err.find("did you mean \"fig3\"") != std::string::npos);
}

TEST_CASE("Reproduce: a folder that cannot be is refused before the first run", "[reproduce]") {
    const TempFolder folder;
    std::filesystem::create_directory(folder / "out");
    static_cast<void>(folder.Write("out/fig9", "not a folder"));
    const Runner never = [](const Scenario&, const RunOptions&) -> RunResult {
        throw std::runtime_error("it ran");
    };
    const Called called = CallDcqcn(
        {"reproduce", "fig8", "fig9", "--scale", "smoke", "--out", folder / "out", "--no-pictures"},
        never);
    CHECK(called.code == kWrongInput);
    CHECK(called.err.find("out/fig9 cannot be written") != std::string::npos);
    CHECK(folder.Names("out") == std::set<std::string>{"fig9"});
}

TEST_CASE("Reproduce: claims that hold end with 0, in a table and in files", "[reproduce]") {
    const TempFolder folder;
    const Called called = Reproduce(folder, "fig9", Giving(20));
    CHECK(called.code == kDone);
    CHECK(called.err.empty());
    CHECK(called.out.find("20.0 +- 0.0 Gb/s") != std::string::npos);
    CHECK(called.out.find("4 of 4 claims hold\n") != std::string::npos);
    CHECK(folder.Names("out/fig9") ==
          std::set<std::string>{"claims.json", "data.csv", "manifest.json", "settings.json"});
    const Json claims = Json::parse(folder.Read("out/fig9/claims.json"));
    CHECK(claims["claims"][0]["verdict"] == "holds");
    CHECK(claims["claims"][0]["value"]["mean"] == Approx(20).epsilon(1e-6));
}

TEST_CASE("Reproduce: a figure's table is shown below the claims and in a file", "[reproduce]") {
    const TempFolder folder;
    const Called called =
        Reproduce(folder, "dialects", [](const Scenario& scenario, const RunOptions& options) {
            RunResult result = Giving(20)(scenario, options);
            result.cnp_sent = 4321;
            result.entities = {"qp0 h0>h2", "qp1 h1>h2"};  // the flows that have to become even
            for (Time at{}; at < Time(*scenario.until); at += 1ms) {
                const auto is_in = [at](Duration from, Duration to) {
                    return at >= Time(from) && at < Time(to);
                };
                const bool waits = is_in(20ms, 22ms) || is_in(30ms, 33ms) || is_in(52ms, 57ms);
                result.series.push_back({at, 0, "l2_gbps", 20});
                result.series.push_back({at, 1, "l2_gbps", waits ? 0.0 : 20.0});
            }
            return result;
        });
    CHECK(called.err.empty());
    const std::string table = folder.Read("out/dialects/table.txt");
    CHECK(table.find("4,321") != std::string::npos);
    // A mean over 5 ms with one of them at 0 is just above 0.8 of a share: those from 21 to 26 ms
    // are, which is not long enough, and those from 32 to 48 ms. The second starts at 20 ms. Of the
    // 23 means from 32 ms on 6 are below.
    CHECK(table.find("12.0 +- 0.0") != std::string::npos);
    CHECK(table.find("26.1 +- 0.0") != std::string::npos);
    CHECK(called.out.find("\n" + table) != std::string::npos);
    CHECK(called.out.find("checks of ours: ") < called.out.find(table));
}

TEST_CASE("Reproduce: a claim that is out ends with 1", "[reproduce]") {
    const TempFolder folder;
    const Called called = Reproduce(folder, "fig9", Giving(10));
    CHECK(called.code == kNotHolding);
    CHECK(called.out.find("1 of 4 claims hold, 3 out") != std::string::npos);
}

TEST_CASE("Reproduce: an expected contradiction does not change the exit code", "[reproduce]") {
    const TempFolder folder;
    // K flows of 39.2 Gb/s: the link is full for every K, and of the queue nothing is known.
    const Called called = Reproduce(folder, "incast", Giving(39.2));
    CHECK(called.code == kDone);
    const TempFolder other;
    const Called low = Reproduce(other, "incast", [](const Scenario& s, const RunOptions& o) {
        // The sum over K senders is 38.8 Gb/s: above 0.98 of the cap, below the paper's 39.
        return Giving(38.8 / static_cast<double>(s.flows.size()))(s, o);
    });
    CHECK(low.code == kDone);
    CHECK(low.out.find("contradict: 1 holds, 1 contradicted") != std::string::npos);
}

TEST_CASE("Reproduce: the files do not depend on the order in which runs end", "[reproduce]") {
    const TempFolder one;
    const TempFolder many;
    static_cast<void>(Reproduce(one, "fig9", Giving(20), "1"));
    static_cast<void>(Reproduce(many, "fig9", Giving(20), "5"));
    for (const char* name : {"claims.json", "data.csv", "settings.json"}) {
        INFO(name);
        CHECK(one.Read(std::string("out/fig9/") + name) ==
              many.Read(std::string("out/fig9/") + name));
    }
}

TEST_CASE("Reproduce: a run that fails leaves its figure not measured", "[reproduce]") {
    const TempFolder folder;
    const Called called =
        Reproduce(folder, "fig9", [](const Scenario& scenario, const RunOptions& options) {
            if (scenario.flows.size() == 6) {
                throw std::runtime_error("the engine broke");
            }
            return Giving(20)(scenario, options);
        });
    CHECK(called.code == kNotHolding);
    CHECK(called.err.find("fig9: a run failed: ") != std::string::npos);
    CHECK(called.err.find("the engine broke") != std::string::npos);
    CHECK(called.out.find("4 not measured") != std::string::npos);
    const Json claims = Json::parse(folder.Read("out/fig9/claims.json"));
    CHECK(claims["claims"][0]["value"].is_null());
    CHECK_FALSE(claims["failures"].empty());
}

TEST_CASE("Reproduce: every run's command is written down with its ports and seed", "[reproduce]") {
    const TempFolder folder;
    static_cast<void>(Reproduce(folder, "fig9", Giving(20)));
    const Json settings = Json::parse(folder.Read("out/fig9/settings.json"));
    const auto command = settings["runs"].back()["command"].get<std::string>();
    CHECK(command.find("dcqcn run experiments/fig9/scenario.json --set ") == 0);
    CHECK(command.find("workload.flows.6.source_port=") != std::string::npos);
    CHECK(command.find("--seed 2") != std::string::npos);
}

}  // namespace
}  // namespace dcqcn
