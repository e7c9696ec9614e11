#include "fluid/fixed_point.h"

#include <cmath>

#include <catch2/catch.hpp>

#include "base/check.h"
#include "fluid/solve.h"
#include "paper_flows.h"

using namespace dcqcn;
using Catch::Matchers::Contains;

namespace {

struct Row {
    int flows;
    double p;
    double queue_kb;
    double alpha;
    double target_gbps;
};

}  // namespace

TEST_CASE("Fluid: the fixed point of Figure 14's parameters, packets of 1000 B", "[fluid]") {
    // Solved independently, printed to two to four digits.
    const Row row = GENERATE(values<Row>({{2, 7.77e-4, 20.2, 0.101, 20.22},
                                          {4, 1.89e-3, 41.8, 0.122, 10.16},
                                          {8, 4.55e-3, 93.8, 0.145, 5.12},
                                          {10, 6.03e-3, 122.6, 0.153, 4.10}}));
    const FluidFixedPoint rest = FixedPoint(PaperFlows(row.flows));
    CHECK(rest.p == Approx(row.p).epsilon(0.01));
    CHECK(rest.queue_bytes / 1e3 == Approx(row.queue_kb).epsilon(0.01));
    CHECK(rest.alpha == Approx(row.alpha).epsilon(0.01));
    CHECK(rest.target_gbps == Approx(row.target_gbps).epsilon(0.01));
    CHECK(rest.rate_gbps == Approx(40.0 / row.flows));
    CHECK(rest.is_on_marking_line);
}

TEST_CASE("Fluid: the fixed point depends on the packet", "[fluid]") {
    FluidParams params = PaperFlows(8);
    params.packet = Bytes(1'500);
    CHECK(FixedPoint(params).queue_bytes / 1e3 == Approx(137.9).epsilon(0.01));
    params.packet = Bytes(1'106);
    CHECK(FixedPoint(params).queue_bytes / 1e3 == Approx(103).epsilon(0.01));
}

TEST_CASE("Fluid: from N = 16 on Figure 14's marking line does not reach p*", "[fluid]") {
    const int flows = GENERATE(16, 20);
    const FluidFixedPoint rest = FixedPoint(PaperFlows(flows));
    CHECK_FALSE(rest.is_on_marking_line);
    CHECK(rest.queue_bytes == Approx(200e3));
    CHECK(rest.p == Approx(flows == 16 ? 1.09e-2 : 1.44e-2).epsilon(0.01));
}

TEST_CASE("Fluid: QCN's increase gives the levels of Figure 12", "[fluid]") {
    CHECK(FixedPoint(QcnIncrease(2, Bytes(1'500))).queue_bytes / 1e3 == Approx(16.6).epsilon(0.01));
    CHECK(FixedPoint(QcnIncrease(16, Bytes(1'500))).queue_bytes / 1e3 ==
          Approx(42.7).epsilon(0.01));
}

TEST_CASE("Fluid: QCN's increase gives the table of the authors' notes", "[fluid]") {
    // p for N = 2 to 20 in hundredths of a percent, as printed in
    // DCQCN_Fluid_Model.docx beside [Zhu16]. 7.48 (N = 6) is printed as 8, 11.503 as 11.
    const std::vector<int> printed{4,  5,  6,  7,  8,  8,  9,  9,  10, 10,
                                   11, 11, 12, 12, 13, 13, 14, 14, 15};
    for (std::size_t i = 0; i < printed.size(); ++i) {
        const double p = FixedPoint(QcnIncrease(static_cast<int>(i) + 2, Bytes(1'000))).p;
        CHECK(p * 1e4 == Approx(printed[i]).margin(0.53));
    }
}

TEST_CASE("Fluid: the cube root tends to the fixed point where marks are few", "[fluid]") {
    const auto ratio = [](Rate increase) {
        FluidParams params = PaperFlows(2);
        params.rp.byte_counter = Bytes(150'000);
        params.rp.additive_increase = increase;
        return ApproximateFixedPoint(params).p / FixedPoint(params).p;
    };
    CHECK(ratio(Rate(40)) == Approx(1).epsilon(0.005));
    CHECK(ratio(Rate(40'000)) < ratio(Rate(40'000'000)));
    CHECK(ApproximateFixedPoint(PaperFlows(2)).p == Approx(9.247e-4).epsilon(1e-3));
}

TEST_CASE("Fluid: flows that rp.min_rate keeps above their share have no fixed point", "[fluid]") {
    FluidParams params = PaperFlows(400);  // 400 x 100 Mb/s are the capacity
    CHECK(FixedPoint(params).rate_gbps == Approx(0.1));
    CHECK_FALSE(WhyNoRest(params).has_value());
    params.flows[0].count = 401;
    CHECK_THROWS_WITH(FixedPoint(params), Contains("N x rp.min_rate exceeds the capacity"));
    CHECK_THROWS_AS(ApproximateFixedPoint(params), ConfigError);
    SECTION("and their queue grows without end, by what one flow sends") {
        const FluidCurves curves = Solve(params, FluidRun{});
        CHECK(curves.queue_bytes.back() - curves.statistics.queue_min_bytes ==
              Approx(100e6 / 8 * 0.05).epsilon(0.01));
    }
    params.rp.min_rate = Rate(99'000'000);
    CHECK_FALSE(WhyNoRest(params).has_value());
}

TEST_CASE("Fluid: a p* that no double tells from 0 or 1 is none", "[fluid]") {
    FluidParams params = PaperFlows(2);
    SECTION("1") {
        params.capacity = 1_Mbps;
        params.rp.min_rate = Rate(1);
        CHECK_THROWS_WITH(FixedPoint(params), Contains("rp.additive_increase: 40Mbps outruns"));
    }
    SECTION("0") {
        params.capacity = 100'000_Gbps;
        params.packet = 1_B;
        params.rp.additive_increase = Rate(1);
        params.rp.byte_counter = Bytes::max() / 2;
        params.rp.rate_timer = 1s;
        CHECK_THROWS_WITH(FixedPoint(params), Contains("rp.additive_increase: 1bps wants p*"));
    }
}

TEST_CASE("Fluid: without increase or marks there is no fixed point", "[fluid]") {
    FluidParams params = PaperFlows(2);
    SECTION("increase") {
        params.rp.additive_increase = Rate(0);
        CHECK_THROWS_WITH(FixedPoint(params), Contains("rp.additive_increase: 0bps"));
    }
    SECTION("marks") {
        params.ecn.enabled = false;
        CHECK_THROWS_AS(ApproximateFixedPoint(params), ConfigError);
    }
}
