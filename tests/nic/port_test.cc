#include "nic/port.h"

#include <catch2/catch.hpp>

#include "tests/nic/two_probes.h"

using namespace dcqcn;
using namespace dcqcn::literals;

namespace {

// What a tap is told, with the time.
struct TapLog final : FrameTap {
    struct Entry {
        char what;  // t transmitted, r received, p pause to come
        Time when;
        bool operator==(const Entry&) const = default;
    };
    void OnTransmit(const Frame&, Time now) override { entries.push_back({'t', now}); }
    void OnReceive(const Frame&, Time now) override { entries.push_back({'r', now}); }
    void OnPauseComing(const Frame&, Time arrival) override { entries.push_back({'p', arrival}); }

    std::vector<Entry> entries;
};

constexpr Priority kThree{3};
constexpr Bytes kFrame = 1086_B;
constexpr Duration kDelay = TwoProbes::kDelay;

}  // namespace

TEST_CASE("Port: a frame arrives whole, a delay after its last bit left", "[nic]") {
    const auto rate = GENERATE(10_Gbps, 40_Gbps, 400_Gbps, Rate(33'333'333'333));
    TwoProbes net({.rate = rate}, {.rate = rate});
    Ns3Run::At(2us, [&] { net.a->Send(DataFrame(kFrame, 5)); });
    Ns3Run::ToTheEnd();
    REQUIRE(net.b->arrivals.size() == 1);
    CHECK(net.b->arrivals[0].when == Time(2us + OnWire(kFrame, rate) + kDelay));
    CHECK(net.b->arrivals[0].frame.transport.psn == 5);
    CHECK(SizeOf(net.b->arrivals[0].frame) == kFrame);
}

TEST_CASE("Port: frames follow each other without a gap and in order", "[nic]") {
    TwoProbes net;
    for (int i = 0; i < 5; ++i) {
        net.a->Send(DataFrame(kFrame, i));
    }
    Ns3Run::ToTheEnd();
    REQUIRE(net.b->arrivals.size() == 5);
    for (int i = 0; i < 5; ++i) {
        const Probe::Arrival& arrival = net.b->arrivals[static_cast<std::size_t>(i)];
        CHECK(arrival.when == Time(OnWire(kFrame, 40_Gbps) * (i + 1) + kDelay));
        CHECK(arrival.frame.transport.psn == i);
    }
}

TEST_CASE("Port: the two directions do not wait for each other", "[nic]") {
    TwoProbes net;
    net.a->Send(DataFrame(kFrame));
    net.b->Send(DataFrame(kFrame));
    Ns3Run::ToTheEnd();
    REQUIRE(net.a->arrivals.size() == 1);
    REQUIRE(net.b->arrivals.size() == 1);
    CHECK(net.a->arrivals[0].when == net.b->arrivals[0].when);
}

TEST_CASE("Port: the receiving node's latency puts off frames, not pauses", "[nic]") {
    TwoProbes net({}, {.latency = 300ns});
    net.a->Send(DataFrame(kFrame));
    net.a->SendPause(kThree, 10);
    CHECK(net.a_port().flight() == kDelay + 300ns);
    CHECK(net.b_port().flight() == kDelay);
    Ns3Run::ToTheEnd();
    CHECK(net.b->arrivals.at(0).when ==
          Time(OnWire(wire::kPauseFrame, 40_Gbps) + OnWire(kFrame, 40_Gbps) + kDelay + 300ns));
    CHECK(net.b_port().counters.rx_pause[3] == 1);
}

TEST_CASE("Port: the wire is busy for the frame and its overhead, then free", "[nic]") {
    TwoProbes net;
    CHECK(net.a_port().free_at() == Time{});
    net.a->Send(DataFrame(kFrame));
    Ns3Run::Until(100ns);
    CHECK(net.a_port().free_at() == Time(OnWire(kFrame, 40_Gbps)));
}

TEST_CASE("Port: frames sent are counted by priority, data also by itself", "[nic]") {
    TwoProbes net;
    Frame ack = DataFrame(wire::kAckFrame);
    ack.kind = FrameKind::kAck;
    net.a->Send(ack);
    net.a->Send(DataFrame(kFrame));
    Frame cnp = DataFrame(wire::kCnpFrame);
    cnp.kind = FrameKind::kCnp;
    cnp.priority = Priority{6};
    net.a->Send(cnp);
    Ns3Run::ToTheEnd();
    const EgressQueues& queues = net.a_port().queues;
    CHECK(queues.sent(Priority{3}).frames == 2);
    CHECK(queues.sent(Priority{3}).bytes == (kFrame + wire::kAckFrame).count());
    CHECK(queues.sent(Priority{6}).frames == 1);
    CHECK(queues.sent(Priority{6}).bytes == wire::kCnpFrame.count());
}

TEST_CASE("Port: a frame is in flight from its first bit out until it is taken", "[nic]") {
    TwoProbes net;
    net.a->Send(DataFrame(kFrame));
    net.a->SendPause(kThree, 1);
    CHECK(net.b_port().in_flight() == 0);
    Ns3Run::Until(500ns);
    CHECK(net.b_port().in_flight() == 2);
    CHECK(net.a_port().in_flight() == 0);
    Ns3Run::ToTheEnd();
    CHECK(net.b_port().in_flight() == 0);
    CHECK(net.pool.outstanding() == 0);
}

TEST_CASE("Port: a pause takes effect its response time after arriving", "[nic]") {
    TwoProbes net({}, {.pause_response = 700ns});
    const Duration effect = OnWire(wire::kPauseFrame, 40_Gbps) + kDelay + 700ns;
    net.a->SendPause(kThree, 1000);
    Ns3Run::Until(effect - Duration(1));
    CHECK(net.b_port().pauses.PausedAt(Ns3Run::now()) == 0);
    Ns3Run::Until(effect + Duration(1));
    CHECK(net.b_port().pauses.PausedAt(Ns3Run::now()) == 0b0000'1000);
    CHECK(net.b_port().pauses.NextExpiry(0xFF) == Time(effect + 12'800ns));  // 512 bits: 12.8 ns
}

TEST_CASE("Port: quanta last as long as the port that is told takes for their bits", "[nic]") {
    TwoProbes net({.rate = 40_Gbps}, {.rate = 10_Gbps});
    CHECK(net.a_port().QuantaTime(1) == Duration(12'800));
    CHECK(net.a_port().QuantaTime(65'535) == Duration(12'800) * 65'535);
    CHECK(net.b_port().QuantaTime(2) == Duration(51'200) * 2);
}

TEST_CASE("Port: a paused port is silent in that priority until the pause runs out", "[nic]") {
    TwoProbes net;
    net.b->SendPause(kThree, 1000);
    Frame other = DataFrame(kFrame, 2);
    other.priority = Priority{2};
    Ns3Run::At(2us, [&] {
        net.a->Send(DataFrame(kFrame, 3));
        net.a->Send(other);
    });
    Ns3Run::ToTheEnd();
    const Duration expiry = OnWire(wire::kPauseFrame, 40_Gbps) + kDelay + 12'800ns;
    REQUIRE(net.b->arrivals.size() == 2);
    CHECK(net.b->arrivals[0].frame.transport.psn == 2);
    CHECK(net.b->arrivals[0].when == Time(2us + OnWire(kFrame, 40_Gbps) + kDelay));
    CHECK(net.b->arrivals[1].when == Time(expiry + OnWire(kFrame, 40_Gbps) + kDelay));
    CHECK(net.a_port().pauses.PausedFor(kThree, Ns3Run::now()) == 12'800ns);
}

TEST_CASE("Port: an XON lets the port go on at once", "[nic]") {
    TwoProbes net;
    net.b->SendPause(kThree, 1000);
    Ns3Run::At(2us, [&] { net.a->Send(DataFrame(kFrame)); });
    Ns3Run::At(5us, [&] { net.b->SendPause(kThree, 0); });
    Ns3Run::ToTheEnd();
    const Duration effect = 5us + OnWire(wire::kPauseFrame, 40_Gbps) + kDelay;
    CHECK(net.b->arrivals.at(0).when == Time(effect + OnWire(kFrame, 40_Gbps) + kDelay));
}

TEST_CASE(
    "Port: pause frames are counted as XOFF or XON by the sender, as one sort by the "
    "receiver",
    "[nic]") {
    TwoProbes net;
    net.a->SendPause(kThree, 1000);
    net.a->SendPause(kThree, 1000);
    net.a->SendPause(kThree, 0);
    net.a->SendPause(Priority{5}, 7);
    Ns3Run::ToTheEnd();
    CHECK(net.a_port().counters.tx_pause[3] == 2);
    CHECK(net.a_port().counters.tx_resume[3] == 1);
    CHECK(net.a_port().counters.tx_pause[5] == 1);
    CHECK(net.b_port().counters.rx_pause[3] == 3);
    CHECK(net.b_port().counters.rx_pause[5] == 1);
    CHECK(net.a_port().queues.sent(Priority{3}).frames == 0);
}

TEST_CASE("Port: a corrupted frame is lost, counted and given back; pauses are spared", "[nic]") {
    TwoProbes net;
    net.b_port().SetLoss([](const Frame& f) { return f.transport.psn % 2 == 1; });
    for (int i = 0; i < 6; ++i) {
        net.a->Send(DataFrame(kFrame, i));
    }
    net.a->SendPause(kThree, 1);
    Ns3Run::ToTheEnd();
    CHECK(net.b->arrivals.size() == 3);
    CHECK(net.b_port().counters.lost == 3);
    CHECK(net.b_port().counters.rx_pause[3] == 1);
    CHECK(net.b_port().in_flight() == 0);
    CHECK(net.pool.outstanding() == 0);
}

TEST_CASE("Port: a tap sees frames as they start to leave and when they have arrived", "[nic]") {
    TwoProbes net;
    TapLog at_a;
    TapLog at_b;
    net.a_port().SetTap(&at_a);
    net.b_port().SetTap(&at_b);
    Ns3Run::At(2us, [&] { net.a->Send(DataFrame(kFrame)); });
    Ns3Run::ToTheEnd();
    CHECK(at_a.entries == std::vector<TapLog::Entry>{{'t', Time(2us)}});
    CHECK(at_b.entries ==
          std::vector<TapLog::Entry>{{'r', Time(2us + OnWire(kFrame, 40_Gbps) + kDelay)}});
}

TEST_CASE("Port: a tap is told of a pause when it is sent, for its arrival, not its effect",
          "[nic]") {
    TwoProbes net({}, {.pause_response = 700ns});
    TapLog at_a;
    TapLog at_b;
    net.a_port().SetTap(&at_a);
    net.b_port().SetTap(&at_b);
    net.a->SendPause(kThree, 1000);
    Ns3Run::ToTheEnd();
    CHECK(at_a.entries == std::vector<TapLog::Entry>{{'t', Time{}}});
    CHECK(at_b.entries ==
          std::vector<TapLog::Entry>{{'p', Time(OnWire(wire::kPauseFrame, 40_Gbps) + kDelay)}});
}

TEST_CASE("Port: a tap does not see a frame that the wire corrupted, but its transmission",
          "[nic]") {
    TwoProbes net;
    TapLog at_a;
    TapLog at_b;
    net.a_port().SetTap(&at_a);
    net.b_port().SetTap(&at_b);
    net.b_port().SetLoss([](const Frame& f) { return f.transport.psn == 0; });
    net.a->Send(DataFrame(kFrame, 0));
    net.a->Send(DataFrame(kFrame, 1));
    Ns3Run::ToTheEnd();
    CHECK(at_a.entries.size() == 2);
    CHECK(at_b.entries.size() == 1);
    CHECK(net.b_port().counters.lost == 1);
}

TEST_CASE("Port: to ns-3 it is a point-to-point device of its node", "[nic]") {
    TwoProbes net;
    CHECK(net.a->GetNDevices() == 1);
    CHECK(net.a->GetDevice(0) == ns3::Ptr<ns3::NetDevice>(&net.a_port()));
    CHECK(net.a_port().GetNode() == ns3::Ptr<ns3::Node>(net.a));
    CHECK(net.a_port().GetChannel() == ns3::Ptr<ns3::Channel>(net.link));
    CHECK(net.a_port().IsLinkUp());
    CHECK(net.a_port().IsPointToPoint());
    CHECK(ns3::Mac48Address::ConvertFrom(net.b_port().GetAddress()) ==
          ns3::Mac48Address("02:00:00:01:00:00"));  // node 1, port 0
    CHECK(net.a_port().owner_id() == NodeId{0});
    CHECK(&net.a_port().peer() == &net.b_port());
}
