#include "experiments/sweep_points.h"

#include <cmath>

#include <catch2/catch.hpp>

#include "tests/experiments/sweep_fixtures.h"

namespace dcqcn {
namespace {

SweepIdentity OneAxis() {
    return {.name = "n",
            .spec = "{}",
            .fingerprint = "f",
            .version = "v",
            .shard = {},
            .runs = 4,
            .paths = {"rp.gain"}};
}

SweepRow Row(std::int64_t run, std::int64_t point, std::optional<double> value) {
    SweepRow row;
    row.run = run;
    row.point = point;
    row.is_done = value.has_value();
    row.parameters = {{"rp.gain", 0.0625}};
    row.metrics = {{"x", value}};
    return row;
}

TEST_CASE("Sweep points: mean and 95 % interval are over the seeds of a point", "[sweep]") {
    const TempFolder folder;
    const SweepDatabase database(folder / "a.sqlite", OneAxis());
    database.Record(Row(0, 0, 1.0));
    database.Record(Row(1, 0, 3.0));
    database.Record(Row(2, 1, 10.0));
    database.Record(Row(3, 1, std::nullopt));
    const std::vector<PointSummary> points = SummarizePoints(database);
    REQUIRE(points.size() == 2);
    CHECK(points[0].parameters == std::vector<std::string>{"0.0625"});
    // Of two samples 1 apart from their mean: t(1) * sqrt(2) / sqrt(2).
    CHECK(points[0].metrics.at("x").mean == 2);
    CHECK(points[0].metrics.at("x").half_width == Approx(StudentT95(1)));
    CHECK(points[0].failed == 0);
    CHECK(points[1].metrics.at("x").mean == 10);
    CHECK(points[1].metrics.at("x").samples == 1);
    CHECK(points[1].failed == 1);
}

TEST_CASE("Sweep points: a metric that no run has is left out", "[sweep]") {
    const TempFolder folder;
    const SweepDatabase database(folder / "a.sqlite", OneAxis());
    database.Record(Row(0, 0, std::nullopt));
    CHECK(SummarizePoints(database).front().metrics.empty());
}

TEST_CASE("Sweep points: a parameter's text is what --set takes", "[sweep]") {
    CHECK(TextOf(SqlValue(0.00390625)) == "0.00390625");
    CHECK(TextOf(SqlValue(std::int64_t{8})) == "8");
    CHECK(TextOf(SqlValue(std::string("2.5MB"))) == "2.5MB");
}

}  // namespace
}  // namespace dcqcn
