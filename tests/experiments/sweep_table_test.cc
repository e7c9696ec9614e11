#include "experiments/sweep_table.h"

#include <algorithm>

#include <catch2/catch.hpp>

#include "experiments/sweep_metrics.h"

namespace dcqcn {
namespace {

PointSummary Point(std::int64_t number) {
    return {.point = number,
            .parameters = {"0.0625"},
            .failed = 0,
            .metrics = {{"a", {.mean = 38.5, .half_width = 0.25, .samples = 5}}}};
}

TEST_CASE("Sweep table: means with their intervals in aligned columns", "[sweep]") {
    PointSummary failed = Point(1);
    failed.parameters = {"0.5"};
    failed.failed = 5;
    failed.metrics.clear();
    CHECK(SweepTable({"rp.gain"}, {Point(0), failed}, {"a"}) ==
          "rp.gain  seeds         a\n"
          "0.0625   5             38.5 +- 0.2\n"
          "0.5      0 (5 failed)  -\n");
}

TEST_CASE("Sweep table: a long one is cut and says where the rest is", "[sweep]") {
    const std::string table = SweepTable({"rp.gain"}, std::vector<PointSummary>(100, Point(0)), {});
    CHECK(std::ranges::count(table, '\n') == 62);
    CHECK(table.ends_with("40 more points are in points.csv\n"));
}

TEST_CASE("Sweep table: the headline's metrics are metrics", "[sweep]") {
    for (const std::string& metric : HeadlineMetrics()) {
        CHECK_NOTHROW(CheckMetricName(metric));
    }
}

}  // namespace
}  // namespace dcqcn
