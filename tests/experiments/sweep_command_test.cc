#include "experiments/sweep_command.h"

#include <csignal>
#include <unistd.h>

#include <catch2/catch.hpp>

#include "base/check.h"
#include "tests/experiments/sweep_fixtures.h"

namespace dcqcn {
namespace {

const std::set<std::string> kFiles{"sweep.sqlite", "runs.csv", "points.csv"};

TEST_CASE("Sweep: every run is in the database, its tables and the headline", "[sweep]") {
    const TempFolder folder;
    const Called called = CallSweep({WriteSpec(folder), "--out", folder / "out", "--jobs", "3"});
    CAPTURE(called.err);
    CHECK(called.code == 0);
    CHECK(called.err.empty());
    CHECK(called.out.find("rp.gain  workload.size  seeds  flows.goodput_gbps.total") == 0);
    CHECK(called.out.find("12 runs: 12 done, 0 failed") != std::string::npos);
    CHECK(folder.Names("out") == kFiles);
    const std::string file = folder / "out/sweep.sqlite";
    CHECK(Column(file, "SELECT count(*) FROM runs") == std::vector<std::string>{"12"});
    CHECK(Column(file,
                 "SELECT DISTINCT value FROM results WHERE metric = 'ecn.marked' "
                 "AND \"rp.gain\" = 0.125") == std::vector<std::string>{"125.000000"});
    CHECK(Column(file, "SELECT json_extract(summary, '$.cnp.sent') = seed FROM runs LIMIT 1") ==
          std::vector<std::string>{"1"});
    CHECK(Column(file, "SELECT json_extract(manifest, '$.command') FROM runs WHERE run = 0") ==
          std::vector<std::string>{"dcqcn run " + folder / "base.json" +
                                   " --set rp.gain=0.5 --set workload.size=1MB --seed 1"});
}

TEST_CASE("Sweep: --metric chooses what is printed", "[sweep]") {
    const TempFolder folder;
    const Called called =
        CallSweep({WriteSpec(folder), "--out", folder / "out", "--metric", "ecn.marked"});
    CHECK(called.out.find("seeds  ecn.marked\n") != std::string::npos);
    CHECK(called.out.find("0.125    1MB            2      125 +- 0\n") != std::string::npos);
}

TEST_CASE("Sweep: a run that throws or dies is recorded with why; the others go on", "[sweep]") {
    const TempFolder folder;
    const Called called =
        CallDcqcn({"sweep", WriteSpec(folder), "--out", folder / "out"},
                  [](const Scenario& scenario, const RunOptions&) {
                      if (scenario.fabric.rp.gain == 0.25 && scenario.seed == 1) {
                          throw InvariantError("sw0 port 1: lossless drop");
                      }
                      if (scenario.fabric.rp.gain == 0.125 && scenario.seed == 2) {
                          std::raise(SIGKILL);
                      }
                      return MadeUpSweepResult(scenario);
                  });
    CHECK(called.code == 1);
    CHECK(called.out.find("12 runs: 8 done, 4 failed") != std::string::npos);
    CHECK(called.err.find("run 4 failed (rp.gain=0.25, workload.size=1MB, seed 1): sw0 port 1") !=
          std::string::npos);
    CHECK(Column(folder / "out/sweep.sqlite",
                 "SELECT message FROM runs WHERE status = 'failed' ORDER BY run") ==
          std::vector<std::string>{"sw0 port 1: lossless drop", "sw0 port 1: lossless drop",
                                   "the process died: Killed", "the process died: Killed"});
    // They are done with, unless asked for.
    CHECK(CallSweep({folder / "spec.json", "--out", folder / "out", "--resume"}).code == 1);
    const Called retried =
        CallSweep({folder / "spec.json", "--out", folder / "out", "--resume", "--retry-failed"});
    CHECK(retried.code == 0);
    CHECK(retried.out.find("12 runs: 12 done, 0 failed") != std::string::npos);
}

TEST_CASE("Sweep: an existing one is refused without --resume and stays as it is", "[sweep]") {
    const TempFolder folder;
    const std::string spec = WriteSpec(folder);
    REQUIRE(CallSweep({spec, "--out", folder / "out"}).code == 0);
    const std::string before = folder.Read("out/sweep.sqlite");
    const Called called = CallSweep({spec, "--out", folder / "out"});
    CHECK(called.code == 2);
    CHECK(called.err.find("sweep.sqlite: exists; add --resume") != std::string::npos);
    CHECK(folder.Read("out/sweep.sqlite") == before);
}

TEST_CASE("Sweep: --resume runs what is missing and nothing else", "[sweep]") {
    const TempFolder folder;
    const std::string spec = WriteSpec(folder);
    REQUIRE(CallSweep({spec, "--out", folder / "whole"}).code == 0);
    REQUIRE(CallSweep({spec, "--out", folder / "out", "--resume"}).code == 0);  // from nothing
    const std::string file = folder / "out/sweep.sqlite";
    Sqlite database(file, false);
    database.Execute("PRAGMA foreign_keys = ON");
    database.Execute("DELETE FROM runs WHERE run IN (3, 7)");
    database.Execute("UPDATE runs SET wall_s = -1");
    const Called called = CallSweep({spec, "--out", folder / "out", "--resume"});
    CHECK(called.code == 0);
    CHECK(Column(file, "SELECT run FROM runs WHERE wall_s <> -1 ORDER BY run") ==
          std::vector<std::string>{"3", "7"});
    for (const char* name : {"runs.csv", "points.csv"}) {
        CHECK(folder.Read(std::string("out/") + name) == folder.Read(std::string("whole/") + name));
    }
}

TEST_CASE("Sweep: --resume refuses another spec, another base scenario, another shard", "[sweep]") {
    const TempFolder folder;
    const std::string out = folder / "out";
    REQUIRE(CallSweep({WriteSpec(folder), "--out", out}).code == 0);
    const Called other =
        CallSweep({WriteSpec(folder, R"({"seeds": 3})"), "--out", out, "--resume"});
    CHECK(other.code == 2);
    CHECK(other.err.find("/seeds/2 is absent there and 3 here") != std::string::npos);
    const std::string spec = WriteSpec(folder);
    const Called shard = CallSweep({spec, "--out", out, "--resume", "--shard", "1/2"});
    CHECK(shard.code == 2);
    CHECK(shard.err.find("holds shard 1/1, not 1/2") != std::string::npos);
    folder.Write("base.json", Changed(R"({"mtu": "512B"})").dump());
    const Called base = CallSweep({spec, "--out", out, "--resume"});
    CHECK(base.code == 2);
    CHECK(base.err.find("/scenario/mtu") != std::string::npos);
}

TEST_CASE("Sweep: Ctrl-C keeps finished runs and exits with 1; --resume does the rest", "[sweep]") {
    const TempFolder folder;
    const std::string spec = WriteSpec(folder);
    const Called called =
        CallDcqcn({"sweep", spec, "--out", folder / "out", "--jobs", "1"},
                  [](const Scenario& scenario, const RunOptions&) {
                      if (scenario.fabric.rp.gain == 0.125) {
                          kill(getppid(), SIGINT);  // as if typed while this one runs
                          sleep(60);
                      }
                      return MadeUpSweepResult(scenario);
                  });
    CHECK(called.code == 1);
    CHECK(called.out.empty());
    CHECK(called.err.find("interrupted: 8 runs are whole") != std::string::npos);
    CHECK(folder.Names("out") == std::set<std::string>{"sweep.sqlite"});
    REQUIRE(CallSweep({spec, "--out", folder / "whole"}).code == 0);
    REQUIRE(CallSweep({spec, "--out", folder / "out", "--resume"}).code == 0);
    CHECK(folder.Read("out/runs.csv") == folder.Read("whole/runs.csv"));
}

}  // namespace
}  // namespace dcqcn
