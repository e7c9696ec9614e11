#include "nic/requester.h"

#include <memory>
#include <vector>

#include <catch2/catch.hpp>

#include "tests/rp/fake_control.h"

using namespace dcqcn;
using namespace dcqcn::literals;

namespace {

constexpr Priority kThree{3};
constexpr Priority kFive{5};
constexpr Bytes kMtu = 1000_B;
constexpr Duration kRto = 100us;

// A requester at 40 Gb/s. A QP's number in the fabric is 100 more than its index.
struct Rig {
    QpIndex Add(Priority priority = kThree) {
        Frame header{};
        header.kind = FrameKind::kData;
        header.priority = priority;
        header.dest_qp = requester.next();
        auto control = std::make_unique<FakeControl>(40_Gbps);
        controls.push_back(control.get());
        return requester.Add(100 + static_cast<std::uint32_t>(requester.next()), header,
                             std::move(control));
    }
    void Feed(FrameKind kind, QpIndex qp, std::int64_t psn, Duration now, bool ce_echo = false) {
        Frame f{};
        f.kind = kind;
        f.dest_qp = qp;
        f.ce_echo = ce_echo;
        f.transport = {.psn = psn, .sent_ps = Duration(1us).count()};
        requester.OnFeedback(f, Time(now));
    }
    // QP and packet number of the frames that may leave now, in order.
    struct Sent {
        QpIndex qp;
        std::int64_t psn;
        bool operator==(const Sent&) const = default;
    };
    std::vector<Sent> SendAll(Duration now, Priority priority = kThree) {
        std::vector<Sent> sent;
        requester.Advance(Time(now));
        while ((requester.ready() >> Index(priority) & 1) != 0) {
            Frame f{};
            requester.Emit(priority, f, Time(now));
            sent.push_back({f.dest_qp, f.transport.psn});
            requester.Advance(Time(now));
        }
        return sent;
    }

    Requester requester{{.line_rate = 40_Gbps, .mtu = kMtu, .rto = kRto}};
    std::vector<FakeControl*> controls;
};
using Sequence = std::vector<Rig::Sent>;

// Leaves one QP with a first packet sent at 0 and the second waiting at a byte per nanosecond.
struct PacedRig : Rig {
    PacedRig() {
        Add();
        controls[0]->rate_on_cnp = 8_Gbps;
        Feed(FrameKind::kCnp, QpIndex{0}, 0, 0us);
        requester.Post(QpIndex{0}, 0, kMtu * 3, Time{});
        first_wire = requester.NextSize(kThree) + kWireOverhead;
        Frame f{};
        requester.Emit(kThree, f, Time{});
    }
    Bytes first_wire{};
};

}  // namespace

TEST_CASE("Requester: QPs are numbered as they come and keep the caller's number", "[nic]") {
    Rig rig;
    CHECK(rig.Add() == QpIndex{0});
    CHECK(rig.requester.next() == QpIndex{1});
    CHECK(rig.Add() == QpIndex{1});
    CHECK(rig.requester.number(QpIndex{1}) == 101);
}

TEST_CASE("Requester: a posted message makes its QP ready in its own priority", "[nic]") {
    Rig rig;
    rig.Add(kFive);
    CHECK(rig.requester.ready() == 0);
    rig.requester.Post(QpIndex{0}, 0, 10_B, Time(1us));
    CHECK(rig.requester.ready() == 0b0010'0000);
    const Bytes announced = rig.requester.NextSize(kFive);
    Frame f{};
    rig.requester.Emit(kFive, f, Time(1us));
    CHECK(SizeOf(f) == announced);
    CHECK(rig.requester.ready() == 0);
}

TEST_CASE("Requester: QPs with packets take turns, packet by packet", "[nic]") {
    Rig rig;
    for (std::uint32_t qp = 0; qp < 3; ++qp) {
        rig.Add();
        rig.requester.Post(QpIndex{qp}, 0, kMtu * (1 + qp), Time{});
    }
    CHECK(rig.SendAll(0us) == Sequence{{QpIndex{0}, 0},
                                       {QpIndex{1}, 0},
                                       {QpIndex{2}, 0},
                                       {QpIndex{1}, 1},
                                       {QpIndex{2}, 1},
                                       {QpIndex{2}, 2}});
}

TEST_CASE("Requester: a paced QP waits for its time", "[nic]") {
    PacedRig rig;
    const Duration gap = 1ns * rig.first_wire.count();
    CHECK(rig.requester.ready() == 0);
    CHECK(rig.requester.next_turn() == Time(gap));
    CHECK(rig.SendAll(gap - Duration(1)).empty());
    CHECK(rig.SendAll(gap) == Sequence{{QpIndex{0}, 1}});
}

TEST_CASE("Requester: a rate cut moves a packet that waits for its time", "[nic]") {
    PacedRig rig;
    const Duration gap = 1ns * rig.first_wire.count();
    rig.controls[0]->rate_on_cnp = 4_Gbps;
    rig.Feed(FrameKind::kCnp, QpIndex{0}, 0, 500ns);
    CHECK(rig.requester.next_turn() == Time(2 * gap));
    rig.controls[0]->rate_on_cnp = 16_Gbps;
    rig.Feed(FrameKind::kCnp, QpIndex{0}, 0, 500ns);
    CHECK(rig.requester.next_turn() == Time(gap / 2));
}

TEST_CASE("Requester: a rate cut sends a QP that is ready back to wait", "[nic]") {
    PacedRig rig;
    const Duration gap = 1ns * rig.first_wire.count();
    rig.requester.Advance(Time(gap));
    REQUIRE(rig.requester.ready() == 0b0000'1000);
    rig.controls[0]->rate_on_cnp = 4_Gbps;
    rig.Feed(FrameKind::kCnp, QpIndex{0}, 0, gap);
    CHECK(rig.SendAll(gap).empty());
    CHECK(rig.requester.next_turn() == Time(2 * gap));
    CHECK(rig.SendAll(2 * gap) == Sequence{{QpIndex{0}, 1}});
}

TEST_CASE("Requester: a QP acknowledged while it was ready has nothing to send", "[nic]") {
    Rig rig;
    rig.Add();
    rig.requester.Post(QpIndex{0}, 0, kMtu, Time{});
    REQUIRE(rig.SendAll(0us).size() == 1);
    rig.Feed(FrameKind::kNak, QpIndex{0}, 0, 5us);
    REQUIRE(rig.requester.ready() == 0b0000'1000);
    rig.Feed(FrameKind::kAck, QpIndex{0}, 0, 6us);
    rig.requester.Advance(Time(6us));
    CHECK(rig.requester.ready() == 0);
    CHECK(rig.requester.next_turn() == kNever);
}

TEST_CASE("Requester: a QP acknowledged while it waited for its time has nothing to send",
          "[nic]") {
    PacedRig rig;
    const Duration gap = 1ns * rig.first_wire.count();
    CHECK(rig.SendAll(gap) == Sequence{{QpIndex{0}, 1}});
    CHECK(rig.SendAll(2 * gap) == Sequence{{QpIndex{0}, 2}});
    rig.requester.ServeTimers(Time(1ms));  // the timeout: back to the first packet
    CHECK(rig.SendAll(1ms) == Sequence{{QpIndex{0}, 0}});
    REQUIRE(rig.requester.next_turn() > Time(1ms));
    REQUIRE(rig.requester.next_turn() != kNever);
    rig.Feed(FrameKind::kAck, QpIndex{0}, 2, 1ms);
    CHECK(rig.requester.next_turn() == kNever);
    CHECK(rig.SendAll(2ms).empty());
}

TEST_CASE("Requester: a window that closes while a QP waits for its time stops it", "[nic]") {
    PacedRig rig;
    REQUIRE(rig.requester.next_turn() != kNever);
    rig.controls[0]->SetWindow(kMtu);
    rig.Feed(FrameKind::kCnp, QpIndex{0}, 0, 1ns);
    CHECK(rig.requester.next_turn() == kNever);
    rig.Feed(FrameKind::kAck, QpIndex{0}, 0, 2ns);
    CHECK(rig.requester.next_turn() != kNever);
}

TEST_CASE("Requester: a lost turn passes to the next QP", "[nic]") {
    PacedRig rig;
    const Duration gap = 1ns * rig.first_wire.count();
    rig.Add();
    rig.requester.Advance(Time(gap));
    rig.requester.Post(QpIndex{1}, 0, kMtu, Time(gap));
    rig.controls[0]->rate_on_cnp = 4_Gbps;
    rig.Feed(FrameKind::kCnp, QpIndex{0}, 0, gap);
    rig.requester.Advance(Time(gap));
    REQUIRE(rig.requester.ready() == 0b0000'1000);
    Frame f{};
    rig.requester.Emit(kThree, f, Time(gap));
    CHECK(f.dest_qp == QpIndex{1});
    CHECK(rig.requester.ready() == 0);
}

TEST_CASE("Requester: a full window stops a QP, an ACK lets it go on", "[nic]") {
    Rig rig;
    rig.Add();
    rig.controls[0]->SetWindow(kMtu);
    rig.requester.Post(QpIndex{0}, 0, kMtu * 2, Time{});
    CHECK(rig.SendAll(0us).size() == 1);
    rig.Feed(FrameKind::kAck, QpIndex{0}, 0, 5us);
    CHECK(rig.SendAll(5us) == Sequence{{QpIndex{0}, 1}});
}

TEST_CASE("Requester: feedback reaches the QP it names, with round trip and mark", "[nic]") {
    Rig rig;
    for (std::uint32_t qp = 0; qp < 2; ++qp) {
        rig.Add();
        rig.requester.Post(QpIndex{qp}, 0, kMtu * 2, Time(1us));
    }
    rig.SendAll(1us);
    rig.Feed(FrameKind::kAck, QpIndex{1}, 0, 8us, true);
    rig.Feed(FrameKind::kCnp, QpIndex{1}, 0, 9us);
    rig.Feed(FrameKind::kNak, QpIndex{1}, 1, 9us);
    CHECK(rig.controls[1]->calls == "MCL");
    CHECK(rig.controls[1]->last_rtt == 7us);
    CHECK(rig.controls[0]->calls.empty());
}

TEST_CASE("Requester: at one instant congestion control's deadline is before the RTO", "[nic]") {
    Rig rig;
    rig.Add();
    rig.controls[0]->SetDeadline(Time(kRto));
    rig.requester.Post(QpIndex{0}, 0, kMtu, Time{});
    rig.SendAll(0us);
    CHECK(rig.requester.next_timer() == Time(kRto));
    rig.requester.ServeTimers(Time(kRto));
    CHECK(rig.controls[0]->calls == "DL");
    CHECK(rig.requester.next_timer() == kNever);
    CHECK(rig.SendAll(kRto) == Sequence{{QpIndex{0}, 0}});
}

TEST_CASE("Requester: a timer that rings before its deadline moved is set anew", "[nic]") {
    Rig rig;
    rig.Add();
    rig.controls[0]->SetDeadline(Time(40us));
    rig.requester.Post(QpIndex{0}, 0, kMtu * 2, Time{});
    rig.SendAll(0us);
    rig.controls[0]->SetDeadline(Time(70us));
    rig.Feed(FrameKind::kAck, QpIndex{0}, 0, 30us);
    rig.requester.ServeTimers(Time(40us));
    CHECK(rig.controls[0]->calls == "A");
    CHECK(rig.requester.next_timer() == Time(70us));
    rig.requester.ServeTimers(Time(kRto));
    CHECK(rig.controls[0]->calls == "AD");
    CHECK(rig.requester.next_timer() == Time(30us + kRto));
    rig.requester.ServeTimers(Time(30us + kRto));
    CHECK(rig.controls[0]->calls == "ADL");
}

TEST_CASE("Requester: a deadline that moves earlier is served then", "[nic]") {
    Rig rig;
    rig.Add();
    rig.controls[0]->SetDeadline(Time(70us));
    rig.requester.Post(QpIndex{0}, 0, kMtu, Time{});
    rig.controls[0]->SetDeadline(Time(20us));
    rig.Feed(FrameKind::kCnp, QpIndex{0}, 0, 10us);
    CHECK(rig.requester.next_timer() == Time(20us));
    rig.requester.ServeTimers(Time(20us));
    CHECK(rig.controls[0]->calls == "CD");
}
