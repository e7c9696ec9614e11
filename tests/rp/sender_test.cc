// Messages into packets, acknowledgements, pacing and the window; losses are in
// sender_loss_test.cc.
#include "rp/sender.h"

#include <vector>

#include <catch2/catch.hpp>

#include "base/wire.h"
#include "tests/rp/sender_rig.h"

using namespace dcqcn;
using namespace dcqcn::sender_rig;

TEST_CASE("Sender: a message is cut into MTUs and a rest, first and last flagged", "[rp]") {
    const auto size = GENERATE(1_B, 2_B, kMtu - 1_B, kMtu, kMtu + 1_B, kMtu * 3, kMtu * 7 + 5_B);
    CAPTURE(size.count());
    Rig rig;
    rig.sender.Post(0, size, Time{});
    const std::vector<Frame> frames = rig.SendAll();
    CHECK(std::ssize(frames) == (size.count() + kMtu.count() - 1) / kMtu.count());
    Bytes payload{};
    for (std::size_t i = 0; i < frames.size(); ++i) {
        const Frame& f = frames[i];
        const bool is_last = i + 1 == frames.size();
        CHECK(f.transport.psn == static_cast<std::int64_t>(i));
        CHECK(f.is_first == (i == 0));
        CHECK(f.is_last == is_last);
        CHECK(Bytes(f.payload) == (is_last ? size - kMtu * (std::ssize(frames) - 1) : kMtu));
        CHECK(SizeOf(f) == wire::DataFrame(Bytes(f.payload), i == 0));
        payload += Bytes(f.payload);
    }
    CHECK(payload == size);
}

TEST_CASE("Sender: NextSize announces the frame that Emit gives", "[rp]") {
    Rig rig;
    for (const Bytes size : {kMtu * 2 + 10_B, 1_B, kMtu}) {
        rig.sender.Post(0, size, Time{});
    }
    while (rig.sender.HasPacket()) {
        const Bytes announced = rig.sender.NextSize();
        CHECK(SizeOf(rig.Send()) == announced);
    }
    CHECK(rig.sender.NextSize() == wire::kMinFrame);
}

TEST_CASE("Sender: every packet carries the QP's header and the time it left", "[rp]") {
    Rig rig;
    rig.sender.Post(0, kMtu * 2, Time{});
    for (const Duration when : {3us, 8us}) {
        const Frame f = rig.Send(Time(when));
        CHECK(f.kind == FrameKind::kData);
        CHECK(f.src == NodeId{4});
        CHECK(f.dst == NodeId{5});
        CHECK(f.priority == Priority{3});
        CHECK(f.dest_qp == QpIndex{6});
        CHECK(f.flow_hash == 7);
        CHECK(f.ecn == Ecn::kEct0);
        CHECK(f.transport.sent_ps == Duration(when).count());
    }
    CHECK(rig.sender.priority() == Priority{3});
}

TEST_CASE("Sender: messages follow one another in one sequence of packet numbers", "[rp]") {
    Rig rig;
    CHECK_FALSE(rig.sender.HasPacket());
    rig.sender.Post(0, kMtu + 1_B, Time{});
    rig.Send();
    rig.sender.Post(1, 5_B, Time{});  // behind the one that is being sent
    const std::vector<Frame> rest = rig.SendAll();
    REQUIRE(rest.size() == 2);
    CHECK(rest[0].transport.psn == 1);
    CHECK(rest[0].is_last);
    CHECK(rest[1].transport.psn == 2);
    CHECK(rest[1].is_first);
    CHECK(rest[1].payload == 5);
}

TEST_CASE("Sender: sizes are 64 bits wide", "[rp]") {
    constexpr std::int64_t kWhole = std::int64_t{1} << 33;  // packets; 8.6 TB
    Rig rig;
    rig.sender.Post(0, kMtu * kWhole + 1_B, Time{});
    CHECK(rig.Send().transport.psn == 0);
    rig.sender.OnAck(kWhole - 1, 1us, false, Time{});
    CHECK(rig.control->acked == kMtu * kWhole);
    CHECK_FALSE(rig.sender.HasFinished());
    const Frame last = rig.Send();
    CHECK(last.transport.psn == kWhole);
    CHECK(last.payload == 1);
    CHECK(last.is_last);
    rig.sender.OnAck(kWhole, 1us, false, Time{});
    REQUIRE(rig.sender.HasFinished());
    CHECK(rig.sender.TakeFinished().size == kMtu * kWhole + 1_B);
}

TEST_CASE("Sender: one ACK may finish several messages, and only those it covers", "[rp]") {
    Rig rig;
    rig.sender.Post(70, 10_B, Time(1us));
    rig.sender.Post(71, kMtu + 20_B, Time(2us));
    rig.sender.Post(72, kMtu * 2, Time(3us));
    rig.SendAll();
    rig.sender.OnAck(3, 5us, false, Time(9us));  // the first packet of the third

    REQUIRE(rig.sender.HasFinished());
    const Sender::Message first = rig.sender.TakeFinished();
    CHECK(first.transfer == 70);
    CHECK(first.size == 10_B);
    CHECK(first.posted == Time(1us));
    REQUIRE(rig.sender.HasFinished());
    CHECK(rig.sender.TakeFinished().transfer == 71);
    CHECK_FALSE(rig.sender.HasFinished());
    rig.sender.OnAck(4, 5us, false, Time(9us));
    REQUIRE(rig.sender.HasFinished());
    CHECK(rig.sender.TakeFinished().transfer == 72);
    CHECK_FALSE(rig.sender.HasFinished());
}

TEST_CASE("Sender: congestion control learns payload acked, round trip and mark", "[rp]") {
    Rig rig;
    rig.sender.Post(0, 10_B, Time{});
    rig.sender.Post(1, kMtu + 20_B, Time{});
    rig.SendAll();
    rig.sender.OnAck(1, 5us, true, Time(9us));
    CHECK(rig.control->acked == kMtu + 10_B);
    CHECK(rig.control->last_rtt == 5us);
    rig.sender.OnAck(2, 6us, false, Time(9us));
    CHECK(rig.control->acked == kMtu + 30_B);
    CHECK(rig.control->calls == "MA");
}

TEST_CASE("Sender: an ACK of what is acknowledged already says nothing", "[rp]") {
    Rig rig;
    rig.sender.Post(0, kMtu * 3, Time{});
    rig.SendAll();
    rig.sender.OnAck(1, 5us, false, Time(9us));
    rig.sender.OnAck(1, 5us, false, Time(10us));
    rig.sender.OnAck(0, 5us, false, Time(11us));
    CHECK(rig.control->calls == "A");
    CHECK(rig.sender.unacknowledged_packets() == 1);
}

TEST_CASE("Sender: it has no packet while the window is full of unacknowledged payload", "[rp]") {
    Rig rig;
    rig.control->SetWindow(kMtu * 2);
    rig.sender.Post(0, kMtu * 4, Time{});
    CHECK(rig.SendAll().size() == 2);
    rig.sender.OnAck(0, 5us, false, Time(9us));
    CHECK(rig.SendAll().size() == 1);
    rig.sender.OnAck(2, 5us, false, Time(9us));
    CHECK(rig.SendAll().size() == 1);
    CHECK(rig.sender.unacknowledged_packets() == 1);
}

TEST_CASE("Sender: packets are spaced by their wire size at the rate allowed", "[rp]") {
    Rig rig;
    rig.sender.Post(0, kMtu * 3, Time{});
    rig.control->rate_on_cnp = 8_Gbps;  // a byte per nanosecond
    rig.sender.OnCnp(Time{});
    const Frame f = rig.Send(Time(1us));
    CHECK(rig.sender.next_send() == Time(1us + 1ns * WireSizeOf(f).count()));
    CHECK(rig.control->sent == WireSizeOf(f));
}

TEST_CASE("Sender: a CNP that cuts the rate moves the pending packet", "[rp]") {
    Rig rig;
    rig.sender.Post(0, kMtu * 3, Time{});
    const Frame f = rig.Send(Time(1us));
    CHECK(rig.sender.next_send() <= Time(1us));  // line rate
    rig.control->rate_on_cnp = 4_Gbps;
    rig.sender.OnCnp(Time(1us));
    CHECK(rig.sender.next_send() == Time(1us + 2ns * WireSizeOf(f).count()));
    CHECK(rig.sender.counters().cnps == 1);
    CHECK(rig.control->calls == "C");
}
