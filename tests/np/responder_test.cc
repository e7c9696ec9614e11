#include "np/responder.h"

#include <catch2/catch.hpp>

#include "base/wire.h"

using namespace dcqcn;

namespace {

constexpr Priority kThree{3};
constexpr QpIndex kSender{9};  // where replies of the first QP go

// A responder with two QPs.
Responder MakeResponder(const NpParams& np = {}, int ack_every = 1) {
    Responder responder({.np = np, .ack_every = ack_every});
    for (std::uint32_t i = 0; i < 2; ++i) {
        Frame reply{};
        reply.src = NodeId{1};
        reply.dst = NodeId{20 + i};
        reply.priority = kThree;
        reply.dest_qp = static_cast<QpIndex>(Index(kSender) + i);
        reply.flow_hash = 77 + i;
        reply.ecn = Ecn::kNotEct;
        responder.Add(reply);
    }
    return responder;
}
Frame Data(std::int64_t psn, Ecn ecn = Ecn::kEct0, std::uint32_t qp = 0) {
    Frame f{};
    f.kind = FrameKind::kData;
    f.dest_qp = QpIndex{qp};
    f.priority = kThree;
    f.ecn = ecn;
    f.payload = 1000;
    f.size = static_cast<std::int32_t>(wire::DataFrame(1000_B, false).count());
    f.transport = {.psn = psn, .sent_ps = 12'345};
    return f;
}

}  // namespace

TEST_CASE("NP: an ACK goes back along the QP's reply header, Not-ECT", "[np]") {
    Responder responder = MakeResponder();
    Frame f = Data(0);
    REQUIRE(responder.OnData(f, Time(1us)));
    CHECK(f.kind == FrameKind::kAck);
    CHECK(f.src == NodeId{1});
    CHECK(f.dst == NodeId{20});
    CHECK(f.dest_qp == kSender);
    CHECK(f.priority == kThree);
    CHECK(f.flow_hash == 77);
    CHECK(f.ecn == Ecn::kNotEct);
    CHECK(SizeOf(f) == wire::kAckFrame);
    CHECK(f.payload == 0);
}

TEST_CASE("NP: an ACK names the last frame in order and echoes its time and mark", "[np]") {
    Responder responder = MakeResponder();
    Frame first = Data(0);
    REQUIRE(responder.OnData(first, Time(1us)));
    CHECK(first.transport.psn == 0);
    CHECK(first.transport.sent_ps == 12'345);
    CHECK_FALSE(first.ce_echo);
    Frame second = Data(1, Ecn::kCe);
    REQUIRE(responder.OnData(second, Time(2us)));
    CHECK(second.transport.psn == 1);
    CHECK(second.ce_echo);
}

TEST_CASE("NP: a NAK names the missing frame, once per gap", "[np]") {
    Responder responder = MakeResponder();
    Frame first = Data(0);
    REQUIRE(responder.OnData(first, Time(1us)));
    Frame third = Data(2);
    REQUIRE(responder.OnData(third, Time(2us)));
    CHECK(third.kind == FrameKind::kNak);
    CHECK(third.transport.psn == 1);
    CHECK(SizeOf(third) == wire::kAckFrame);
    CHECK(third.dest_qp == kSender);
    Frame fourth = Data(3);
    CHECK_FALSE(responder.OnData(fourth, Time(3us)));
}

TEST_CASE("NP: a duplicate is acknowledged with everything that has come", "[np]") {
    Responder responder = MakeResponder();
    for (const std::int64_t psn : {0, 1, 2}) {
        Frame f = Data(psn);
        REQUIRE(responder.OnData(f, Time(1us)));
    }
    Frame again = Data(0);
    REQUIRE(responder.OnData(again, Time(2us)));
    CHECK(again.kind == FrameKind::kAck);
    CHECK(again.transport.psn == 2);
}

TEST_CASE("NP: with ack_every 4 three of four frames have no reply", "[np]") {
    Responder responder = MakeResponder({}, 4);
    int replies = 0;
    for (std::int64_t psn = 0; psn < 12; ++psn) {
        Frame f = Data(psn);
        if (responder.OnData(f, Time(1us))) {
            ++replies;
            CHECK(f.transport.psn % 4 == 3);
        }
    }
    CHECK(replies == 3);
}

TEST_CASE("NP: only frames in order are delivered, in bytes with headers and FCS", "[np]") {
    Responder responder = MakeResponder();
    for (const std::int64_t psn : {0, 2, 1, 1}) {
        Frame f = Data(psn);
        static_cast<void>(responder.OnData(f, Time(1us)));
    }
    CHECK(responder.receiver(QpIndex{0}).delivered() == 2000_B);
    CHECK(responder.delivered_l2(QpIndex{0}) == wire::DataFrame(1000_B, false) * 2);
    CHECK(responder.delivered_l2(QpIndex{1}) == 0_B);
    CHECK(responder.counters().data_frames == 4);
}

TEST_CASE("NP: a CE frame makes a CNP due for its QP, even out of order", "[np]") {
    Responder responder = MakeResponder();
    Frame in_order = Data(0);
    static_cast<void>(responder.OnData(in_order, Time(1us)));
    CHECK(responder.next_cnp() == kNever);
    Frame out_of_order = Data(5, Ecn::kCe, 1);
    static_cast<void>(responder.OnData(out_of_order, Time(2us)));
    CHECK(responder.next_cnp() == Time(2us));
    CHECK(responder.TakeCnp(Time(2us)) == QpIndex{1});
    CHECK(responder.TakeCnp(Time(2us)) == std::nullopt);
    CHECK(responder.counters().ecn_marked_packets == 1);
}

TEST_CASE("NP: a CNP has its own priority and size, the rest from the reply header", "[np]") {
    Responder responder = MakeResponder({.cnp_priority = 5});
    Frame f = Data(33);
    responder.FillCnp(f, QpIndex{1});
    CHECK(f.kind == FrameKind::kCnp);
    CHECK(f.priority == Priority{5});
    CHECK(SizeOf(f) == wire::kCnpFrame);
    CHECK(f.dst == NodeId{21});
    CHECK(f.dest_qp == QpIndex{10});
    CHECK(f.flow_hash == 78);
    CHECK(f.ecn == Ecn::kNotEct);
    CHECK(responder.counters().cnps_sent == 1);
}

TEST_CASE("NP: with CNPs switched off marks are still counted and echoed", "[np]") {
    Responder responder = MakeResponder({.enabled = false});
    Frame f = Data(0, Ecn::kCe);
    REQUIRE(responder.OnData(f, Time(1us)));
    CHECK(f.ce_echo);
    CHECK(responder.next_cnp() == kNever);
    CHECK(responder.counters().ecn_marked_packets == 1);
}
