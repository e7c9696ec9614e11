#include "formats/qp_directory.h"

#include <catch2/catch.hpp>

#include "tests/formats/frames.h"

using namespace dcqcn;
using namespace dcqcn::literals;

namespace {

constexpr NodeId kA{1};
constexpr NodeId kB{2};
constexpr QpIndex kFive{5};

// a's sender 5 to b's receiver 5, and the same way back on another source port.
QpDirectory BothWays() {
    QpDirectory qps(1024_B);
    qps.Add({kA, kB, kFive, kFive, 1000});
    qps.Add({kB, kA, kFive, kFive, 2000});
    return qps;
}
std::uint32_t SizeAt(const QpDirectory& qps, std::int64_t psn) {
    return qps.LabelOf(WritePacket(8, psn, true, false)).message_size;
}
std::uint32_t SequenceOf(const QpDirectory& qps, FrameKind kind, std::int64_t psn) {
    return qps.LabelOf(Reply(kind, psn)).message_sequence;
}

}  // namespace

TEST_CASE("QP directory: data belongs to the receiver it goes to, replies to the sender",
          "[formats]") {
    QpDirectory qps = BothWays();
    qps.AddMessage(0, Time{}, 8_B);
    qps.AddMessage(1, Time{}, 8_B);
    Frame data = WritePacket(8, 0, true, true);
    CHECK(qps.LabelOf(data).source_port == 1000);
    for (const FrameKind kind : {FrameKind::kAck, FrameKind::kNak, FrameKind::kCnp}) {
        CHECK(qps.LabelOf(Reply(kind, 0)).source_port == 1000);
    }
    std::swap(data.src, data.dst);
    CHECK(qps.LabelOf(data).source_port == 2000);
}

TEST_CASE("QP directory: a packet's message is found by its number", "[formats]") {
    QpDirectory qps = BothWays();
    qps.AddMessage(0, Time{}, 2048_B);  // packets 0 and 1
    qps.AddMessage(0, Time{}, 2049_B);  // 2 to 4
    qps.AddMessage(0, Time{}, 1_B);     // 5
    CHECK(SizeAt(qps, 0) == 2048);
    CHECK(SizeAt(qps, 1) == 2048);
    CHECK(SizeAt(qps, 2) == 2049);
    CHECK(SizeAt(qps, 4) == 2049);
    CHECK(SizeAt(qps, 5) == 1);
}

TEST_CASE("QP directory: messages follow each other by time, then as they were added",
          "[formats]") {
    QpDirectory qps = BothWays();
    qps.AddMessage(0, Time(5us), 3000_B);
    qps.AddMessage(0, Time(1us), 1000_B);
    qps.AddMessage(0, Time(5us), 4000_B);
    qps.AddMessage(0, Time(1us), 2000_B);
    CHECK(SizeAt(qps, 0) == 1000);
    CHECK(SizeAt(qps, 1) == 2000);
    CHECK(SizeAt(qps, 3) == 3000);
    CHECK(SizeAt(qps, 6) == 4000);
}

TEST_CASE("QP directory: an ACK counts the messages that it completes, a NAK those before it",
          "[formats]") {
    QpDirectory qps = BothWays();
    qps.AddMessage(0, Time{}, 2048_B);  // packets 0 and 1
    qps.AddMessage(0, Time{}, 1024_B);  // 2
    CHECK(SequenceOf(qps, FrameKind::kAck, 0) == 0);
    CHECK(SequenceOf(qps, FrameKind::kAck, 1) == 1);
    CHECK(SequenceOf(qps, FrameKind::kAck, 2) == 2);
    CHECK(SequenceOf(qps, FrameKind::kNak, 0) == 0);
    CHECK(SequenceOf(qps, FrameKind::kNak, 1) == 0);
    CHECK(SequenceOf(qps, FrameKind::kNak, 2) == 1);
}

TEST_CASE("QP directory: messages of one size need not be added one by one", "[formats]") {
    const Bytes size = GENERATE(1_B, 1024_B, 1025_B, 5000_B);
    QpDirectory added = BothWays();
    for (int i = 0; i < 40; ++i) {
        added.AddMessage(0, Time{}, size);
    }
    QpDirectory expected = BothWays();
    expected.ExpectMessages(0, size);
    expected.AddMessage(0, Time{}, size);  // makes no difference
    for (std::int64_t psn = 0; psn < 39; ++psn) {
        CHECK(SizeAt(expected, psn) == SizeAt(added, psn));
        for (const FrameKind kind : {FrameKind::kAck, FrameKind::kNak}) {
            CHECK(SequenceOf(expected, kind, psn) == SequenceOf(added, kind, psn));
        }
    }
}
