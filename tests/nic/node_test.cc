#include "nic/node.h"

#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "tests/nic/two_probes.h"

using namespace dcqcn;
using namespace dcqcn::literals;

namespace {

using Log = std::vector<std::string>;

// A probe with three ports, each joined to a probe of its own.
struct Hub {
    Hub() {
        for (std::uint16_t i = 0; i < 3; ++i) {
            spokes.push_back(ns3::CreateObject<Probe>(context, NodeId{i + 1U}, Probe::Params{}));
            links.push_back(Join(hub->port(PortIndex{i}), spokes[i]->port(PortIndex{}), 1us));
        }
    }

    Ns3Run run;
    FramePool pool;
    FabricContext context{pool};
    ns3::Ptr<Probe> hub = ns3::CreateObject<Probe>(context, NodeId{0}, Probe::Params{.ports = 3});
    std::vector<ns3::Ptr<Probe>> spokes;
    std::vector<ns3::Ptr<Link>> links;
};
// When a frame as short as a pause frame arrives that leaves at 0.
const Duration kArrival = OnWire(wire::kMinFrame, 40_Gbps) + 1us;

}  // namespace

TEST_CASE("Node: at one instant frames come by port, then timers, then departures by port",
          "[nic]") {
    Hub net;
    Ns3Run::At(kArrival, [&] {  // first at this instant: before the node's own wake-up
        net.hub->Send(DataFrame(100_B), PortIndex{2});
        net.hub->Send(DataFrame(100_B), PortIndex{0});
    });
    net.hub->WantTimer(Time(kArrival));
    for (const std::size_t i : {2U, 0U, 1U}) {
        net.spokes[i]->Send(DataFrame(wire::kMinFrame));
    }
    Ns3Run::Until(kArrival + Duration(1));
    CHECK(net.hub->log ==
          Log{"frame 0", "frame 1", "frame 2", "timers", "departure 0", "departure 2"});
}

TEST_CASE("Node: a pause that takes effect now holds back a departure due now", "[nic]") {
    Hub net;
    Ns3Run::At(kArrival, [&] { net.hub->Send(DataFrame(100_B), PortIndex{0}); });
    net.hub->WantTimer(Time(kArrival));
    net.spokes[0]->SendPause(Priority{3}, 1000);
    Ns3Run::Until(kArrival + Duration(1));
    CHECK(net.hub->log == Log{"timers", "departure 0"});
    CHECK(net.hub->held_frames() == 1);
    CHECK(net.hub->port(PortIndex{0}).queues.sent(Priority{3}).frames == 0);
}

TEST_CASE("Node: frames and pauses of one instant both count before the timers", "[nic]") {
    Hub net;
    net.spokes[1]->SendPause(Priority{3}, 1000);
    net.spokes[2]->Send(DataFrame(wire::kMinFrame));
    Ns3Run::Until(kArrival + Duration(1));
    CHECK(net.hub->log.front() == "frame 2");
    CHECK(net.hub->port(PortIndex{1}).pauses.PausedAt(Ns3Run::now()) == 0b0000'1000);
    CHECK(net.pool.outstanding() == 0);
}

TEST_CASE("Node: a departure waits for the wire and is not asked for twice", "[nic]") {
    TwoProbes net;
    for (int i = 0; i < 3; ++i) {
        net.a->Send(DataFrame(100_B, i));
    }
    Ns3Run::ToTheEnd();
    CHECK(net.a->log == Log(4, "departure 0"));  // the fourth finds nothing
}

TEST_CASE("Node: a timer wanted earlier rings then, one taken back does not", "[nic]") {
    TwoProbes net;
    net.a->WantTimer(Time(9us));
    net.a->WantTimer(Time(5us));
    Ns3Run::Until(6us);
    CHECK(net.a->log == Log{"timers"});
    net.a->WantTimer(Time(7us));
    net.a->WantTimer(kNever);
    Ns3Run::ToTheEnd();
    CHECK(net.a->log == Log{"timers"});
}

TEST_CASE("Node: a departure, a frame and a timer are a cue each", "[nic]") {
    TwoProbes net;
    net.b->Send(DataFrame(100_B));
    net.a->WantTimer(Time(5us));
    Ns3Run::ToTheEnd();
    CHECK(net.context.conductor.played() == 4);  // b looks for a second frame to send
}

TEST_CASE("Node: it keeps its id, name, latency and ports", "[nic]") {
    TwoProbes net({.ports = 2, .rate = 10_Gbps, .latency = 300ns});
    CHECK(net.a->id() == NodeId{0});
    CHECK(net.b->id() == NodeId{1});
    CHECK(net.a->name() == "probe");
    CHECK(net.a->latency() == 300ns);
    REQUIRE(net.a->port_count() == 2);
    CHECK(net.a->port(PortIndex{1}).index() == PortIndex{1});
    CHECK(net.a->port(PortIndex{1}).rate() == 10_Gbps);
}

TEST_CASE("Node: a pause frame is for one priority and of the least size", "[nic]") {
    TwoProbes net;
    net.a->SendPause(Priority{5}, 65'535);
    const Frame& f = *net.a_port().queues.control.front();
    CHECK(f.kind == FrameKind::kPause);
    CHECK(SizeOf(f) == 64_B);
    CHECK(f.pause_enable == 0b0010'0000);
    CHECK(f.pause.quanta[5] == 65'535);
    CHECK(f.pause.quanta[3] == 0);
    Ns3Run::ToTheEnd();
}
