#include "experiments/cli.h"

#include <csignal>
#include <string>

#include <catch2/catch.hpp>

#include "base/check.h"
#include "experiments/results.h"
#include "tests/experiments/fixtures.h"
#include "tests/experiments/temp_folder.h"

namespace dcqcn {
namespace {

const std::set<std::string> kFiles{"summary.json",  "flows.csv",    "series.csv",
                                   "pfc.csv",       "counters.csv", "scenario.resolved.json",
                                   "manifest.json", "queue_cdf.csv"};

std::string WriteSmallest(const TempFolder& folder) {
    return folder.Write("s.json", SmallestScenario().dump());
}

TEST_CASE("CLI: --help and --version are answers, not errors", "[cli]") {
    const Called version = CallDcqcn({"--version"});
    CHECK(version.code == 0);
    CHECK(version.out == "dcqcn " + ProgramVersion() + " on ns-3 " + Ns3Version() + "\n");
    CHECK(version.err.empty());
    const Called help = CallDcqcn({"--help"});
    CHECK(help.code == 0);
    CHECK(help.out.find("explain") != std::string::npos);
    CHECK(CallDcqcn({"run", "--help"}).out.find("--scheduler") != std::string::npos);
}

TEST_CASE("CLI: a run prints a summary and its warnings", "[cli]") {
    const TempFolder folder;
    const Called called = CallDcqcn({"run", WriteSmallest(folder)});
    CHECK(called.code == 0);
    CHECK(called.out.find("Jain 0.8000") != std::string::npos);
    CHECK(called.err == "dcqcn: warning: made up\n");
    CHECK(folder.Names() == std::set<std::string>{"s.json"});
}

TEST_CASE("CLI: an alpha timer within the CNP interval is a warning, not an error", "[cli]") {
    const TempFolder folder;
    const Called called = CallDcqcn({"run", WriteSmallest(folder), "--set", "rp.alpha_timer=50us"});
    CHECK(called.code == 0);
    CHECK(called.err.find("dcqcn: warning: rp.alpha_timer: 50us") != std::string::npos);
}

TEST_CASE("CLI: --quiet says nothing", "[cli]") {
    const TempFolder folder;
    const Called called = CallDcqcn({"run", WriteSmallest(folder), "--quiet"});
    CHECK(called.code == 0);
    CHECK(called.out.empty());
    CHECK(called.err.empty());
}

TEST_CASE("CLI: options reach the run", "[cli]") {
    const TempFolder folder;
    Scenario seen;
    Engine engine;
    const Called called = CallDcqcn(
        {"run", "--set", "workload.size=2.5MB", "--set", "workload.0.senders=1", "--seed", "42",
         "--until", "3ms", "--scheduler", "map", "--engine", "ns3", WriteSmallest(folder)},
        [&](const Scenario& scenario, const RunOptions& options) {
            seen = scenario;
            engine = options.engine;
            return MadeUpResult();
        });
    CHECK(called.code == 0);
    REQUIRE(seen.flows.size() == 1);
    CHECK(seen.flows[0].size == Bytes(2'500'000));
    CHECK(seen.seed == 42);
    CHECK(seen.until == Duration(3ms));
    CHECK(engine.simulator == "ns3::DefaultSimulatorImpl");
    CHECK(engine.scheduler == "ns3::MapScheduler");
}

TEST_CASE("CLI: --out holds the files of the run, and the same bytes the next time", "[cli]") {
    const TempFolder folder;
    const std::string scenario = WriteSmallest(folder);
    REQUIRE(CallDcqcn({"run", scenario, "--out", folder / "a/b"}).code == 0);
    REQUIRE(CallDcqcn({"run", scenario, "--out", folder / "c/"}).code == 0);
    CHECK(folder.Names("a/b") == kFiles);
    CHECK(folder.Names("c") == kFiles);
    for (const std::string& name : kFiles) {
        CAPTURE(name);
        CHECK_FALSE(folder.Read("c/" + name).empty());
        if (name != "manifest.json") {
            CHECK(folder.Read("c/" + name) == folder.Read("a/b/" + name));
        }
    }
    CHECK(folder.Read("c/manifest.json").find("dcqcn run " + scenario) != std::string::npos);
}

TEST_CASE("CLI: the resolved scenario of a run is a scenario of the same run", "[cli]") {
    const TempFolder folder;
    REQUIRE(CallDcqcn({"run", WriteSmallest(folder), "--out", folder / "a"}).code == 0);
    REQUIRE(CallDcqcn({"run", folder / "a/scenario.resolved.json", "--out", folder / "b"}).code ==
            0);
    CHECK(folder.Read("a/scenario.resolved.json") == folder.Read("b/scenario.resolved.json"));
}

TEST_CASE("CLI: a broken invariant is loud, exits with 1 and leaves old results alone", "[cli]") {
    const TempFolder folder;
    const std::string scenario = WriteSmallest(folder);
    REQUIRE(CallDcqcn({"run", scenario, "--out", folder / "a"}).code == 0);
    const std::string before = folder.Read("a/summary.json");
    const Called called = CallDcqcn({"run", scenario, "--seed", "2", "--out", folder / "a"},
                                    [](const Scenario&, const RunOptions&) -> RunResult {
                                        throw InvariantError("sw0 port 1: lossless drop");
                                    });
    CHECK(called.code == 1);
    CHECK(called.err == "dcqcn: invariant broken: sw0 port 1: lossless drop\n");
    CHECK(folder.Names("a") == kFiles);
    CHECK(folder.Read("a/summary.json") == before);
}

TEST_CASE("CLI: what only the fabric can refuse is still wrong input", "[cli]") {
    const TempFolder folder;
    const Called called = CallDcqcn({"run", WriteSmallest(folder), "--out", folder / "a"},
                                    [](const Scenario&, const RunOptions&) -> RunResult {
                                        throw ConfigError("sw0: too small");
                                    });
    CHECK(called.code == 2);
    CHECK(called.err == "dcqcn: error: sw0: too small\n");
    CHECK(folder.Names() == std::set<std::string>{"s.json"});
}

TEST_CASE("CLI: Ctrl-C ends the run, writes nothing and leaves old results alone", "[cli]") {
    const TempFolder folder;
    const std::string scenario = WriteSmallest(folder);
    REQUIRE(CallDcqcn({"run", scenario, "--out", folder / "a"}).code == 0);
    const std::string before = folder.Read("a/manifest.json");
    bool was_asked_first = true;
    const Called called = CallDcqcn({"run", scenario, "--out", folder / "a"},
                                    [&](const Scenario&, const RunOptions& options) {
                                        was_asked_first = options.interrupted();
                                        options.progress(Time(std::chrono::milliseconds(2)));
                                        std::raise(SIGINT);
                                        return options.interrupted() ? RunResult{} : MadeUpResult();
                                    });
    CHECK_FALSE(was_asked_first);
    CHECK(called.code == 1);
    CHECK(called.err == "dcqcn: interrupted after 2ms of simulated time: nothing was written\n");
    CHECK(folder.Names("a") == kFiles);
    CHECK(folder.Read("a/manifest.json") == before);
}

TEST_CASE("CLI: results that cannot replace the old ones are refused", "[cli]") {
    const TempFolder folder;
    std::filesystem::create_directories(folder / "a/summary.json/in the way");
    const Called called = CallDcqcn({"run", WriteSmallest(folder), "--out", folder / "a"});
    CHECK(called.code == 2);
    CHECK(called.err.find("summary.json cannot be written") != std::string::npos);
    CHECK(folder.Names("a") == std::set<std::string>{"summary.json"});
}

}  // namespace
}  // namespace dcqcn
