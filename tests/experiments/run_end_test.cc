// Where a run's measurements end: at its last finish, at `until`, or before they began.
#include <catch2/catch.hpp>

#include "tests/experiments/fixtures.h"

using namespace dcqcn;
using namespace dcqcn::literals;

namespace {

std::string Picoseconds(Duration d) {
    return "\"" + std::to_string(d.count()) + "ps\"";
}
RunResult RunUntil(Duration until) {
    return Run(ParseChanged("{\"until\": " + Picoseconds(until) + "}"));
}

}  // namespace

TEST_CASE("Run: it is measured to the last finish, wherever `until` lies after that", "[run]") {
    const RunResult whole = Run(ParseChanged("{}"));
    REQUIRE(whole.transfers.size() == 2);
    CHECK(Time(whole.simulated) == whole.transfers.back().finished);
    CHECK(whole.window == whole.simulated);
    for (const Duration more : {Duration(1), Duration(500'000), Duration(1s)}) {
        const RunResult later = RunUntil(whole.simulated + more);
        CHECK(later.simulated == whole.simulated);
        CHECK(later.window == whole.window);
    }
    const RunResult before = RunUntil(whole.simulated - Duration(1));
    CHECK(before.transfers.size() < 2);
    CHECK(before.simulated == whole.simulated - Duration(1));
}

TEST_CASE("Run: nothing is measured of a run that is over when its warm-up is", "[run]") {
    const Duration end = Run(ParseChanged("{}")).simulated;
    for (const Duration more : {Duration(0), Duration(500'000), Duration(1s)}) {
        const RunResult result =
            Run(ParseChanged("{\"warm_up\": " + Picoseconds(end + more) + "}"));
        CHECK(result.window == Duration{});
        CHECK(result.qps.front().delivered == 0_B);
        CHECK(result.warnings.size() >= 1);
    }
}
