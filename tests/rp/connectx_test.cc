// A golden trace and the rules; one test per parameter is in connectx_params_test.cc.
#include "rp/connectx.h"

#include <catch2/catch.hpp>

using namespace dcqcn;

namespace {

constexpr Time at(Duration since_start) {
    return Time(since_start);
}

}  // namespace

TEST_CASE("NIC RP: before the first CNP it runs at line rate without timers", "[rp]") {
    ConnectX rp({}, 40_Gbps);
    rp.OnSent(100_MB, at(1s));
    rp.OnDeadline(at(2s));
    CHECK(rp.rate() == 40_Gbps);
    CHECK(rp.NextDeadline() == kNever);
    CHECK(rp.Snapshot().byte_steps == 0);
    CHECK(rp.Snapshot().stage == RpStage::kLineRate);
    CHECK(rp.Snapshot().alpha == 1023.0 / 1024);
}

// Defaults: G 1019, 1 us, gd 11 (alpha / 2048), a cut per 4 us, 300 us, F 1. By hand:
TEST_CASE("NIC RP: three CNPs and the way back, computed by hand", "[rp]") {
    ConnectX rp({}, 40_Gbps);
    rp.OnCnp(at(0us));
    // 40,000,000,000 / 2048 = 19,531,250; x 1023 = 19,980,468,750 is taken
    CHECK(rp.rate() == Rate(20'019'531'250));
    CHECK(rp.Snapshot().target == 40_Gbps);
    CHECK(rp.NextDeadline() == at(300us));

    // alpha: 1 us: 1018.004 -> 1018 + 5 = 1023 (a CNP came); 2 us: 1018; 3 us: 1013.
    // The CNP at 4 us cuts at once, before that instant's update.
    rp.OnCnp(at(4us));
    // 20,019,531,250 x 1013 / 2048 = 9,902,238,845.8
    CHECK(rp.rate() == Rate(20'019'531'250 - 9'902'238'845));
    CHECK(rp.Snapshot().target == 40_Gbps);  // no increase came between: R_T stays

    // 4 us: 1008 + 5 = 1013; 5 us: 1008; 6 us: 1003 + 5 = 1008 (this CNP); 7 us: 1003; 8 us: 998.
    rp.OnCnp(at(6us));
    CHECK(rp.rate() == Rate(10'117'292'405));  // it has to wait for 8 us
    REQUIRE(rp.NextDeadline() == at(8us));
    rp.OnDeadline(at(8us));
    CHECK(rp.Snapshot().alpha == 998.0 / 1024);
    // 10,117,292,405 x 998 / 2048 = 4,930,204,013.8
    CHECK(rp.rate() == Rate(10'117'292'405 - 4'930'204'013));

    REQUIRE(rp.NextDeadline() == at(308us));
    rp.OnDeadline(at(308us));  // T = 1: fast recovery
    CHECK(rp.Snapshot().stage == RpStage::kFastRecovery);
    // (40,000,000,000 + 5,187,088,392) / 2
    CHECK(rp.rate() == Rate(22'593'544'196));
    rp.OnDeadline(at(608us));  // T = 2: additive, but R_T cannot pass the line rate
    CHECK(rp.Snapshot().stage == RpStage::kAdditive);
    CHECK(rp.Snapshot().target == 40_Gbps);
    CHECK(rp.rate() == Rate(31'296'772'098));
    // alpha has long been 0: the CNP costs nothing, but R_T is clamped after a timer's increase.
    rp.OnCnp(at(700us));
    CHECK(rp.rate() == Rate(31'296'772'098));
    CHECK(rp.Snapshot().target == rp.rate());
    CHECK(rp.Snapshot().timer_steps == 0);
}

TEST_CASE("NIC RP: the timer and the byte counter lead through the stages together", "[rp]") {
    ConnectX rp({.connectx = {.clamp_tgt_rate = true}}, 40_Gbps);
    rp.OnCnp(at(0us));
    rp.OnCnp(at(10us));
    const Rate target = rp.Snapshot().target;
    REQUIRE(target < 21_Gbps);
    const auto expect = [&](RpStage stage, Rate expected) {
        CHECK(rp.Snapshot().stage == stage);
        CHECK(rp.Snapshot().target == expected);
    };
    rp.OnSent(32767_B * 64, at(20us));  // T 0, BC 1
    expect(RpStage::kFastRecovery, target);
    rp.OnSent(32767_B * 64, at(30us));  // T 0, BC 2
    expect(RpStage::kAdditive, target + 5_Mbps);
    rp.OnDeadline(at(310us));  // T 1, BC 2
    expect(RpStage::kAdditive, target + 10_Mbps);
    rp.OnDeadline(at(610us));  // T 2, BC 2
    expect(RpStage::kHyper, target + 60_Mbps);
    rp.OnDeadline(at(910us));  // T 3, BC 2: as much again, not a multiple
    expect(RpStage::kHyper, target + 110_Mbps);
}

// The picture that goes round for RPG_THRESHOLD = 4 (its own counts do not add up: deviations.md).
TEST_CASE("NIC RP: stages that begin at a threshold of 4 are additive at T 4, hyper at T 5, BC 4",
          "[rp]") {
    const auto stage = [](StageRule rule, int timer_steps, int byte_steps) {
        ConnectX rp({.connectx = {.rpg_threshold = 4, .stage_rule = rule}}, 40_Gbps);
        rp.OnCnp(at(0us));
        rp.OnSent(32767_B * 64 * byte_steps, at(1us));
        rp.OnDeadline(at(300us * timer_steps));
        return rp.Snapshot().stage;
    };
    CHECK(stage(StageRule::kAtThreshold, 3, 2) == RpStage::kFastRecovery);
    CHECK(stage(StageRule::kAtThreshold, 4, 2) == RpStage::kAdditive);
    CHECK(stage(StageRule::kAtThreshold, 5, 4) == RpStage::kHyper);
    CHECK(stage(StageRule::kAboveThreshold, 4, 2) == RpStage::kFastRecovery);
    CHECK(stage(StageRule::kAboveThreshold, 5, 4) == RpStage::kAdditive);
    CHECK(stage(StageRule::kAboveThreshold, 5, 5) == RpStage::kHyper);
}

TEST_CASE("NIC RP: of the CNPs in one monitor period only one cuts, at its end", "[rp]") {
    ConnectX rp({}, 40_Gbps);
    rp.OnCnp(at(0us));
    const Rate once = rp.rate();
    for (const Duration when : {1us, 2us, 3us}) {
        rp.OnCnp(at(when));
        CHECK(rp.rate() == once);
    }
    rp.OnDeadline(at(4us));
    CHECK(rp.rate() < once);
    CHECK(rp.rate() > once * 0.49);
    CHECK(rp.NextDeadline() == at(304us));  // nothing is owed any more
}

TEST_CASE("NIC RP: a CNP at the instant of a cut that is due is part of it", "[rp]") {
    ConnectX rp({}, 40_Gbps);
    rp.OnCnp(at(0us));
    rp.OnCnp(at(1us));
    const Rate once = rp.rate();
    rp.OnCnp(at(4us));
    CHECK(rp.rate() == once);
    REQUIRE(rp.NextDeadline() == at(4us));
    rp.OnDeadline(at(4us));
    CHECK(rp.rate() > once * 0.49);
    CHECK(rp.NextDeadline() == at(304us));
}

TEST_CASE("NIC RP: a cut restarts the timer, the bytes and both counts; a waiting CNP does not",
          "[rp]") {
    const ConnectXParams params{.rate_reduce_monitor_period = 400us, .rpg_byte_reset = 10_KB};
    ConnectX rp({.connectx = params}, 40_Gbps);
    rp.OnCnp(at(0us));
    rp.OnDeadline(at(300us));
    rp.OnSent(19_KB, at(310us));
    rp.OnCnp(at(320us));
    CHECK(rp.Snapshot().timer_steps == 1);
    CHECK(rp.Snapshot().byte_steps == 1);
    REQUIRE(rp.NextDeadline() == at(400us));
    rp.OnDeadline(at(400us));
    CHECK(rp.Snapshot().timer_steps == 0);
    CHECK(rp.Snapshot().byte_steps == 0);
    CHECK(rp.NextDeadline() == at(700us));
    rp.OnSent(9999_B, at(410us));
    CHECK(rp.Snapshot().byte_steps == 0);
    rp.OnSent(1_B, at(410us));
    CHECK(rp.Snapshot().byte_steps == 1);
}

TEST_CASE("NIC RP: a cut that falls on the timer's expiry comes first and restarts it", "[rp]") {
    ConnectX rp({.connectx = {.rate_reduce_monitor_period = 300us}}, 40_Gbps);
    rp.OnCnp(at(0us));
    rp.OnCnp(at(299us));
    rp.OnDeadline(at(300us));
    CHECK(rp.Snapshot().timer_steps == 0);
    CHECK(rp.NextDeadline() == at(600us));
}

TEST_CASE("NIC RP: back at line rate the limiter is released, unless it is kept", "[rp]") {
    ConnectX freed({}, 40_Gbps);
    ConnectX kept({.release = ReleaseRule::kKeep}, 40_Gbps);
    for (ConnectX* rp : {&freed, &kept}) {
        rp->OnCnp(at(0us));
        rp->OnDeadline(at(20ms));
        CHECK(rp->rate() == 40_Gbps);
        CHECK(rp->Snapshot().stage == RpStage::kLineRate);
    }
    CHECK(freed.NextDeadline() == kNever);
    CHECK(kept.NextDeadline() == at(20'100us));
    freed.OnCnp(at(20ms));
    kept.OnCnp(at(20ms));
    CHECK(freed.rate() == Rate(20'019'531'250));  // a first CNP
    CHECK(kept.rate() == 40_Gbps);                // alpha has decayed to 0
}

TEST_CASE("NIC RP: where a transfer is a flow, it starts free", "[rp]") {
    ConnectX same({}, 40_Gbps);
    ConnectX fresh({.flow = FlowRule::kTransfer}, 40_Gbps);
    for (ConnectX* rp : {&same, &fresh}) {
        rp->OnCnp(at(0us));
        rp->OnTransfer(at(10us));
    }
    CHECK(same.rate() == Rate(20'019'531'250));
    CHECK(fresh.rate() == 40_Gbps);
    CHECK(fresh.NextDeadline() == kNever);
}

TEST_CASE("NIC RP: a late call catches up with all that was due, in order and on time", "[rp]") {
    ConnectX prompt({}, 40_Gbps);
    ConnectX late({}, 40_Gbps);
    for (ConnectX* rp : {&prompt, &late}) {
        rp->OnCnp(at(0us));
        rp->OnCnp(at(1us));
    }
    while (prompt.NextDeadline() <= at(1234us)) {
        prompt.OnDeadline(prompt.NextDeadline());
    }
    late.OnDeadline(at(1234us));
    CHECK(late.rate() == prompt.rate());
    CHECK(late.Snapshot().timer_steps == (1234 - 4) / 300);
    CHECK(late.NextDeadline() == prompt.NextDeadline());
}
