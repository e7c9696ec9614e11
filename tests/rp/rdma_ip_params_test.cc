// A test per parameter in which it matters, and what Check says.
#include "rp/rdma_ip_params.h"

#include <string>

#include <catch2/catch.hpp>

#include "base/check.h"
#include "rp/rdma_ip.h"

using namespace dcqcn;

namespace {

constexpr Time at(Duration since_start) {
    return Time(since_start);
}

RdmaIp Made(const RdmaIpParams& params, Rate line_rate = 40_Gbps) {
    return RdmaIp(RpParams{.rdma_ip = params}, line_rate);
}

Bytes AfterFirstCnp(const RdmaIpParams& params) {
    RdmaIp rp = Made(params);
    rp.OnCnp(at(0us));
    return rp.memory().current;
}

// The second of two CNPs, `later` after the first.
Bytes AfterSecondCnp(const RdmaIpParams& params, Duration later) {
    RdmaIp rp = Made(params);
    rp.OnCnp(at(0us));
    rp.OnCnp(at(later));
    return rp.memory().current;
}

// What can be seen of one that is gone.
struct Left {
    explicit Left(const RdmaIp& rp)
        : snapshot(rp.Snapshot()), memory(rp.memory()), is_busy(rp.nocnp_timer_busy()) {}
    RpSnapshot snapshot;
    RdmaIpMemory memory;
    bool is_busy;
};

// `timer_steps` at once and then `byte_steps` after two cuts.
Left AfterSteps(const RdmaIpParams& params, int timer_steps, int byte_steps) {
    RdmaIp rp = Made(params);
    rp.OnCnp(at(0us));
    rp.OnCnp(at(50us));
    const Time last = at(50us + params.dcqcn_nocnp_timer_th * timer_steps);
    rp.OnDeadline(last);
    rp.OnSent(params.dcqcn_byte_cnt_th * byte_steps, last);
    return Left(rp);
}

std::string Complaint(const RdmaIpParams& params) {
    try {
        params.Check("rp.rdma_ip");
    } catch (const ConfigError& error) {
        return error.what();
    }
    return "";
}

bool Names(const RdmaIpParams& params, const std::string& key) {
    return Complaint(params).starts_with("rp.rdma_ip." + key + ": ");
}

}  // namespace

TEST_CASE("RDMA IP parameters: a scheme sets the four enable bits as the guide has them", "[rp]") {
    const auto bits = [](ControlScheme scheme) {
        RdmaIpParams p;
        p.Apply(scheme);
        CHECK(p.scheme == scheme);
        return p.dcqcn_hw_en * 1000 + p.hw_rate_throttle_en * 100 + p.tx_wqe_ost_limit_en * 10 +
               p.speed_limiter_en;
    };
    CHECK(bits(ControlScheme::kHardware) == 1111);
    CHECK(bits(ControlScheme::kFirmwareRate) == 111);
    CHECK(bits(ControlScheme::kFirmware) == 0);
}

TEST_CASE("RDMA IP parameters: each enable bit does one thing", "[rp]") {
    const auto after_cnp = [](const RdmaIpParams& params) {
        RdmaIp rp = Made(params);
        rp.WriteCcRate(2'048_B);
        rp.OnCnp(at(0us));
        return Left(rp);
    };
    CHECK(after_cnp({.dcqcn_hw_en = false}).snapshot.rate == 4_Gbps);
    CHECK(after_cnp({.hw_rate_throttle_en = false}).snapshot.rate == 40_Gbps);
    CHECK(after_cnp({.hw_rate_throttle_en = false}).memory.current == 10'250_B);
    CHECK(after_cnp({.speed_limiter_en = false}).snapshot.rate == 40_Gbps);
    CHECK(after_cnp({.tx_wqe_ost_limit_en = false}).snapshot.window == Bytes::max());
    CHECK(after_cnp({}).snapshot.window == 8_B * 65'536);
}

TEST_CASE("RDMA IP parameters: clock_period is the unit of all rates", "[rp]") {
    // At 5 ns a window is 5.12 us: 1,562,500 bit/s per byte, 25,600 for 40 Gb/s.
    CHECK(Made({.clock_period = 5ns}).memory().current == 25'600_B);
    RdmaIp slow = Made({.clock_period = 5ns, .initial_rate = 1'000_B});
    CHECK(slow.rate() == Rate(1'562'500'000));
    // A line rate that is no whole word is reached all the same: 1 Gb/s are 512 words at 4 ns,
    // 512.001 of them with 1,000,000,001 bit/s.
    CHECK(Made({}, 1_Gbps).memory().current == 512_B);
    CHECK(Made({}, Rate(1'000'000'001)).memory().current == 513_B);
    CHECK(Made({}, Rate(1'000'000'001)).rate() == Rate(1'000'000'001));
    // 16 bits end at 65,535 x 1,953,125 bit/s.
    CHECK(Made({}, 200_Gbps).rate() == Rate(127'998'046'875));
    CHECK(Made({.clock_period = 2ns}, 200_Gbps).rate() == 200_Gbps);
}

TEST_CASE("RDMA IP parameters: dcqcn_max_rate and initial_rate bound and begin the rate", "[rp]") {
    CHECK(Made({.dcqcn_max_rate = 5'120_B}).rate() == 10_Gbps);
    CHECK(Made({.dcqcn_max_rate = 65'535_B}).rate() == 40_Gbps);
    const Left left = AfterSteps({.dcqcn_max_rate = 5'120_B}, 300, 0);
    CHECK(left.snapshot.rate == 10_Gbps);
    CHECK_FALSE(left.is_busy);
    CHECK(Made({.initial_rate = 2'048_B}).rate() == 4_Gbps);
    CHECK(Made({.dcqcn_max_rate = 5'120_B, .initial_rate = 6'000_B}).rate() == 10_Gbps);
}

TEST_CASE("RDMA IP parameters: initial_alpha and dcqcn_alpha_rate_shift decide a cut", "[rp]") {
    CHECK(AfterFirstCnp({.initial_alpha = 512}) == 15'360_B);
    CHECK(AfterFirstCnp({.initial_alpha = 0}) == 20'480_B);
    CHECK(AfterFirstCnp({.initial_alpha = 512, .dcqcn_alpha_rate_shift = 0}) == 10'240_B);
    CHECK(AfterFirstCnp({.initial_alpha = 512, .dcqcn_alpha_rate_shift = 2}) == 17'920_B);
    CHECK(AfterFirstCnp({.dcqcn_alpha_rate_shift = 0}) == 20_B);  // 20,480 / 1024
}

TEST_CASE("RDMA IP parameters: dcqcn_upd_alpha_g is how far alpha goes up", "[rp]") {
    // From 512: 514 with 4 (20,480 -> 15,360 -> -15,360 x 514 / 2048), 768 with 512.
    const auto second = [](int g) {
        return AfterSecondCnp({.initial_alpha = 512, .dcqcn_upd_alpha_g = g}, 4us);
    };
    CHECK(second(4) == 15'360_B - 3'855_B);
    CHECK(second(512) == 15'360_B - 5'760_B);
}

TEST_CASE("RDMA IP parameters: dcqcn_alpha_timer_th is how long alpha waits for a CNP", "[rp]") {
    const auto alpha = [](Duration period) {
        RdmaIp rp = Made({.dcqcn_alpha_timer_th = period});
        rp.OnCnp(at(0us));
        rp.OnDeadline(at(60us));
        return rp.Snapshot().alpha * 1024;
    };
    CHECK(alpha(61us) == 1023);
    CHECK(alpha(55us) == 1019);
    CHECK(alpha(30us) == 1015);
}

TEST_CASE("RDMA IP parameters: CNPs within dcqcn_rx_cnp_merge_period of a cut are one", "[rp]") {
    const Bytes once = AfterFirstCnp({});
    CHECK(AfterSecondCnp({.dcqcn_rx_cnp_merge_period = 40us}, 39us) == once);
    CHECK(AfterSecondCnp({.dcqcn_rx_cnp_merge_period = 40us}, 40us) < once);
    CHECK(AfterSecondCnp({.dcqcn_rx_cnp_merge_period = 0us}, 0us) < once);
}

TEST_CASE("RDMA IP parameters: dcqcn_nocnp_timer_th and dcqcn_byte_cnt_th are what a step takes",
          "[rp]") {
    RdmaIp rp = Made({.dcqcn_nocnp_timer_th = 30us, .dcqcn_byte_cnt_th = 6_KB});
    rp.OnCnp(at(0us));
    CHECK(rp.NextDeadline() == at(30us));
    rp.OnCnp(at(3us));  // merged, but a CNP
    rp.OnDeadline(at(30us));
    CHECK(rp.memory().timer_steps == 0);
    CHECK(rp.NextDeadline() == at(33us));
    rp.OnSent(5'999_B, at(31us));
    CHECK(rp.memory().byte_steps == 0);
    rp.OnSent(2_B, at(31us));
    CHECK(rp.memory().byte_steps == 1);
    CHECK(rp.memory().byte_counter == 1_B);
}

TEST_CASE("RDMA IP parameters: stage_threshold is F, by either count", "[rp]") {
    const auto stage = [](int f, int timer_steps, int byte_steps) {
        return AfterSteps({.stage_threshold = f}, timer_steps, byte_steps).snapshot.stage;
    };
    CHECK(stage(5, 5, 5) == RpStage::kFastRecovery);
    CHECK(stage(5, 6, 0) == RpStage::kAdditive);
    CHECK(stage(5, 0, 6) == RpStage::kAdditive);
    CHECK(stage(5, 6, 6) == RpStage::kHyper);
    CHECK(stage(1, 2, 1) == RpStage::kAdditive);
}

TEST_CASE("RDMA IP parameters: dcqcn_rate_ai and dcqcn_rate_hai are added to the target", "[rp]") {
    const RdmaIpParams params{.dcqcn_rate_ai = 3_B, .dcqcn_rate_hai = 70_B, .stage_threshold = 1};
    CHECK(AfterSteps(params, 1, 1).memory.target == 10'250_B);
    CHECK(AfterSteps(params, 2, 1).memory.target == 10'256_B);  // the second and the third step
    CHECK(AfterSteps(params, 2, 3).memory.target == 10'256_B + 140_B);  // no multiple
}

TEST_CASE("RDMA IP parameters: cnp_timer_thrd and outstanding_size are the limit's", "[rp]") {
    RdmaIp rp = Made({.cnp_timer_thrd = 7us, .outstanding_size = 1'024_B});
    rp.OnCnp(at(0us));
    CHECK(rp.NextDeadline() == at(7us));
    CHECK(rp.max_in_flight() == 8'192_B);
}

TEST_CASE("RDMA IP parameters: cnp_interrupt_en and firmware_hold are firmware's", "[rp]") {
    RdmaIp silent = Made({.cnp_interrupt_en = false});
    silent.OnCnp(at(0us));
    CHECK(silent.cnp_interrupts() == 0);

    RdmaIpParams params{.firmware_hold = 9us};
    params.Apply(ControlScheme::kFirmware);
    RdmaIp rp = Made(params);
    rp.OnCnp(at(0us));
    rp.OnCnp(at(2us));
    CHECK(rp.cnp_interrupts() == 2);
    CHECK(rp.max_in_flight() == 0_B);
    REQUIRE(rp.NextDeadline() == at(11us));
    rp.OnDeadline(at(11us));
    CHECK(rp.max_in_flight() == Bytes::max());
}

TEST_CASE("RDMA IP parameters: literal is the guide's arithmetic", "[rp]") {
    const auto alpha = [](bool is_literal) {
        RdmaIp rp = Made({.initial_alpha = 512, .literal = is_literal});
        rp.OnCnp(at(0us));
        return rp.Snapshot().alpha * 1024;
    };
    CHECK(alpha(false) == 514);
    CHECK(alpha(true) == 510);
    const auto target = [](bool is_literal) {
        return AfterSteps({.stage_threshold = 1, .literal = is_literal}, 3, 0).memory.target;
    };
    CHECK(target(false) == 10'290_B);
    CHECK(target(true) == 10'250_B);
}

TEST_CASE("RDMA IP parameters: a message has the place, the value, the rule and the fix", "[rp]") {
    CHECK(Complaint({}).empty());
    CHECK(
        Complaint({.dcqcn_byte_cnt_th = 10_MB}) ==
        "rp.rdma_ip.dcqcn_byte_cnt_th: 10MB is outside [1B, 524.287KB]; the register has 19 bits");
    CHECK(Complaint({.dcqcn_nocnp_timer_th = Duration(1'500'000)}) ==
          "rp.rdma_ip.dcqcn_nocnp_timer_th: 1.5us is not a whole number of microseconds, which the "
          "register counts; 55us is the paper's");
    CHECK(Names({.clock_period = Duration(99)}, "clock_period"));
    CHECK(Names({.dcqcn_max_rate = 65'536_B}, "dcqcn_max_rate"));
    CHECK(Names({.initial_rate = 65'536_B}, "initial_rate"));
    CHECK(Names({.initial_alpha = 1024}, "initial_alpha"));
    CHECK(Names({.dcqcn_alpha_rate_shift = 16}, "dcqcn_alpha_rate_shift"));
    CHECK(Names({.dcqcn_upd_alpha_g = 1024}, "dcqcn_upd_alpha_g"));
    CHECK(Names({.dcqcn_alpha_timer_th = 0us}, "dcqcn_alpha_timer_th"));
    CHECK(Names({.dcqcn_rx_cnp_merge_period = 65'536us}, "dcqcn_rx_cnp_merge_period"));
    CHECK(Names({.dcqcn_nocnp_timer_th = 0us}, "dcqcn_nocnp_timer_th"));
    CHECK(Names({.dcqcn_rate_ai = Bytes(-1)}, "dcqcn_rate_ai"));
    CHECK(Names({.dcqcn_rate_hai = 65'536_B}, "dcqcn_rate_hai"));
    CHECK(Names({.stage_threshold = 32}, "stage_threshold"));
    CHECK(Names({.cnp_timer_thrd = 0us}, "cnp_timer_thrd"));
    CHECK(Names({.outstanding_size = 0_B}, "outstanding_size"));
    CHECK(Names({.firmware_hold = 2s}, "firmware_hold"));
    CHECK(Names({.cnp_interrupt_en = false, .firmware_hold = 1us}, "firmware_hold"));
}
