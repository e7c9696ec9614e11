#include "experiments/sweep_merge.h"

#include <catch2/catch.hpp>

#include "tests/experiments/sweep_fixtures.h"

namespace dcqcn {
namespace {

// Shards 1 to 3 of the smallest spec in folders s1 to s3.
void RunShards(const TempFolder& folder) {
    const std::string spec = WriteSpec(folder);
    for (const char* index : {"1", "2", "3"}) {
        REQUIRE(
            CallSweep({spec, "--out", folder / "s" + index, "--shard", std::string(index) + "/3"})
                .code == 0);
    }
}

TEST_CASE("Merge: the shards together are the whole", "[sweep]") {
    const TempFolder folder;
    RunShards(folder);
    const Called whole = CallSweep({folder / "spec.json", "--out", folder / "whole"});
    const Called merged = CallSweep(
        {"merge", folder / "merged", folder / "s3", folder / "s1", folder / "s2/sweep.sqlite"});
    CAPTURE(merged.err);
    REQUIRE(merged.code == 0);
    CHECK(merged.out.substr(0, merged.out.find(" runs: ")) ==
          whole.out.substr(0, whole.out.find(" runs: ")));
    for (const char* name : {"runs.csv", "points.csv"}) {
        CHECK(folder.Read(std::string("merged/") + name) ==
              folder.Read(std::string("whole/") + name));
    }
    CHECK(folder.Names("merged") == folder.Names("whole"));
    // It is a sweep like any other.
    CHECK(CallSweep({folder / "spec.json", "--out", folder / "merged", "--resume"}).code == 0);
}

TEST_CASE("Merge: every run must be there exactly once", "[sweep]") {
    const TempFolder folder;
    RunShards(folder);
    const Called missing = CallSweep({"merge", folder / "m", folder / "s1", folder / "s2"});
    CHECK(missing.code == 2);
    CHECK(missing.err.find("4 of 12 runs are in no shard named (2, 5, 8 and 1 more)") !=
          std::string::npos);
    const Called twice =
        CallSweep({"merge", folder / "m", folder / "s1", folder / "s2", folder / "s1"});
    CHECK(twice.code == 2);
    CHECK(twice.err.find("run 0 is also in") != std::string::npos);
    CHECK_FALSE(std::filesystem::exists(folder / "m"));
}

TEST_CASE("Merge: shards of another sweep and an existing result are refused", "[sweep]") {
    const TempFolder folder;
    RunShards(folder);
    REQUIRE(CallSweep({WriteSpec(folder, R"({"seeds": [8, 9]})"), "--out", folder / "other",
                       "--shard", "3/3"})
                .code == 0);
    const Called other =
        CallSweep({"merge", folder / "m", folder / "s1", folder / "s2", folder / "other"});
    CHECK(other.code == 2);
    CHECK(other.err.find("/seeds/") != std::string::npos);
    const Called existing =
        CallSweep({"merge", folder / "s1", folder / "s1", folder / "s2", folder / "s3"});
    CHECK(existing.code == 2);
    CHECK(existing.err.find("exists") != std::string::npos);
}

TEST_CASE("Merge: failed runs stay failed, and so does the whole", "[sweep]") {
    const TempFolder folder;
    const std::string spec = WriteSpec(folder);
    for (const char* index : {"1", "2"}) {
        CHECK(CallDcqcn(
                  {"sweep", spec, "--out", folder / index, "--shard", std::string(index) + "/2"},
                  [](const Scenario& scenario, const RunOptions&) {
                      if (scenario.seed == 2) {
                          throw std::runtime_error("no luck");
                      }
                      return MadeUpSweepResult(scenario);
                  })
                  .code == (std::string(index) == "2" ? 1 : 0));
    }
    const Called merged = CallSweep({"merge", folder / "m", folder / "1", folder / "2"});
    CHECK(merged.code == 1);
    CHECK(merged.out.find("12 runs: 6 done, 6 failed") != std::string::npos);
}

}  // namespace
}  // namespace dcqcn
