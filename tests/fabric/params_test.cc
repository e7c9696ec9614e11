#include "fabric/params.h"

#include <functional>
#include <limits>

#include <catch2/catch.hpp>

#include "base/check.h"

namespace dcqcn {
namespace {

using namespace literals;

struct Refusal {
    std::string message;
    std::function<void(FabricParams&)> spoil;
};
const double kNotANumber = std::numeric_limits<double>::quiet_NaN();

// Each value is one step outside its range.
const std::vector<Refusal>& Refusals() {
    static const std::vector<Refusal> refusals{
        {"mtu: 63B is outside [64B, 9KB]", [](auto& p) { p.mtu = 63_B; }},
        {"mtu: 9001B is", [](auto& p) { p.mtu = 9'001_B; }},
        {"switch.buffer: 0B is", [](auto& p) { p.sw.buffer = 0_B; }},
        {"switch.cell: 0B is", [](auto& p) { p.sw.cell = 0_B; }},
        {"switch.cell: 524.289KB is", [](auto& p) { p.sw.cell = 524'289_B; }},
        {"switch.reserved: -1B is", [](auto& p) { p.sw.reserved = Bytes(-1); }},
        {"switch.latency: -1ps is", [](auto& p) { p.sw.latency = Duration(-1); }},
        {"switch.lossy.limit: 0B is", [](auto& p) { p.sw.lossy.limit = 0_B; }},
        {"switch.lossy.alpha: 0 is", [](auto& p) { p.sw.lossy.alpha = 0; }},
        {"switch.lossy.alpha: nan is", [](auto& p) { p.sw.lossy.alpha = kNotANumber; }},
        {"switch.ecn.kmin: 300KB is above switch.ecn.kmax (200KB)",
         [](auto& p) { p.sw.ecn.kmin = 300_KB; }},
        {"switch.scheduler.weights.2: 1001 is", [](auto& p) { p.sw.scheduler.weights[2] = 1'001; }},
        {"switch.pfc.threshold: 0B is", [](auto& p) { p.sw.pfc.threshold = 0_B; }},
        {"switch.pfc.xon: 30KB is not below switch.pfc.threshold (30KB)",
         [](auto& p) {
             p.sw.pfc.threshold = 30_KB;
             p.sw.pfc.xon = 30_KB;
         }},
        {"switch.pfc.beta: 0 is", [](auto& p) { p.sw.pfc.beta = 0; }},
        {"switch.pfc.beta: -1 is", [](auto& p) { p.sw.pfc.beta = -1; }},
        {"switch.pfc.beta: nan is", [](auto& p) { p.sw.pfc.beta = kNotANumber; }},
        {"switch.pfc.headroom: -1B is", [](auto& p) { p.sw.pfc.headroom = Bytes(-1); }},
        {"switch.pfc.xon: -1B is", [](auto& p) { p.sw.pfc.xon = Bytes(-1); }},
        {"switch.pfc.xon_offset: -1B is", [](auto& p) { p.sw.pfc.xon_offset = Bytes(-1); }},
        {"switch.pfc.quanta: 0 is outside [1, 65535]", [](auto& p) { p.sw.pfc.quanta = 0; }},
        {"switch.pfc.quanta: 56 is less than 57: with an mtu of 1024B",
         [](auto& p) { p.sw.pfc.quanta = 56; }},
        {"switch.pfc.quanta: 65536 is", [](auto& p) { p.sw.pfc.quanta = 65'536; }},
        {"switch.pfc.response: -1ps is", [](auto& p) { p.sw.pfc.response = Duration(-1); }},
        {"switch.pfc.reserve_ports: 0 is", [](auto& p) { p.sw.pfc.reserve_ports = 0; }},
        {"switch.pfc.reserve_priorities: 9 is", [](auto& p) { p.sw.pfc.reserve_priorities = 9; }},
        {"switch.pfc.reserve_priorities: 1 is less than the 2 priorities in switch.pfc.lossless",
         [](auto& p) {
             p.sw.pfc.lossless = 0b0001'1000;
             p.sw.pfc.reserve_priorities = 1;
         }},
        {"transport.rto: 0s is", [](auto& p) { p.transport.rto = Duration(0); }},
        {"transport.ack_every: 0 is outside [1, 1024]", [](auto& p) { p.transport.ack_every = 0; }},
        {"transport.ack_every: 1025 is", [](auto& p) { p.transport.ack_every = 1'025; }},
        {"nic.receive_rate: 0bps is", [](auto& p) { p.nic.receive_rate = Rate(0); }},
        {"nic.receive_xoff: 0B is", [](auto& p) { p.nic.receive_xoff = 0_B; }},
        {"nic.receive_xon: 200KB is above nic.receive_xoff (100KB)",
         [](auto& p) { p.nic.receive_xon = 200_KB; }},
        {"np.cnp_priority: 8 is", [](auto& p) { p.np.cnp_priority = 8; }},
        {"np.cnp_priority: 3 is among switch.pfc.lossless", [](auto& p) { p.np.cnp_priority = 3; }},
        {"rp.gain: 0 is", [](auto& p) { p.rp.gain = 0; }},
        {"dscp_to_priority.26: 8 is", [](auto& p) { p.dscp_to_priority[26] = 8; }},
    };
    return refusals;
}

}  // namespace

TEST_CASE("Fabric: the defaults hold", "[fabric]") {
    CHECK_NOTHROW(FabricParams{}.Check());
}

TEST_CASE("Fabric: a value outside its range is refused, with its key and the fix", "[fabric]") {
    for (const Refusal& refusal : Refusals()) {
        FabricParams params;
        refusal.spoil(params);
        INFO(refusal.message);
        CHECK_THROWS_AS(params.Check(), ConfigError);
        CHECK_THROWS_WITH(params.Check(),
                          Catch::StartsWith(refusal.message) && Catch::Contains("; "));
    }
}

TEST_CASE("Fabric: a window must have room for as many packets as an ACK waits for", "[fabric]") {
    FabricParams p;
    p.transport.ack_every = 3;
    CHECK_NOTHROW(p.Check());  // DCQCN has no window
    p.rp.algorithm = "dctcp";
    CHECK_THROWS_WITH(p.Check(), Catch::StartsWith("rp.dctcp.min_window: 2 is below "
                                                   "transport.ack_every (3)") &&
                                     Catch::Contains("raise min_window"));
    p.rp.dctcp.min_window = 3;
    CHECK_NOTHROW(p.Check());
}

TEST_CASE("Fabric: values on their bounds are accepted", "[fabric]") {
    FabricParams p;
    p.mtu = 64_B;
    p.sw.buffer = 1_B;
    p.sw.cell = 524'288_B;
    p.sw.ecn.kmin = p.sw.ecn.kmax;
    p.sw.pfc.headroom = 0_B;
    p.sw.pfc.quanta = 1;
    p.sw.pfc.response = Duration(0);
    p.sw.pfc.threshold = 1_B;
    p.sw.pfc.xon_offset = 0_B;
    p.sw.pfc.lossless = 0xFF;
    p.sw.pfc.reserve_priorities = 8;
    p.sw.pfc.enabled = false;  // then no CNP can be paused
    p.transport.ack_every = 1'024;
    p.nic.receive_xon = p.nic.receive_xoff;
    CHECK_NOTHROW(p.Check());
    p.mtu = 9'000_B;
    p.sw.pfc.quanta = 65'535;
    CHECK_NOTHROW(p.Check());
}

}  // namespace dcqcn
