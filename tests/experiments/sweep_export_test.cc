#include "experiments/sweep_export.h"

#include <algorithm>
#include <map>
#include <sstream>

#include <catch2/catch.hpp>

#include "tests/experiments/sweep_fixtures.h"

namespace dcqcn {
namespace {

SweepRow Row(std::int64_t run, double wall_s) {
    SweepRow row;
    row.run = run;
    row.seed = static_cast<std::uint64_t>(run + 1);
    row.is_done = true;
    row.wall_s = wall_s;
    row.parameters = {{"rp.gain", 0.0625}};
    row.metrics = {{"flows.bytes_delivered", 250'000'000.0 + static_cast<double>(run)},
                   {"flows.jain", 0.5},
                   {"fct_us.p50", std::nullopt}};
    return row;
}

std::map<std::string, std::string> Exported(const std::vector<SweepRow>& rows) {
    const TempFolder folder;
    const SweepDatabase database(folder / "a.sqlite", {.name = "n",
                                                       .spec = "{}",
                                                       .fingerprint = "f",
                                                       .version = "v",
                                                       .shard = {},
                                                       .runs = 2,
                                                       .paths = {"rp.gain"}});
    for (const SweepRow& row : rows) {
        database.Record(row);
    }
    const std::vector<PointSummary> points = SummarizePoints(database);
    std::map<std::string, std::string> texts;
    for (const ResultFile& file : SweepFiles(database, points)) {
        std::ostringstream out;
        file.write(out);
        texts[file.name] = out.str();
    }
    return texts;
}

TEST_CASE("Sweep export: a row per run, a column per parameter and metric", "[sweep]") {
    SweepRow failed = Row(1, 0);
    failed.is_done = false;
    failed.message = "lost, \"all\"";
    failed.metrics.clear();
    const auto lines = Lines(Exported({Row(0, 1), failed}).at("runs.csv"));
    REQUIRE(lines.size() == 3);
    CHECK(lines[0].starts_with("run,point,rp.gain,seed,status,message,simulated_s,"));
    CHECK(lines[1].starts_with("0,0,0.0625,1,done,,"));
    CHECK(lines[1].find(",250000000,") != std::string::npos);  // not 2.5e+08
    CHECK(lines[2].starts_with("1,0,0.0625,2,failed,\"lost, \"\"all\"\"\",,"));
    CHECK(std::ranges::count(lines[0], ',') == std::ranges::count(lines[1], ','));
    CHECK(std::ranges::count(lines[0], ',') + 1 == std::ranges::count(lines[2], ','));
}

TEST_CASE("Sweep export: a row per point and metric with its interval", "[sweep]") {
    const auto lines = Lines(Exported({Row(0, 1), Row(1, 1)}).at("points.csv"));
    REQUIRE(lines.size() == 1 + MetricNames().size());
    CHECK(lines[0] == "point,rp.gain,metric,mean,ci95,seeds,failed");
    CHECK(std::ranges::count(lines, "0,0.0625,flows.jain,0.5,0,2,0") == 1);
    CHECK(std::ranges::count(lines, "0,0.0625,fct_us.p50,,,0,0") == 1);
    const auto one_seed = Lines(Exported({Row(0, 1)}).at("points.csv"));
    CHECK(std::ranges::count(one_seed, "0,0.0625,flows.jain,0.5,,1,0") == 1);
}

TEST_CASE("Sweep export: neither the order of the ends nor wall times show", "[sweep]") {
    CHECK(Exported({Row(0, 1), Row(1, 2)}) == Exported({Row(1, 7), Row(0, 9)}));
}

}  // namespace
}  // namespace dcqcn
