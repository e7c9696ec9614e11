#include <cmath>
#include <map>

#include <catch2/catch.hpp>

#include "experiments/statistics.h"
#include "tests/experiments/fixtures.h"

namespace dcqcn {
namespace {

using namespace literals;

TEST_CASE("Sampler: the rate of delivered frames times the interval adds up to them", "[sampler]") {
    const Duration every = 10us;
    // The last sample comes at the end and has all that arrived before it.
    const RunResult result = Run(ParseChanged(R"({"sample_every": "10us", "until": "200us"})"));
    std::map<std::string, double> bytes;
    for (const SeriesPoint& point : result.series) {
        if (point.metric == std::string("l2_gbps")) {
            bytes[result.entities.at(point.entity)] +=
                point.value / 8e3 * static_cast<double>(every.count());
        }
    }
    REQUIRE(bytes.size() == result.qps.size());
    for (const QpRecord& qp : result.qps) {
        REQUIRE(qp.delivered_l2 > 0_B);
        const std::string entity = "qp" + std::to_string(qp.qp_id) + " " + qp.from + ">" + qp.to;
        const auto delivered = static_cast<double>(qp.delivered_l2.count());
        CHECK(bytes.at(entity) == Approx(delivered).margin(0.5));
    }
}

}  // namespace
}  // namespace dcqcn
