// PFC frames: when, out of which port, and for how long; the rest is in switch_test.cc.
#include <catch2/catch.hpp>

#include "tests/cp/switch_rig.h"

using namespace dcqcn;
using namespace dcqcn::literals;

namespace {

constexpr Bytes kFrame = SwitchRig::kFrame;
constexpr Duration kDelay = SwitchRig::kDelay;
constexpr Priority kThree = SwitchRig::kThree;

const Duration kFrameTime = OnWire(kFrame, SwitchRig::kRate);
const Duration kPauseTime = OnWire(wire::kPauseFrame, SwitchRig::kRate);

// XOFF at 3 KB, XON at 2 KB.
SwitchConfig PauseAtThree(int quanta = 65'535) {
    SwitchConfig config = SwitchRig::Config();
    config.buffer.static_threshold = 3_KB;
    config.buffer.xon_offset = 1_KB;
    config.pause_quanta = quanta;
    return config;
}
// Since when a port has been paused, if it still is.
Time PausedSince(Port& port) {
    REQUIRE(port.pauses.PausedAt(Ns3Run::now()) == 1U << Index(kThree));
    return Ns3Run::now() - port.pauses.PausedFor(kThree, Ns3Run::now());
}

}  // namespace

TEST_CASE("Switch: the frame that reaches the threshold sends XOFF to where it came from", "[cp]") {
    SwitchRig rig(PauseAtThree());
    rig.Block(1);
    Ns3Run::At(2us, [&] {
        rig.Send(0, 1, 3);
        rig.Send(2, 1, 2);
    });
    Ns3Run::Until(20us);
    const Time third_came(2us + kFrameTime * 3 + kDelay);
    REQUIRE(rig.pfc.events.size() == 1);
    const PfcEvent& xoff = rig.pfc.events[0];
    CHECK(xoff.time == third_came);
    CHECK(xoff.node == rig.sw->id());
    CHECK(xoff.port == PortIndex{0});
    CHECK(xoff.priority == kThree);
    CHECK(xoff.is_pause);
    CHECK_FALSE(xoff.is_refresh);
    CHECK(PausedSince(rig.probe_port(0)) == third_came + kPauseTime + kDelay);
    CHECK(rig.probe_port(2).counters.rx_pause[3] == 0);
}

TEST_CASE("Switch: XON goes out once the port's frames are down to the lower level", "[cp]") {
    SwitchRig rig(PauseAtThree());
    rig.Block(1);
    Ns3Run::At(2us, [&] { rig.Send(0, 1, 4); });
    Ns3Run::At(20us, [&] { rig.Unblock(1); });
    Ns3Run::ToTheEnd();
    REQUIRE(rig.pfc.events.size() == 2);
    CHECK_FALSE(rig.pfc.events[1].is_pause);
    // The first leaves at the switch's own XON and takes the fourth out of headroom, the second
    // leaves 2 KB behind.
    CHECK(rig.pfc.events[1].time == Time(20us + kPauseTime + kDelay + kFrameTime));
    CHECK(rig.port(0).counters.tx_pause[3] == 1);
    CHECK(rig.port(0).counters.tx_resume[3] == 1);
    CHECK(rig.probe_port(0).pauses.PausedAt(Ns3Run::now()) == 0);
    CHECK(rig.pool.outstanding() == 0);
}

TEST_CASE("Switch: a pause frame goes behind the frame on the wire and ahead of all others",
          "[cp]") {
    SwitchRig rig(PauseAtThree());
    rig.Block(1);
    Frame other = DataFrame(kFrame);
    other.priority = Priority{7};
    Ns3Run::At(2us, [&] { rig.Send(0, 1, 3); });
    Ns3Run::At(2us + 100ns, [&] {  // keep the way back busy, with a backlog
        rig.Send(1, 0, 10, other);
        rig.Send(2, 0, 10, other);
    });
    Ns3Run::Until(20us);
    REQUIRE(rig.pfc.events.size() == 1);
    const Time asked = rig.pfc.events[0].time;
    const Time wire_free = rig.pfc.wire_free_at[0];
    REQUIRE(wire_free > asked);
    REQUIRE(wire_free - asked < kFrameTime);
    CHECK(PausedSince(rig.probe_port(0)) == wire_free + kPauseTime + kDelay);
}

TEST_CASE("Switch: a pause is refreshed before it runs out, for as long as its cause lasts",
          "[cp]") {
    SwitchRig rig(PauseAtThree(1000));  // 12.8 us
    rig.Block(1);
    Ns3Run::At(2us, [&] { rig.Send(0, 1, 20); });
    Ns3Run::Until(200us);
    CHECK(PausedSince(rig.probe_port(0)) == rig.pfc.events[0].time + kPauseTime + kDelay);
    for (std::size_t i = 1; i < rig.pfc.events.size(); ++i) {
        CHECK(rig.pfc.events[i].is_refresh);
        CHECK(rig.pfc.events[i].time - rig.pfc.events[i - 1].time == 6'400ns);
    }
    rig.Unblock(1);
    Ns3Run::ToTheEnd();
    CHECK_FALSE(rig.pfc.events.back().is_pause);
    CHECK(rig.Received(1).size() == 20);
    CHECK(rig.pool.outstanding() == 0);
}

TEST_CASE("Switch: the pause lasts in bits of the port that is told", "[cp]") {
    SwitchRig rig(PauseAtThree(1000), {.rate = 10_Gbps});
    rig.Block(1);
    Ns3Run::At(3us, [&] { rig.Send(0, 1, 20); });
    Ns3Run::Until(150us);
    REQUIRE(rig.pfc.events.size() > 2);
    CHECK(rig.pfc.events[1].time - rig.pfc.events[0].time == 25'600ns);  // half of 1000 x 51.2 ns
}

TEST_CASE("Switch: a priority without PFC is never paused", "[cp]") {
    SwitchConfig config = PauseAtThree();
    config.buffer.lossless = 0;
    SwitchRig rig(config);
    rig.Block(1);
    Ns3Run::At(2us, [&] { rig.Send(0, 1, 20); });
    Ns3Run::Until(50us);
    CHECK(rig.pfc.events.empty());
    CHECK(rig.sw->held_frames() == 20);
}

TEST_CASE("Switch: a paused egress stops its own priority only", "[cp]") {
    SwitchRig rig;
    rig.Block(1);
    Frame other = DataFrame(kFrame);
    other.priority = Priority{2};
    Ns3Run::At(2us, [&] {
        rig.Send(0, 1, 2);
        rig.Send(2, 1, 2, other);
    });
    Ns3Run::Until(50us);
    CHECK(rig.probes[1]->arrivals.size() == 2);
    CHECK(rig.probes[1]->arrivals.front().frame.priority == Priority{2});
    CHECK(rig.sw->held_frames() == 2);
}

TEST_CASE("Switch: an egress whose pause runs out goes on by itself", "[cp]") {
    SwitchRig rig;
    rig.probes[1]->SendPause(kThree, 1000);
    Ns3Run::At(2us, [&] { rig.Send(0, 1, 1); });
    Ns3Run::ToTheEnd();
    REQUIRE(rig.probes[1]->arrivals.size() == 1);
    CHECK(rig.probes[1]->arrivals[0].when ==
          Time(kPauseTime + kDelay + 12'800ns + kFrameTime + kDelay));
}
