#include "experiments/rp_trace.h"

#include <algorithm>

#include <catch2/catch.hpp>

#include "tests/experiments/fixtures.h"
#include "tests/experiments/temp_folder.h"

namespace dcqcn {
namespace {

constexpr Time at(Duration since_start) {
    return Time(since_start);
}

std::vector<std::string> Events(const std::vector<RpTraceRow>& rows) {
    std::vector<std::string> events;
    for (const RpTraceRow& row : rows) {
        events.push_back(row.event);
    }
    return events;
}

TEST_CASE("RP trace: what a NIC does with three CNPs", "[rp-trace]") {
    const RpScript script{.cnps = {at(0us), at(4us), at(6us)}, .until = at(310us)};
    const auto rows = TraceRp({.algorithm = "connectx"}, script);
    CHECK(Events(rows) ==
          std::vector<std::string>{"start", "CNP: cut", "CNP: cut", "CNP", "cut", "timer"});
    // As connectx_test.cc has them, computed by hand.
    CHECK(rows[1].state.rate == Rate(20'019'531'250));
    CHECK(rows[3].state.rate == Rate(10'117'292'405));
    CHECK(rows[4].when == at(8us));
    CHECK(rows[4].state.rate == Rate(5'187'088'392));
    CHECK(rows[5].state.rate == Rate(22'593'544'196));
}

TEST_CASE("RP trace: the paper's reaction point, its alpha and both kinds of step", "[rp-trace]") {
    const RpScript script{.cnps = {at(10us)}, .until = at(90us)};
    const auto rows =
        TraceRp({.alpha_timer = 30us, .rate_timer = 55us, .byte_counter = 200_KB}, script);
    // 20 Gb/s are 2500 B/us: 200 KB after 80 us; from 65 us on 30 Gb/s, so a little sooner.
    CHECK(Events(rows) ==
          std::vector<std::string>{"start", "CNP: cut", "alpha", "timer", "alpha", "bytes"});
    CHECK(rows[2].when == at(40us));
    CHECK(rows[3].when == at(65us));
    CHECK(rows[3].state.rate == 30_Gbps);
    CHECK(rows[5].when > at(65us));
    CHECK(rows[5].when < at(90us));
    CHECK(rows[5].state.byte_steps == 1);
}

TEST_CASE("RP trace: the limiter's release is seen", "[rp-trace]") {
    const RpScript script{.cnps = {at(0us)}, .until = at(10ms)};
    const auto rows = TraceRp({}, script);
    CHECK(rows.back().event == "timer: released");
    CHECK(rows.back().state.rate == 40_Gbps);
}

TEST_CASE("RP trace: where no rate was limited none is released", "[rp-trace]") {
    RpParams params{.algorithm = "rdma_ip"};
    params.rdma_ip.Apply(ControlScheme::kFirmwareRate);
    const RpScript script{.cnps = {at(0us)}, .until = at(1ms)};
    CHECK(Events(TraceRp(params, script)) == std::vector<std::string>{"start", "CNP", "window"});
    params.rdma_ip.Apply(ControlScheme::kFirmware);
    params.rdma_ip.firmware_hold = 20us;
    CHECK(Events(TraceRp(params, script)) == std::vector<std::string>{"start", "CNP", "window"});
}

TEST_CASE("RP trace: the command shows dialects one after the other and writes all", "[rp-trace]") {
    const TempFolder folder;
    const Called called = CallDcqcn({"rp-trace", "--cnp", "0us,50us", "--dialect", "paper,nvidia",
                                     "--until", "500us", "--out", folder / "out"});
    CHECK(called.code == 0);
    CHECK(called.err.empty());
    CHECK(called.out.starts_with("paper\n"));
    CHECK(called.out.find("\nnvidia\n") != std::string::npos);
    const std::string csv = folder.Read("out/trace.csv");
    CHECK(
        csv.starts_with("dialect,time_us,event,rate_gbps,target_gbps,alpha,timer_steps,"
                        "byte_steps,stage\npaper,0.000000,start,40,40,1,0,0,line_rate\n"
                        "paper,0.000000,CNP: cut,20,40,1,0,0,fast_recovery\n"));
    CHECK(csv.find("nvidia,50.000000,CNP: cut,") != std::string::npos);
}

TEST_CASE("RP trace: overrides apply to every dialect, and wrong ones say why", "[rp-trace]") {
    const auto fails = [](std::initializer_list<std::string> more, const std::string& part) {
        std::vector<std::string> call{"rp-trace", "--cnp", "0us"};
        call.insert(call.end(), more);
        const Called called = CallDcqcn(call);
        CAPTURE(called.err);
        CHECK(called.code == 2);
        CHECK(called.out.empty());
        CHECK(called.err.find(part) != std::string::npos);
    };
    CHECK(CallDcqcn({"rp-trace", "--cnp", "0us", "--set", "rp.min_rate=30Gbps"})
              .out.find("   30.0000") != std::string::npos);
    fails({"--dialect", "mellanox"}, "nic.preset");
    fails({"--set", "rp.gain=2"}, "--set rp.gain=2");
    fails({"--set", "rp.algorithm=none"},
          "does not heed CNPs; use \"dcqcn\", \"connectx\" or "
          "\"rdma_ip\"");
    fails({"--set", "switch.ecn.kmin=1KB"}, "is no part of a reaction point");
    fails({"--rate", "0Gbps"}, "--rate: 0Gbps is outside");
    fails({"--until", "2s"}, "--until: 2s is above 1s");
    fails({"--cnp", "soon"}, "--cnp: \"soon\"");
    CHECK(CallDcqcn({"rp-trace"}).err.find("--cnp") != std::string::npos);
}

TEST_CASE("RP trace: what has no effect, or less than it seems to, is warned of", "[rp-trace]") {
    const auto warnings = [](const std::vector<std::string>& more) {
        std::vector<std::string> call{"rp-trace", "--cnp", "0us", "--dialect"};
        call.insert(call.end(), more.begin(), more.end());
        const Called called = CallDcqcn(call);
        CHECK(called.code == 0);
        return called.err;
    };
    CHECK(warnings({"rdma_ip", "--rate", "100Gbps"}).empty());
    CHECK(warnings({"rdma_ip", "--rate", "200Gbps"})
              .starts_with("dcqcn: warning: rdma_ip: rp.rdma_ip.clock_period: 4ns: 16 bits end "
                           "at 12"));
    CHECK(warnings({"paper,nvidia", "--set", "rp.connectx.rpg_ai_rate=7Mbps"})
              .starts_with("dcqcn: warning: paper: rp.connectx.rpg_ai_rate: 7Mbps: "));
    CHECK(warnings({"nvidia", "--set", "rp.algorithm=dcqcn"}).find("nic.preset \"nvidia\"") !=
          std::string::npos);
}

}  // namespace
}  // namespace dcqcn
