#include "rp/params.h"

#include <limits>
#include <string>

#include <catch2/catch.hpp>

#include "base/check.h"

using namespace dcqcn;

namespace {

std::string Complaint(const RpParams& params) {
    try {
        params.Check("rp");
    } catch (const ConfigError& error) {
        return error.what();
    }
    return "";
}

bool Names(const RpParams& params, const std::string& beginning) {
    return Complaint(params).starts_with(beginning);
}

}  // namespace

TEST_CASE("RP parameters: the defaults are the paper's and pass", "[rp]") {
    const RpParams params;
    CHECK(Complaint(params).empty());
    CHECK(params.gain == 1.0 / 256);
    CHECK(params.alpha_timer == 55us);
    CHECK(params.rate_timer == 55us);
    CHECK(params.byte_counter == 10_MB);
    CHECK(params.fast_recovery_steps == 5);
    CHECK(params.additive_increase == 40_Mbps);
    CHECK(params.hyper_increase == 200_Mbps);
    CHECK(params.min_rate == 100_Mbps);
    CHECK(params.initial_alpha == 1.0);
}

TEST_CASE("RP parameters: a message has the place, the value, the rule and the fix", "[rp]") {
    CHECK(Complaint({.gain = 1.5}) ==
          "rp.gain: 1.5 is outside (0, 1]; the paper has 0.00390625 (1/256)");
    CHECK(
        Complaint({.rate_timer = Duration(0)}) ==
        "rp.rate_timer: 0s is outside [100ns, 1000s]; the paper has 55us; 1000s is as good as off");
    CHECK(Complaint({.rate_timer = 99ns}).starts_with("rp.rate_timer: 99ns is outside"));
    CHECK(Complaint({.rate_timer = 100ns}).empty());
    CHECK(Complaint({.algorithm = "timely"}) ==
          "rp.algorithm: \"timely\" is not a known algorithm; use one of: dcqcn, connectx, "
          "rdma_ip, dctcp, none");
}

TEST_CASE("RP parameters: DCTCP's defaults are its paper's and the RFCs'", "[rp]") {
    const DctcpParams params;
    CHECK(params.estimation_gain == 1.0 / 16);
    CHECK(params.initial_alpha == 1.0);
    CHECK(params.initial_window == 10);
    CHECK(params.min_window == 2);
}

TEST_CASE("RP parameters: DCTCP's are held within their ranges", "[rp]") {
    constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
    CHECK(Complaint({.dctcp = {.estimation_gain = 2}}) ==
          "rp.dctcp.estimation_gain: 2 is outside (0, 1]; DCTCP's paper has 0.0625 (1/16)");
    for (const double gain : {0.0, kNan}) {
        CHECK(Names({.dctcp = {.estimation_gain = gain}}, "rp.dctcp.estimation_gain: "));
    }
    for (const double alpha : {-0.1, 1.1, kNan}) {
        CHECK(Names({.dctcp = {.initial_alpha = alpha}}, "rp.dctcp.initial_alpha: "));
    }
    for (const int packets : {0, -1, 1'000'001}) {
        CHECK(Names({.dctcp = {.initial_window = packets}}, "rp.dctcp.initial_window: "));
        CHECK(Names({.dctcp = {.min_window = packets}}, "rp.dctcp.min_window: "));
    }
}

TEST_CASE("RP parameters: each is held within its range", "[rp]") {
    constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
    for (const double gain : {0.0, -0.1, 1.0001, kNan}) {
        CHECK(Names({.gain = gain}, "rp.gain: "));
    }
    for (const double alpha : {-0.1, 1.0001, kNan}) {
        CHECK(Names({.initial_alpha = alpha}, "rp.initial_alpha: "));
    }
    CHECK(Names({.alpha_timer = Duration(0)}, "rp.alpha_timer: "));
    CHECK(Names({.alpha_timer = 1001s}, "rp.alpha_timer: "));
    CHECK(Names({.rate_timer = Duration(-1)}, "rp.rate_timer: "));
    CHECK(Names({.byte_counter = 0_B}, "rp.byte_counter: "));
    CHECK(Names({.fast_recovery_steps = 0}, "rp.fast_recovery_steps: "));
    CHECK(Names({.additive_increase = Rate(-1)}, "rp.additive_increase: "));
    CHECK(Names({.hyper_increase = Rate(-1)}, "rp.hyper_increase: "));
    CHECK(Names({.min_rate = Rate(0)}, "rp.min_rate: "));

    CHECK(Complaint({.gain = 1, .initial_alpha = 0}).empty());
    CHECK(Complaint({.additive_increase = Rate(0), .hyper_increase = Rate(0)}).empty());
}
