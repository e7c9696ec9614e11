// A host that takes frames more slowly than they come; the rest is in host_test.cc.
#include <catch2/catch.hpp>

#include "tests/nic/host_rig.h"

using namespace dcqcn;
using namespace dcqcn::literals;

namespace {

constexpr Bytes kFrame = 1000_B;

// Takes a thousand bytes in 8 us and asks for silence above ten of them.
HostConfig SlowHost(int quanta) {
    HostConfig config = HostRig::Config();
    config.pause_quanta = quanta;
    config.receive_buffer.emplace(1_Gbps, 10_KB, 5_KB, 0xFF);
    return config;
}
void Flood(HostRig& rig, int frames) {
    for (int i = 0; i < frames; ++i) {
        rig.probe->Send(DataFrame(kFrame, i));
    }
}

}  // namespace

TEST_CASE("NIC: a slow host answers when it has taken the frame", "[nic]") {
    HostRig rig(SlowHost(65'535));
    Flood(rig, 2);
    Ns3Run::ToTheEnd();
    REQUIRE(rig.probe->arrivals.size() == 2);
    const Duration first = OnWire(kFrame, HostRig::kRate) + HostRig::kDelay + 8us;
    const Duration back = OnWire(wire::kAckFrame, HostRig::kRate) + HostRig::kDelay;
    CHECK(rig.probe->arrivals[0].when == Time(first + back));
    CHECK(rig.probe->arrivals[1].when == Time(first + 8us + back));
}

TEST_CASE("NIC: a slow host pauses the wire above xoff and lifts it at xon", "[nic]") {
    HostRig rig(SlowHost(65'535));
    Flood(rig, 11);
    Ns3Run::ToTheEnd();
    REQUIRE(rig.log.pfc.size() == 2);
    const Duration frame = OnWire(kFrame, HostRig::kRate);
    CHECK(rig.log.pfc[0].is_pause);
    CHECK(rig.log.pfc[0].priority == HostRig::kThree);
    CHECK(rig.log.pfc[0].time == Time(frame * 11 + HostRig::kDelay));
    CHECK_FALSE(rig.log.pfc[1].is_pause);
    CHECK(rig.log.pfc[1].time == Time(frame + HostRig::kDelay + 8us * 6));  // 5 of 11 are left
    CHECK(rig.pool.outstanding() == 0);
}

TEST_CASE("NIC: a slow host refreshes its pause before it runs out", "[nic]") {
    HostRig rig(SlowHost(1000));  // 12.8 us
    Flood(rig, 300);
    Ns3Run::Until(20us);
    Port& sender = rig.probe->port(PortIndex{});
    const Duration running = 20us - sender.pauses.PausedFor(HostRig::kThree, Ns3Run::now());
    REQUIRE(running < 10us);
    Ns3Run::Until(50us);  // still above xon
    CHECK(50us - sender.pauses.PausedFor(HostRig::kThree, Ns3Run::now()) == running);
    CHECK(rig.log.pfc.back().is_refresh);
    CHECK(rig.host->held_frames() < 30);
    Ns3Run::ToTheEnd();
    CHECK_FALSE(rig.log.pfc.back().is_pause);
    CHECK(rig.probe->arrivals.size() == 300);
    CHECK(rig.pool.outstanding() == 0);
}
