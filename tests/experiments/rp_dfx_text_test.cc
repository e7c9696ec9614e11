#include "experiments/rp_dfx_text.h"

#include <optional>

#include <catch2/catch.hpp>

#include "experiments/rp_trace.h"
#include "tests/experiments/fixtures.h"

namespace dcqcn {
namespace {

constexpr Time at(Duration since_start) {
    return Time(since_start);
}

TEST_CASE("DFX text: entries with code, name, rate and time, and the three counters",
          "[rp-trace]") {
    DfxTrace trace;
    trace.cnp_interrupts = 3;
    trace.window.Start({.rate = 20'480_B, .target = 20'480_B, .alpha = 1023});
    trace.window.Record(DfxType::kDecrease, 10'250_B, at(0us));
    trace.window.Record(DfxType::kBytesAdditive, 15'365_B, at(55us));
    CHECK(DfxText(trace) ==
          "DFX window, rates in bytes per 1024 cycles; at its start: current 20480, target 20480, "
          "alpha 1023/1024, T 0, BC 0\n"
          "entry      time us  type                                 rate\n"
          "    0        0.000  000 Decrease                        10250\n"
          "    1       55.000  010 Bytecounter.AdditiveIncrease    15365\n"
          "decrease 1, bytecounter-increase 1, nocnp_timer-increase 0; CNP interrupts 3\n");
    trace.is_literal = true;
    CHECK(DfxText(trace).find("010 Bytecounter.FastRecovery ") != std::string::npos);
}

TEST_CASE("DFX text: rp-trace prints the window of the RDMA IP core, and of nothing else",
          "[rp-trace]") {
    const Called called =
        CallDcqcn({"rp-trace", "--cnp", "0us,3us,4us", "--dialect", "paper,rdma_ip"});
    CHECK(called.code == 0);
    CHECK(called.err.empty());
    const auto core = called.out.find("\nrdma_ip\n");
    const auto window = called.out.find("DFX window");
    REQUIRE(core != std::string::npos);
    REQUIRE(window != std::string::npos);
    CHECK(core < window);
    CHECK(called.out.find("   0        0.000  000 Decrease") != std::string::npos);
    CHECK(called.out.find("CNP interrupts 3\n") != std::string::npos);
}

TEST_CASE("RP trace: the RDMA IP core's cuts, steps and outstanding limit", "[rp-trace]") {
    const RpScript script{.cnps = {at(0us), at(3us), at(4us)}, .until = at(120us)};
    std::optional<DfxTrace> dfx;
    const auto rows = TraceRp({.algorithm = "rdma_ip"}, script, &dfx);
    std::vector<std::string> events;
    for (const RpTraceRow& row : rows) {
        events.push_back(row.event);
    }
    CHECK(events ==
          std::vector<std::string>{"start", "CNP: cut", "CNP", "CNP: cut", "timer", "timer"});
    CHECK(rows[3].state.rate == Rate(5'131 * std::int64_t{1'953'125}));
    CHECK(rows[3].state.window == Bytes(8 * 65'536));
    CHECK(rows[4].when == at(59us));
    CHECK(rows[4].state.window == Bytes(16 * 65'536));
    REQUIRE(dfx);
    CHECK(dfx->window.events().size() == 4);
}

TEST_CASE("RP trace: a masked send queue sends nothing, and the window's end is an event",
          "[rp-trace]") {
    RpParams params{.algorithm = "rdma_ip"};
    params.rdma_ip.Apply(ControlScheme::kFirmware);
    params.rdma_ip.firmware_hold = 20us;
    const auto rows = TraceRp(params, {.cnps = {at(10us)}, .until = at(50us)});
    REQUIRE(rows.size() == 3);
    CHECK(rows[1].event == "CNP");
    CHECK(rows[1].state.window == 0_B);
    CHECK(rows[2].event == "window");
    CHECK(rows[2].when == at(30us));
}

TEST_CASE("RP trace: a queue pair below its greatest rate begins with the timer", "[rp-trace]") {
    RpParams params{.algorithm = "rdma_ip"};
    params.rdma_ip.initial_rate = 2'048_B;
    const auto rows = TraceRp(params, {.cnps = {}, .until = at(60us)});
    REQUIRE(rows.size() == 2);
    CHECK(rows[0].state.rate == 4_Gbps);
    CHECK(rows[1].event == "timer");
    CHECK(rows[1].when == at(55us));
}

}  // namespace
}  // namespace dcqcn
