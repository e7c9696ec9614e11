#include "experiments/sweep_metrics.h"

#include <algorithm>

#include <catch2/catch.hpp>

#include "base/check.h"
#include "tests/experiments/fixtures.h"

namespace dcqcn {
namespace {

TEST_CASE("Sweep metrics: the numbers of a summary by their paths, seed and lists left out",
          "[sweep]") {
    const auto metrics = MetricsOf(OrderedJson::parse(
        R"({"name": "n", "seed": 5, "b": 2, "a": {"p50": 1.5, "p99": null}, "qps": [{"x": 1}]})"));
    REQUIRE(metrics.size() == 3);
    CHECK(metrics[0].name == "b");
    CHECK(metrics[0].value == 2.0);
    CHECK(metrics[1].name == "a.p50");
    CHECK(metrics[1].value == 1.5);
    CHECK(metrics[2].name == "a.p99");
    CHECK_FALSE(metrics[2].value);
}

TEST_CASE("Sweep metrics: their names are known before any run", "[sweep]") {
    std::vector<std::string> names;
    for (const Metric& metric : MetricsOf(Summary(ParseChanged("{}"), MadeUpResult()))) {
        names.push_back(metric.name);
    }
    CHECK(names == MetricNames());
    CHECK(std::ranges::count(names, "flows.goodput_gbps.total") == 1);
}

TEST_CASE("Sweep metrics: a name that is none is refused with the nearest", "[sweep]") {
    CHECK_NOTHROW(CheckMetricName("queue_bytes.p99"));
    CHECK_THROWS_WITH(CheckMetricName("queue_bytes.p98"),
                      Catch::Contains("\"queue_bytes.p98\"") && Catch::Contains("did you mean"));
}

}  // namespace
}  // namespace dcqcn
