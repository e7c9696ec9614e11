#include "experiments/figure_series.h"

#include <catch2/catch.hpp>

#include "base/check.h"
#include "tests/experiments/fixtures.h"

namespace dcqcn {
namespace {

SampledRun FourMilliseconds() {
    return {{0, 1000, 2000, 3000}, {{"h0", "rate_gbps", {40, 20, 10, 12}}}};
}

TEST_CASE("Series: flows are named after their senders, the busiest queue is the bottleneck",
          "[reproduce]") {
    RunResult result = MadeUpResult();
    result.entities = {"sw0 port 2 priority 3", "qp0 h0>h2", "qp1 h1>h2", "h0 port 0 priority 3"};
    const Time later{2us};
    result.series = {{Time{1us}, 3, "queue_bytes", 99}, {Time{1us}, 0, "queue_bytes", 10},
                     {Time{1us}, 1, "alpha", 0.5},      {Time{1us}, 2, "alpha", 0.25},
                     {later, 0, "queue_bytes", 20},     {later, 1, "alpha", 0.75},
                     {later, 2, "alpha", 0.125}};
    const SampledRun run = SamplesOf(result);
    CHECK(run.series.size() == 3);
    CHECK(run.time_us == std::vector<double>{1, 2});
    CHECK(SeriesOf(run, "bottleneck", "queue_bytes") == std::vector<double>{10, 20});
    CHECK(SeriesOf(run, "h0", "alpha") == std::vector<double>{0.5, 0.75});
    CHECK(SeriesOf(run, "h1", "alpha") == std::vector<double>{0.25, 0.125});
    CHECK_THROWS_AS(SeriesOf(run, "h2", "alpha"), InvariantError);
    CHECK(Only(run, {"queue_bytes"}).series.size() == 1);
}

TEST_CASE("Series: two flows of one sender keep their queue pairs' names", "[reproduce]") {
    RunResult result = MadeUpResult();
    result.qps[1].from = "h0";
    result.entities = {"qp0 h0>h2"};
    result.series = {{Time{1us}, 0, "alpha", 0.5}};
    CHECK(SamplesOf(result).series.front().entity == "qp0 h0>h2");
}

TEST_CASE("Series: what one process sends another is the same", "[reproduce]") {
    const SampledRun sent = FourMilliseconds();
    const SampledRun got = SampledRunFromJson(nlohmann::json::parse(ToJson(sent).dump()));
    CHECK(got.time_us == sent.time_us);
    CHECK(SeriesOf(got, "h0", "rate_gbps") == SeriesOf(sent, "h0", "rate_gbps"));
}

TEST_CASE("Series: values between two times, their means and deviation", "[reproduce]") {
    const SampledRun run = FourMilliseconds();
    const std::vector<double>& rate = SeriesOf(run, "h0", "rate_gbps");
    CHECK(EndMs(run) == 3);
    CHECK(Between(run, rate, 1, 3) == std::vector<double>{20, 10});
    CHECK(MeansOf(rate, 2) == std::vector<double>{30, 11});
    CHECK(MeansOf(rate, 3).size() == 1);
    CHECK(MeanOf(rate) == 20.5);
    CHECK(DeviationOf({1, 3}) == 1);
    CHECK_THROWS_AS(MeanOf({}), InvariantError);
}

}  // namespace
}  // namespace dcqcn
