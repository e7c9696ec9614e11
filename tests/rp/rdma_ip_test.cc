// The rules; golden traces are in rdma_ip_golden_test.cc, one test per parameter in
// rdma_ip_params_test.cc.
#include "rp/rdma_ip.h"

#include <type_traits>

#include <catch2/catch.hpp>

using namespace dcqcn;

namespace {

constexpr Time at(Duration since_start) {
    return Time(since_start);
}

// Steps of the timer one by one up to `until`.
void RunUntil(RdmaIp& rp, Time until) {
    while (rp.NextDeadline() <= until) {
        rp.OnDeadline(rp.NextDeadline());
    }
}

}  // namespace

TEST_CASE("RDMA IP: a queue pair at dcqcn_max_rate has no timer until it is cut", "[rp]") {
    RdmaIp rp({}, 40_Gbps);
    rp.OnTransfer(at(0us));
    CHECK_FALSE(rp.nocnp_timer_busy());
    CHECK(rp.NextDeadline() == kNever);
    rp.OnSent(524'287_B, at(1us));
    CHECK(rp.memory().byte_steps == 0);
    rp.OnCnp(at(2us));
    CHECK(rp.nocnp_timer_busy());
    RunUntil(rp, at(100ms));
    CHECK(rp.rate() == 40_Gbps);
    CHECK_FALSE(rp.nocnp_timer_busy());
    CHECK(rp.memory().timer_steps == 0);
    rp.OnSent(1_B, at(100ms));
    CHECK(rp.Snapshot().alpha == 0);  // it stays in its memory and decays on, to the end

    RdmaIp kept({.release = ReleaseRule::kKeep}, 40_Gbps);
    kept.OnCnp(at(2us));
    RunUntil(kept, at(100ms));
    CHECK(kept.rate() == 40_Gbps);
    CHECK(kept.nocnp_timer_busy());
}

TEST_CASE("RDMA IP: one that begins below it is started by software, and never while busy",
          "[rp]") {
    RdmaIp rp({.rdma_ip = {.initial_rate = 1'000_B}}, 40_Gbps);
    CHECK(rp.rate() == Rate(1'953'125'000));
    CHECK_FALSE(rp.nocnp_timer_busy());
    rp.OnTransfer(at(10us));
    CHECK(rp.nocnp_timer_busy());
    CHECK(rp.NextDeadline() == at(65us));
    rp.StartNoCnpTimer(at(20us));
    CHECK(rp.NextDeadline() == at(65us));
    rp.OnTransfer(at(30us));  // the next one of the same queue pair
    CHECK(rp.NextDeadline() == at(65us));
    RunUntil(rp, at(340us));  // (1000 + 1000 + 20) / 2 in the sixth step
    CHECK(rp.memory().current == 1'010_B);
}

TEST_CASE("RDMA IP: memories begin as software writes them, for each transfer with rp.flow",
          "[rp]") {
    RdmaIp rp({.flow = FlowRule::kTransfer, .rdma_ip = {.initial_rate = 1'000_B}}, 40_Gbps);
    rp.OnTransfer(at(0us));
    rp.OnCnp(at(1us));
    rp.OnSent(600'000_B, at(2us));
    CHECK(rp.memory().byte_steps == 1);
    CHECK(rp.memory().cc_byte_cnt == 600'000_B);
    CHECK(rp.memory().cnp_merge == at(5us));
    rp.OnTransfer(at(3us));
    const RdmaIpMemory& m = rp.memory();
    CHECK(m.current == 1'000_B);
    CHECK(m.target == 1'000_B);
    CHECK(m.cc_rate == 1'000_B);
    CHECK(m.alpha.value() == 1023);
    CHECK(m.cnp_merge == Time{});
    CHECK(m.byte_counter == 0_B);
    CHECK(m.timer_steps + m.byte_steps == 0);
    CHECK(m.cc_byte_cnt == 0_B);
    CHECK(rp.NextDeadline() == at(56us));  // 16 may be outstanding again; the step is at 58 us
}

TEST_CASE("RDMA IP: CC_BYTE_CNT counts the bytes of the running window of 1024 cycles", "[rp]") {
    RdmaIp rp({}, 40_Gbps);
    rp.OnSent(100_B, at(1us));
    rp.OnSent(200_B, at(4'095'999ns / 1'000));
    CHECK(rp.memory().cc_byte_cnt == 300_B);
    rp.OnSent(50_B, at(4'096ns));
    CHECK(rp.memory().cc_byte_cnt == 50_B);
}

TEST_CASE("RDMA IP: a CNP leaves 8 of 16 outstanding until CNP_TIMER_THRD after the last", "[rp]") {
    RdmaIp rp({.rdma_ip = {.cnp_timer_thrd = 20us, .outstanding_size = 1'000_B}}, 40_Gbps);
    CHECK(rp.max_in_flight() == 16'000_B);
    rp.OnCnp(at(0us));
    CHECK(rp.max_in_flight() == 8'000_B);
    CHECK(rp.Snapshot().window == 8'000_B);
    rp.OnCnp(at(2us));  // merged for the rate, not here
    REQUIRE(rp.NextDeadline() == at(22us));
    rp.OnDeadline(at(22us));
    CHECK(rp.max_in_flight() == 16'000_B);
    CHECK(rp.outstanding() == 16);
    CHECK(rp.NextDeadline() == at(57us));  // the step: a merged CNP is a CNP to the no-CNP timer
}

TEST_CASE("RDMA IP: scheme 2, firmware's rate is kept to and CNPs do not move it", "[rp]") {
    RpParams params;
    params.rdma_ip.Apply(ControlScheme::kFirmwareRate);
    int calls = 0;
    RdmaIp rp(params, 40_Gbps, [&calls](RdmaIp& core, Time) {
        ++calls;
        core.WriteCcRate(core.memory().cc_rate / 4);
    });
    rp.WriteCcRate(2'048_B);
    CHECK(rp.rate() == 4_Gbps);
    rp.OnCnp(at(0us));
    CHECK(calls == 1);
    CHECK(rp.rate() == 1_Gbps);
    CHECK(rp.memory().current == 20'480_B);  // RATE_MEM is the core's
    CHECK(rp.outstanding() == 8);
    rp.OnDeadline(at(1s));
    CHECK(rp.rate() == 1_Gbps);
    CHECK(rp.NextDeadline() == kNever);
    rp.WriteCcRate(0_B);
    CHECK(rp.memory().cc_rate == 1_B);
    rp.WriteCcRate(65'535_B);
    CHECK(rp.rate() == 40_Gbps);
}

TEST_CASE("RDMA IP: in scheme 1 the core's next step overwrites what firmware wrote", "[rp]") {
    RdmaIp rp({}, 40_Gbps);
    rp.WriteCcRate(2'048_B);
    CHECK(rp.rate() == 4_Gbps);
    rp.OnCnp(at(0us));
    CHECK(rp.memory().cc_rate == 10'250_B);
}

TEST_CASE("RDMA IP: scheme 3, nothing is limited but by firmware's mask", "[rp]") {
    RpParams params;
    params.rdma_ip.Apply(ControlScheme::kFirmware);
    RdmaIp rp(params, 40_Gbps, [](RdmaIp& core, Time) { core.MaskArbiter(true); });
    rp.WriteCcRate(2'048_B);
    CHECK(rp.rate() == 40_Gbps);
    CHECK(rp.max_in_flight() == Bytes::max());
    rp.OnCnp(at(0us));
    CHECK(rp.max_in_flight() == 0_B);
    CHECK(rp.rate() == 40_Gbps);
    CHECK(rp.NextDeadline() == kNever);
    rp.MaskArbiter(false);
    CHECK(rp.max_in_flight() == Bytes::max());
}

TEST_CASE("RDMA IP: a CNP comes before what is due at the same instant", "[rp]") {
    RdmaIp rp({}, 40_Gbps);
    rp.OnCnp(at(0us));
    rp.OnCnp(at(55us));  // no step, no decay at 55 us
    CHECK(rp.memory().target == 10'250_B);
    CHECK(rp.memory().current == 5'131_B);
    CHECK(rp.outstanding() == 8);

    RdmaIp late({}, 40_Gbps);
    late.OnCnp(at(0us));
    late.OnCnp(at(55us) + Duration(1));
    CHECK(late.memory().target == 15'365_B);        // (10,250 + 20,480) / 2
    CHECK(late.Snapshot().alpha == 1019.0 / 1024);  // 1019, raised: 1019.02
}

TEST_CASE("RDMA IP: what it keeps owns no memory, so that it allocates nothing once made", "[rp]") {
    STATIC_REQUIRE(std::is_trivially_copyable_v<RdmaIpParams>);
    STATIC_REQUIRE(std::is_trivially_copyable_v<RdmaIpMemory>);
    STATIC_REQUIRE(std::is_trivially_copyable_v<RdmaIpGate>);
    STATIC_REQUIRE(std::is_trivially_copyable_v<DfxWindow>);
}
