// Golden traces, computed by hand; the rules are in rdma_ip_test.cc.
#include <vector>

#include <catch2/catch.hpp>

#include "rp/rdma_ip.h"

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

std::vector<std::int64_t> Rates(const RdmaIp& rp) {
    std::vector<std::int64_t> rates;
    for (const DfxEvent& event : rp.dfx().events()) {
        rates.push_back(event.rate.count());
    }
    return rates;
}

// Two cuts, seven steps of the timer, six of the byte counter at once.
RdmaIp Golden(bool is_literal) {
    return RdmaIp({.rdma_ip = {.literal = is_literal}}, 40_Gbps);
}
void LiveGolden(RdmaIp& rp) {
    rp.OnTransfer(at(0us));
    rp.OnCnp(at(0us));
    rp.OnCnp(at(3us));  // merged into the cut of 0 us
    rp.OnCnp(at(4us));
    RunUntil(rp, at(390us));
    rp.OnSent(524'287_B * 6, at(390us));
}

}  // namespace

// A window is 1024 x 4 ns = 4.096 us; one byte in it is 8 / 4.096 us = 1,953,125 bit/s, and
// 40 Gb/s are 40,000,000,000 / 1,953,125 = 20,480 bytes.
TEST_CASE("RDMA IP: a rate is whole bytes per 1024 cycles", "[rp]") {
    RdmaIp rp({}, 40_Gbps);
    CHECK(rp.memory().current == 20'480_B);
    CHECK(rp.memory().cc_rate == 20'480_B);
    CHECK(rp.rate() == 40_Gbps);
    rp.OnCnp(at(0us));
    // 20,480 x 1023 / 2048 = 10,230 is taken; 10,250 x 1,953,125 is left
    CHECK(rp.memory().current == 10'250_B);
    CHECK(rp.rate() == Rate(20'019'531'250));
    CHECK(rp.Snapshot().target == 40_Gbps);
}

TEST_CASE("RDMA IP: two cuts and the way back, computed by hand", "[rp]") {
    RdmaIp rp = Golden(false);
    LiveGolden(rp);
    CHECK(Rates(rp) == std::vector<std::int64_t>{
                           10'250,  //   0 us: 20,480 - 20,480 x 1023 / 2048 (10,230.0)
                           5'131,  //   4 us: 10,250 - 10,250 x 1023 / 2048 (5119.99); target 10,250
                           7'690,  //  59 us: (5131 + 10,250) / 2 = 7690.5, fast recovery
                           8'970,  // 114 us: (7690 + 10,250) / 2
                           9'610,  // 169 us
                           9'930,  // 224 us
                           10'090,  // 279 us: T = 5
                           10'180,  // 334 us: additive, target 10,270: (10,090 + 10,270) / 2
                           10'235,  // 389 us: target 10,290: (10,180 + 10,290) / 2
                           10'272,  // bytes, BC = 1: target 10,310: 10,272.5
                           10'301,  // target 10,330: (10,272 + 10,330) / 2
                           10'325,  // target 10,350: 10,325.5
                           10'347,  // target 10,370: 10,347.5
                           10'368,  // target 10,390: 10,368.5
                           10'430,  // T = 7, BC = 6: hyper, target 10,492: (10,368 + 10,492) / 2
                       });
    CHECK(rp.memory().target == 10'492_B);
    // alpha: two cuts leave it at (1020 x 1023 + 4096) / 1024 = 1023.004; from 59 us on it decays
    // seven times: 1019.004, 1015.02, 1011.04, 1007.05, 1003.07, 999.08, 995.1
    CHECK(rp.Snapshot().alpha == 995.0 / 1024);
    CHECK(rp.cnp_interrupts() == 3);
}

TEST_CASE("RDMA IP: as printed, increases do not stay in the target and alpha only falls", "[rp]") {
    RdmaIp rp = Golden(true);
    LiveGolden(rp);
    CHECK(Rates(rp) == std::vector<std::int64_t>{
                           10'250,  //   0 us: as above; alpha (1020 x 1023 + 4) / 1024 = 1019.008
                           5'151,   //   4 us: 10,250 - 10,250 x 1019 / 2048 (5099.98)
                           7'700,   //  59 us: (5151 + 10,250) / 2
                           8'975,   // 114 us
                           9'612,   // 169 us: 9612.5
                           9'931,   // 224 us
                           10'090,  // 279 us: 10,090.5
                           10'180,  // 334 us: (10,090 + 10,250 + 20) / 2
                           10'225,  // 389 us: (10,180 + 10,250 + 20) / 2
                           10'247,  // bytes: (10,225 + 10,270) / 2 = 10,247.5
                           10'258,  // 10,258.5
                           10'264,  //
                           10'267,  //
                           10'268,  // 10,268.5: it comes to rest below 10,270
                           10'310,  // hyper: (10,268 + 10,250 + 102) / 2
                       });
    CHECK(rp.memory().target == 10'250_B);
}

TEST_CASE("RDMA IP: as printed a flow stays near its rate before the cut, corrected it comes back",
          "[rp]") {
    for (const bool is_literal : {false, true}) {
        RdmaIp rp({.rdma_ip = {.literal = is_literal}}, 40_Gbps);
        rp.OnCnp(at(0us));
        rp.OnCnp(at(4us));
        RunUntil(rp, at(1s));
        CHECK((rp.rate() == 40_Gbps) == !is_literal);
        CHECK((rp.memory().current == 10'269_B) == is_literal);  // 10,250 + 20 - 1
        CHECK(rp.nocnp_timer_busy() == is_literal);
    }
}

TEST_CASE("RDMA IP: DFX names the stage and the cause of each step", "[rp]") {
    RdmaIp rp = Golden(false);
    LiveGolden(rp);
    const auto events = rp.dfx().events();
    REQUIRE(events.size() == 15);
    CHECK(events[1].type == DfxType::kDecrease);
    CHECK(events[1].when == at(4us));
    CHECK(events[2].type == DfxType::kTimerFastRecovery);
    CHECK(events[2].when == at(59us));
    CHECK(events[6].type == DfxType::kTimerFastRecovery);
    CHECK(events[7].type == DfxType::kTimerAdditive);
    CHECK(events[9].type == DfxType::kBytesAdditive);
    CHECK(events[14].type == DfxType::kBytesHyper);
    CHECK(events[14].when == at(390us));
    CHECK(rp.dfx().start().rate == 20'480_B);
    CHECK(rp.dfx().start().alpha == 1023);

    rp.StartDfx();
    CHECK(rp.dfx().events().empty());
    CHECK(rp.dfx().start().target == 10'492_B);
    CHECK(rp.dfx().start().alpha == 995);
    CHECK(rp.dfx().start().timer_steps == 7);
    RunUntil(rp, at(444us));  // T = 8
    REQUIRE(rp.dfx().events().size() == 1);
    CHECK(rp.dfx().events()[0].type == DfxType::kTimerHyper);
    rp.StopDfx();
    rp.OnCnp(at(450us));
    CHECK(rp.dfx().events().size() == 1);
}
