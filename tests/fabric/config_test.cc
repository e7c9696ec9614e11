#include "fabric/config.h"

#include <vector>

#include <catch2/catch.hpp>

#include "base/wire.h"
#include "cp/headroom.h"
#include "cp/shared_buffer.h"
#include "tests/cp/print_units.h"

using namespace dcqcn;
using namespace dcqcn::literals;

namespace {

const std::vector<PortEnd> kUnlike{{10_Gbps, 1us}, {40_Gbps, 500ns}, {100_Gbps, 2us}};

std::vector<PortEnd> Alike(std::size_t ports) {
    return std::vector<PortEnd>(ports, PortEnd{40_Gbps, 1us});
}
Bytes SharedSize(const FabricParams& params, const std::vector<PortEnd>& ports) {
    const SwitchConfig config = MakeSwitchConfig(params, ports);
    return SharedBuffer(config.buffer, ports.size(), "sw").shared_size();
}

}  // namespace

TEST_CASE("Config: automatic headroom is each port's 802.1Qbb budget", "[fabric]") {
    FabricParams params;
    params.sw.latency = 300ns;
    params.sw.pfc.threshold = GENERATE(std::optional<Bytes>(100_KB), std::optional<Bytes>());
    // A dynamic threshold may ask for a pause while a frame is all but in.
    const Bytes begun =
        params.sw.pfc.threshold ? 0_B : wire::DataFrame(params.mtu, true) + kWireOverhead;
    const SwitchConfig config = MakeSwitchConfig(params, kUnlike);
    REQUIRE(config.buffer.headroom.size() == 3);
    for (std::size_t i = 0; i < kUnlike.size(); ++i) {
        const auto& [rate, delay] = kUnlike[i];
        CHECK(config.buffer.headroom[i] == HeadroomBudget(rate, delay + 300ns,
                                                          wire::DataFrame(params.mtu, true),
                                                          PauseResponse(rate)) +
                                               begun);
        CHECK(config.ports[i].rate == rate);
        CHECK(config.ports[i].pause_response == PauseResponse(rate));
    }
}

TEST_CASE("Config: the budget follows MTU and response time", "[fabric]") {
    FabricParams params;
    const Bytes usual = MakeSwitchConfig(params, Alike(2)).buffer.headroom[0];
    params.mtu = 4096_B;
    CHECK(MakeSwitchConfig(params, Alike(2)).buffer.headroom[0] == usual + (4096_B - 1024_B) * 3);
    params.mtu = 1024_B;
    params.sw.pfc.response = PauseResponse(40_Gbps) + 1us;  // 5 KB at 40 Gb/s
    const SwitchConfig slow = MakeSwitchConfig(params, Alike(2));
    CHECK(slow.buffer.headroom[0] == usual + 5_KB);
    CHECK(slow.ports[0].pause_response == PauseResponse(40_Gbps) + 1us);
}

TEST_CASE("Config: headroom given as a size is the same for all ports", "[fabric]") {
    FabricParams params;
    params.sw.pfc.headroom = Bytes(22'400);
    const SwitchConfig config = MakeSwitchConfig(params, kUnlike);
    CHECK(config.buffer.headroom == std::vector<Bytes>(3, Bytes(22'400)));
}

TEST_CASE("Config: the paper's switch keeps headroom for 32 ports and 8 priorities", "[fabric]") {
    FabricParams params;
    params.sw.buffer = 12_MB;
    params.sw.pfc.headroom = Bytes(22'400);
    params.sw.pfc.reserve_ports = 32;
    params.sw.pfc.reserve_priorities = 8;
    for (const std::size_t ports : {2U, 5U, 32U}) {
        CHECK(SharedSize(params, Alike(ports)) == Bytes(6'265'600));
    }
}

TEST_CASE("Config: by default headroom is kept for the groups in use", "[fabric]") {
    FabricParams params;
    params.sw.buffer = 12_MB;
    params.sw.pfc.headroom = Bytes(22'400);
    CHECK(SharedSize(params, Alike(5)) == 12_MB - Bytes(22'400) * 5);
    params.sw.pfc.lossless = 0b0000'1100;
    CHECK(SharedSize(params, Alike(5)) == 12_MB - Bytes(22'400) * 10);
}

TEST_CASE("Config: a chip cannot reserve for fewer ports than a switch has", "[fabric]") {
    FabricParams params;
    params.sw.pfc.reserve_ports = 3;
    CHECK_NOTHROW(MakeSwitchConfig(params, Alike(3)));
    CHECK_THROWS_WITH(MakeSwitchConfig(params, Alike(5)),
                      Catch::Contains("switch.pfc.reserve_ports: 3 is less than the 5 ports"));
}

TEST_CASE("Config: groups that are kept but not used are as large as the largest", "[fabric]") {
    FabricParams params;
    params.sw.pfc.reserve_ports = 5;
    const std::vector<Bytes> headroom = MakeSwitchConfig(params, kUnlike).buffer.headroom;
    REQUIRE(headroom[2] > headroom[0]);
    REQUIRE(headroom[2] > headroom[1]);
    CHECK(MakeSwitchConfig(params, kUnlike).buffer.reserved_elsewhere == headroom[2] * 2);
}

TEST_CASE("Config: without PFC nothing is lossless and nothing kept for it", "[fabric]") {
    FabricParams params;
    params.sw.pfc.enabled = false;
    params.sw.pfc.reserve_ports = 32;
    const SwitchConfig config = MakeSwitchConfig(params, Alike(4));
    CHECK(config.buffer.lossless == 0);
    CHECK(SharedSize(params, Alike(4)) == params.sw.buffer);
}

TEST_CASE("Config: what is set for the switch reaches its parts", "[fabric]") {
    FabricParams params;
    params.sw.buffer = 9_MB;
    params.sw.cell = 208_B;
    params.sw.reserved = 1_KB;
    params.sw.latency = 450ns;
    params.sw.ecn.kmax = 321_KB;
    params.sw.pfc.threshold = 77_KB;
    params.sw.pfc.beta = 2;
    params.sw.pfc.xon = 5_KB;
    params.sw.pfc.xon_offset = 6_KB;
    params.sw.pfc.quanta = 1234;
    params.sw.lossy.limit = 88_KB;
    params.sw.lossy.alpha = 0.5;
    params.sw.scheduler.weights[3] = 4;
    const SwitchConfig config = MakeSwitchConfig(params, Alike(2));
    CHECK(config.buffer.total == 9_MB);
    CHECK(config.buffer.cell == 208_B);
    CHECK(config.buffer.reserved == 1_KB);
    CHECK(config.latency == 450ns);
    CHECK(config.ecn.kmax == 321_KB);
    CHECK(config.buffer.static_threshold == 77_KB);
    CHECK(config.buffer.alpha == 0.25);
    CHECK(config.buffer.xon == 5_KB);
    CHECK(config.buffer.xon_offset == 6_KB);
    CHECK(config.pause_quanta == 1234);
    CHECK(config.buffer.lossy_limit == 88_KB);
    CHECK(config.buffer.lossy_alpha == 0.5);
    CHECK(config.scheduler.weights[3] == 4);
}

TEST_CASE("Config: what is set for hosts reaches theirs", "[fabric]") {
    FabricParams params;
    params.mtu = 2048_B;
    params.transport.rto = 5ms;
    params.transport.ack_every = 4;
    params.np.cnp_interval = 77us;
    params.sw.pfc.quanta = 1234;
    const HostConfig config = MakeHostConfig(params, {25_Gbps, 1us});
    CHECK(config.requester.line_rate == 25_Gbps);
    CHECK(config.requester.mtu == 2048_B);
    CHECK(config.requester.rto == 5ms);
    CHECK(config.responder.ack_every == 4);
    CHECK(config.responder.np.cnp_interval == 77us);
    CHECK(config.pause_response == PauseResponse(25_Gbps));
    CHECK(config.pause_quanta == 1234);
    CHECK_FALSE(config.receive_buffer.has_value());
}

TEST_CASE("Config: a receive rate makes a host slow", "[fabric]") {
    FabricParams params;
    params.nic.receive_rate = 8_Gbps;
    params.nic.receive_xoff = 1_KB;
    HostConfig config = MakeHostConfig(params, {40_Gbps, 1us});
    REQUIRE(config.receive_buffer.has_value());
    Frame f{};
    f.size = 1001;
    f.priority = Priority{3};
    CHECK(config.receive_buffer->Push(&f, Time{}) == ReceiveBuffer::Wish::kPause);
    CHECK(config.receive_buffer->next_due() == Time(1001ns));
}

TEST_CASE("Config: without a reaction point nobody sends CNPs", "[fabric]") {
    FabricParams params;
    CHECK(MakeHostConfig(params, {40_Gbps, 1us}).responder.np.enabled);
    for (const char* deaf : {"none", "dctcp"}) {  // to CNPs
        params.rp.algorithm = deaf;
        CHECK_FALSE(MakeHostConfig(params, {40_Gbps, 1us}).responder.np.enabled);
    }
}

TEST_CASE("Config: only DCTCP has its receivers tell marks exactly", "[fabric]") {
    FabricParams params;
    CHECK_FALSE(MakeHostConfig(params, {40_Gbps, 1us}).responder.echoes_runs);
    params.rp.algorithm = "dctcp";
    CHECK(MakeHostConfig(params, {40_Gbps, 1us}).responder.echoes_runs);
}

TEST_CASE("Config: a node's ports come in the order of its links", "[fabric]") {
    Topology topology;
    const NodeId a = topology.AddHost("a");
    const NodeId b = topology.AddHost("b");
    const NodeId sw = topology.AddSwitch("sw");
    topology.AddLink(b, sw, {10_Gbps, 2us});
    topology.AddLink(sw, a, {40_Gbps, 1us});
    const auto ports = PortsByNode(topology);
    REQUIRE(ports.size() == 3);
    REQUIRE(ports[Index(sw)].size() == 2);
    CHECK(ports[Index(sw)][0].rate == 10_Gbps);
    CHECK(ports[Index(sw)][0].delay == 2us);
    CHECK(ports[Index(sw)][1].rate == 40_Gbps);
    CHECK(ports[Index(a)].at(0).delay == 1us);
    CHECK(ports[Index(b)].at(0).delay == 2us);
}
