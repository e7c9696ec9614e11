#include "rp/connectx_params.h"

#include <string>

#include <catch2/catch.hpp>

#include "base/check.h"
#include "rp/connectx.h"

using namespace dcqcn;

namespace {

constexpr Time at(Duration since_start) {
    return Time(since_start);
}

ConnectX Made(const ConnectXParams& params, Rate line_rate = 40_Gbps) {
    return ConnectX(RpParams{.connectx = params}, line_rate);
}

Rate AfterFirstCnp(const ConnectXParams& params) {
    ConnectX rp = Made(params);
    rp.OnCnp(at(0us));
    return rp.rate();
}

// The second of two CNPs, `later` after the first.
Rate AfterSecondCnp(const ConnectXParams& params, Duration later) {
    ConnectX rp = Made(params);
    rp.OnCnp(at(0us));
    rp.OnCnp(at(later));
    return rp.rate();
}

std::string Complaint(const ConnectXParams& params) {
    try {
        params.Check("rp.connectx");
    } catch (const ConfigError& error) {
        return error.what();
    }
    return "";
}

bool Names(const ConnectXParams& params, const std::string& key) {
    return Complaint(params).starts_with("rp.connectx." + key + ": ");
}

}  // namespace

TEST_CASE("NIC parameters: dce_tcp_g is what alpha keeps per update", "[rp]") {
    // At 2 us alpha has been updated twice: 1023 with the CNP, then G / 1024 of it.
    const Rate first = AfterFirstCnp({});
    const auto second = [&](int g, int alpha) {
        const ConnectXParams params{.dce_tcp_g = g, .rate_reduce_monitor_period = 1us};
        CHECK(AfterSecondCnp(params, 2us + Duration(1)) ==
              first - Rate(first.count() * alpha / 2048));
    };
    second(1019, 1018);  // 1019 x 1023 / 1024 = 1018.004
    second(512, 511);    // 511.5
}

TEST_CASE("NIC parameters: dce_tcp_rtt is how often alpha is updated", "[rp]") {
    const Rate often = AfterSecondCnp({.dce_tcp_rtt = 1us}, 100us);
    const Rate seldom = AfterSecondCnp({.dce_tcp_rtt = 200us}, 100us);
    const Rate first = AfterFirstCnp({});
    CHECK(seldom == first - Rate(first.count() * 1023 / 2048));  // not updated yet
    CHECK(often > seldom);
}

TEST_CASE("NIC parameters: initial_alpha_value decides the first cut", "[rp]") {
    CHECK(AfterFirstCnp({.initial_alpha_value = 64}) == 40_Gbps - 40_Gbps / 32);
    CHECK(AfterFirstCnp({.initial_alpha_value = 0}) == 40_Gbps);
}

TEST_CASE("NIC parameters: rpg_gd is the logarithm of what alpha is divided by", "[rp]") {
    CHECK(AfterFirstCnp({.initial_alpha_value = 512, .rpg_gd = 11}) == 30_Gbps);
    CHECK(AfterFirstCnp({.initial_alpha_value = 512, .rpg_gd = 10}) == 20_Gbps);
    CHECK(AfterFirstCnp({.rpg_gd = 1, .rpg_min_dec_fac = 0}) == 1_Mbps);
}

TEST_CASE("NIC parameters: rpg_min_dec_fac is what one cut leaves at least", "[rp]") {
    CHECK(AfterFirstCnp({.rpg_gd = 10, .rpg_min_dec_fac = 50}) == 20_Gbps);
    CHECK(AfterFirstCnp({.rpg_gd = 10, .rpg_min_dec_fac = 25}) == 10_Gbps);
    CHECK(AfterFirstCnp({.rpg_min_dec_fac = 75}) == 30_Gbps);
    CHECK(AfterFirstCnp({.rpg_min_dec_fac = 100}) == 40_Gbps);
}

TEST_CASE("NIC parameters: rpg_min_rate stops all cuts, or the greatest rate below it does",
          "[rp]") {
    CHECK(AfterSecondCnp({.rpg_min_rate = 15_Gbps}, 4us) == 15_Gbps);
    ConnectX slow = Made({.rpg_min_rate = 9_Gbps}, 1_Gbps);
    slow.OnCnp(at(0us));
    CHECK(slow.rate() == 1_Gbps);
}

TEST_CASE("NIC parameters: rate_reduce_monitor_period rations the cuts", "[rp]") {
    const Rate first = AfterFirstCnp({});
    CHECK(AfterSecondCnp({.rate_reduce_monitor_period = 50us}, 49us) == first);
    CHECK(AfterSecondCnp({.rate_reduce_monitor_period = 50us}, 50us) < first);
    CHECK(AfterSecondCnp({.rate_reduce_monitor_period = 1us}, 1us) < first);
}

TEST_CASE("NIC parameters: rate_to_set_on_first_cnp sets both rates in place of the first cut",
          "[rp]") {
    ConnectX rp = Made({.rate_to_set_on_first_cnp = 30_Gbps});
    rp.OnCnp(at(0us));
    CHECK(rp.rate() == 30_Gbps);
    CHECK(rp.Snapshot().target == 30_Gbps);
    rp.OnCnp(at(4us));  // alpha 1013, as it would be without
    CHECK(rp.rate() == 30_Gbps - Rate(30'000'000'000 * 1013 / 2048));
    CHECK(AfterFirstCnp({.rate_to_set_on_first_cnp = 100_Gbps}) == 40_Gbps);
    CHECK(AfterFirstCnp({.rpg_min_rate = 2_Gbps, .rate_to_set_on_first_cnp = 1_Gbps}) == 2_Gbps);
}

TEST_CASE("NIC parameters: clamp_tgt_rate and _after_time_inc say when R_T follows R_C", "[rp]") {
    // The increases since the last cut: t by the timer, b by bytes.
    const auto clamps = [](bool clamp, bool after_time, const std::string& increases) {
        ConnectX rp = Made({.clamp_tgt_rate = clamp, .clamp_tgt_rate_after_time_inc = after_time});
        rp.OnCnp(at(0us));
        for (const char cause : increases) {
            if (cause == 't') {
                rp.OnDeadline(at(300us));
            } else {
                rp.OnSent(32767_B * 64, at(200us));
            }
        }
        const Rate before = rp.rate();
        rp.OnCnp(at(increases.find('t') == std::string::npos ? 299us : 301us));
        return rp.Snapshot().target == before;
    };
    for (const bool after_time : {false, true}) {
        CAPTURE(after_time);
        CHECK_FALSE(clamps(false, after_time, ""));
        CHECK(clamps(false, after_time, "b"));
        CHECK(clamps(false, after_time, "tb"));
        CHECK(clamps(false, after_time, "t") == after_time);
        CHECK(clamps(false, after_time, "bt") == after_time);  // the last one counts
        for (const char* increases : {"", "b", "t", "tb", "bt"}) {
            CHECK(clamps(true, after_time, increases));
        }
    }
}

TEST_CASE("NIC parameters: rpg_time_reset and rpg_byte_reset are what a step takes", "[rp]") {
    ConnectX rp = Made({.rpg_time_reset = 55us, .rpg_byte_reset = 64_B * 100});
    rp.OnCnp(at(0us));
    CHECK(rp.NextDeadline() == at(55us));
    rp.OnSent(64_B * 100 - 1_B, at(1us));
    CHECK(rp.Snapshot().byte_steps == 0);
    rp.OnSent(1_B, at(1us));
    CHECK(rp.Snapshot().byte_steps == 1);

    ConnectX without = Made({.rpg_byte_reset = 0_B});
    without.OnCnp(at(0us));
    without.OnSent(1'000'000_MB, at(1us));
    CHECK(without.Snapshot().byte_steps == 0);
}

TEST_CASE("NIC parameters: rpg_threshold is the length of a stage, by either rule", "[rp]") {
    const auto steps_before_additive = [](const ConnectXParams& params) {
        ConnectX rp = Made(params);
        rp.OnCnp(at(0us));
        int steps = 0;
        do {
            rp.OnDeadline(at(300us * ++steps));
        } while (rp.Snapshot().stage == RpStage::kFastRecovery);
        return steps - 1;
    };
    CHECK(steps_before_additive({.rpg_threshold = 1}) == 1);
    CHECK(steps_before_additive({.rpg_threshold = 5}) == 5);
    CHECK(steps_before_additive({.rpg_threshold = 5, .stage_rule = StageRule::kAtThreshold}) == 4);
}

TEST_CASE("NIC parameters: rpg_ai_rate and rpg_hai_rate are added to the target", "[rp]") {
    ConnectX rp = Made({.clamp_tgt_rate = true,
                        .rpg_byte_reset = 1_KB,
                        .rpg_ai_rate = 3_Mbps,
                        .rpg_hai_rate = 70_Mbps});
    rp.OnCnp(at(0us));
    rp.OnCnp(at(4us));
    const Rate target = rp.Snapshot().target;
    rp.OnSent(2_KB, at(5us));
    CHECK(rp.Snapshot().target == target + 3_Mbps);
    rp.OnDeadline(at(304us));
    rp.OnDeadline(at(604us));
    CHECK(rp.Snapshot().target == target + 6_Mbps + 70_Mbps);
}

TEST_CASE("NIC parameters: rpg_max_rate is the most a limited flow sends at", "[rp]") {
    ConnectX rp = Made({.rpg_max_rate = 10_Gbps});
    CHECK(rp.rate() == 40_Gbps);
    rp.OnCnp(at(0us));
    CHECK(rp.Snapshot().target == 10_Gbps);
    CHECK(rp.rate() == 10_Gbps - Rate(10'000'000'000 * 1023 / 2048));
    rp.OnDeadline(at(3ms));
    CHECK(rp.Snapshot().target == 10_Gbps);
    rp.OnDeadline(at(20ms));
    CHECK(rp.rate() == 40_Gbps);  // reached, and so released
}

TEST_CASE("NIC parameters: a message has the place, the value, the rule and the fix", "[rp]") {
    CHECK(Complaint({}).empty());
    CHECK(Complaint({.rpg_gd = 16}) ==
          "rp.connectx.rpg_gd: 16 is outside [1, 11]; 11 cuts by alpha / 2, 10 by alpha");
    CHECK(Names({.dce_tcp_g = 1024}, "dce_tcp_g"));
    CHECK(Names({.dce_tcp_rtt = 0us}, "dce_tcp_rtt"));
    CHECK(Names({.initial_alpha_value = -1}, "initial_alpha_value"));
    CHECK(Names({.rpg_min_dec_fac = 101}, "rpg_min_dec_fac"));
    CHECK(Names({.rpg_min_rate = Rate(0)}, "rpg_min_rate"));
    CHECK(Names({.rate_reduce_monitor_period = 0us}, "rate_reduce_monitor_period"));
    CHECK(Names({.rate_to_set_on_first_cnp = Rate(-1)}, "rate_to_set_on_first_cnp"));
    CHECK(Names({.rpg_time_reset = 99ns}, "rpg_time_reset"));
    CHECK(Names({.rpg_byte_reset = Bytes(-1)}, "rpg_byte_reset"));
    CHECK(Names({.rpg_threshold = 32}, "rpg_threshold"));
    CHECK(Names({.rpg_ai_rate = Rate(-1)}, "rpg_ai_rate"));
    CHECK(Names({.rpg_hai_rate = Rate(-1)}, "rpg_hai_rate"));
    CHECK(Names({.rpg_max_rate = Rate(-1)}, "rpg_max_rate"));
}
