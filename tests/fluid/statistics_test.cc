#include "fluid/statistics.h"

#include <catch2/catch.hpp>

#include "base/check.h"
#include "paper_flows.h"

using namespace dcqcn;
using fluid::Statistics;
using fluid::SystemState;

TEST_CASE("Fluid: means, extremes and use of the link are over all steps", "[fluid]") {
    Statistics statistics(PaperFlows(2));
    constexpr double kPacketsPerGbps = 1e9 / 8'000;
    statistics.Add({10, {{10 * kPacketsPerGbps, 0, 0}}});  // a queue: the link is full
    statistics.Add({0, {{15 * kPacketsPerGbps, 0, 0}}});   // none: 2 x 15 of 40 Gb/s
    statistics.Add({2, {{20 * kPacketsPerGbps, 0, 0}}});
    statistics.Add({0, {{35 * kPacketsPerGbps, 0, 0}}});  // more than the link: full
    const FluidStatistics result = statistics.Result();
    CHECK(result.queue_mean_bytes == Approx(3'000));
    CHECK(result.queue_min_bytes == 0);
    CHECK(result.queue_max_bytes == Approx(10'000));
    CHECK(result.utilisation == Approx((3 + 0.75) / 4));
    CHECK(result.rate_mean_gbps.at(0) == Approx(20));
    CHECK(result.rate_sd_gbps.at(0) == Approx(9.3541).epsilon(1e-4));  // of 10, 15, 20, 35
}

TEST_CASE("Fluid: statistics of nothing are a mistake of ours", "[fluid]") {
    CHECK_THROWS_AS(Statistics(PaperFlows(1)).Result(), InvariantError);
}
