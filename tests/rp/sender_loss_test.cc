// Go-back-N on NAK and timeout; the rest is in sender_test.cc.
#include <vector>

#include <catch2/catch.hpp>

#include "tests/rp/sender_rig.h"

using namespace dcqcn;
using namespace dcqcn::sender_rig;

namespace {

std::vector<std::int64_t> NumbersOf(const std::vector<Frame>& frames) {
    std::vector<std::int64_t> numbers;
    for (const Frame& f : frames) {
        numbers.push_back(f.transport.psn);
    }
    return numbers;
}
using Numbers = std::vector<std::int64_t>;

// Five packets: one, two of one message, two of another.
void PostFive(Rig& rig) {
    rig.sender.Post(0, 10_B, Time{});
    rig.sender.Post(1, kMtu + 20_B, Time{});
    rig.sender.Post(2, kMtu * 2, Time{});
}

}  // namespace

TEST_CASE("Sender: a NAK goes back to the packet it names, which acknowledges those before",
          "[rp]") {
    Rig rig;
    PostFive(rig);
    rig.SendAll();
    rig.sender.OnNak(2, 8us, false, Time(9us));
    CHECK(rig.control->acked == 10_B + kMtu);
    CHECK(rig.control->calls == "AL");
    REQUIRE(rig.sender.HasFinished());
    CHECK(rig.sender.TakeFinished().transfer == 0);

    const std::vector<Frame> again = rig.SendAll();
    CHECK(NumbersOf(again) == Numbers{2, 3, 4});
    CHECK_FALSE(again[0].is_first);
    CHECK(again[0].is_last);
    CHECK(again[0].payload == 20);
    CHECK(again[1].is_first);
    CHECK(rig.sender.counters().naks == 1);
    CHECK(rig.sender.counters().sent_packets == 8);
    CHECK(rig.sender.counters().retransmitted_packets == 3);
}

TEST_CASE("Sender: congestion control hears of each transfer once, also if it is sent again",
          "[rp]") {
    Rig rig;
    PostFive(rig);
    rig.Send();
    CHECK(rig.control->transfers == 1);
    rig.Send();
    rig.Send();
    CHECK(rig.control->transfers == 2);
    rig.SendAll();
    CHECK(rig.control->transfers == 3);
    rig.sender.OnNak(0, 8us, false, Time(9us));
    rig.SendAll();
    CHECK(rig.control->transfers == 3);
}

TEST_CASE("Sender: a NAK for the oldest packet acknowledges nothing", "[rp]") {
    Rig rig;
    PostFive(rig);
    rig.SendAll();
    rig.sender.OnNak(0, 8us, false, Time(9us));
    CHECK(rig.control->calls == "L");
    CHECK(NumbersOf(rig.SendAll()) == Numbers{0, 1, 2, 3, 4});
}

TEST_CASE("Sender: only packets sent before count as retransmitted", "[rp]") {
    Rig rig;
    PostFive(rig);
    rig.Send();
    rig.Send();
    rig.sender.OnNak(1, 8us, false, Time(9us));
    rig.SendAll();
    CHECK(rig.sender.counters().retransmitted_packets == 1);
}

TEST_CASE("Sender: a NAK overtaken by ACKs and one for a packet never sent are ignored", "[rp]") {
    Rig rig;
    PostFive(rig);
    rig.Send();
    rig.Send();
    rig.Send();
    rig.sender.OnAck(1, 5us, false, Time(9us));
    rig.sender.OnNak(1, 8us, false, Time(9us));
    rig.sender.OnNak(3, 8us, false, Time(9us));
    CHECK(rig.control->calls == "A");
    CHECK(rig.sender.counters().naks == 0);
    CHECK(NumbersOf(rig.SendAll()) == Numbers{3, 4});
}

TEST_CASE("Sender: after a retreat an ACK of packets not sent again skips them", "[rp]") {
    Rig rig;
    PostFive(rig);
    rig.SendAll();
    rig.sender.OnNak(1, 8us, false, Time(9us));
    CHECK(rig.Send(Time(9us)).transport.psn == 1);
    rig.sender.OnAck(3, 5us, false, Time(10us));  // of the first round
    CHECK(rig.sender.unacknowledged_packets() == 0);
    CHECK(rig.control->acked == 10_B + kMtu + 20_B + kMtu);
    const std::vector<Frame> rest = rig.SendAll(Time(10us));
    CHECK(NumbersOf(rest) == Numbers{4});
    CHECK(rest[0].is_last);
    CHECK_FALSE(rest[0].is_first);
    CHECK(Bytes(rest[0].payload) == kMtu);
}

TEST_CASE("Sender: after a retreat an ACK of everything leaves nothing to send", "[rp]") {
    Rig rig;
    PostFive(rig);
    rig.SendAll();
    rig.sender.OnNak(0, 8us, false, Time(9us));
    rig.sender.OnAck(4, 5us, false, Time(10us));
    CHECK_FALSE(rig.sender.HasPacket());
    for (const std::int64_t transfer : {0, 1, 2}) {
        REQUIRE(rig.sender.HasFinished());
        CHECK(rig.sender.TakeFinished().transfer == transfer);
    }
    rig.sender.Post(3, 30_B, Time(11us));
    const std::vector<Frame> next = rig.SendAll(Time(11us));
    CHECK(NumbersOf(next) == Numbers{5});
    CHECK(next[0].payload == 30);
}

TEST_CASE("Sender: a retreat empties the window, and old ACKs do not open it further", "[rp]") {
    Rig rig;
    rig.control->SetWindow(kMtu * 2);
    rig.sender.Post(0, kMtu * 8, Time{});
    rig.SendAll();
    rig.sender.OnNak(0, 8us, false, Time(9us));
    CHECK(NumbersOf(rig.SendAll()) == Numbers{0, 1});
    rig.sender.OnNak(0, 8us, false, Time(9us));
    rig.sender.OnAck(1, 5us, false, Time(10us));
    CHECK(NumbersOf(rig.SendAll()) == Numbers{2, 3});
}

TEST_CASE("Sender: the retransmission timer runs while something is unacknowledged", "[rp]") {
    Rig rig;
    rig.sender.Post(0, kMtu * 2, Time{});
    CHECK(rig.sender.rto_deadline() == kNever);
    rig.Send(Time(10us));
    CHECK(rig.sender.rto_deadline() == Time(10us + kRto));
    rig.Send(Time(30us));  // sending is no progress
    CHECK(rig.sender.rto_deadline() == Time(10us + kRto));
    rig.sender.OnAck(1, 5us, false, Time(60us));
    CHECK(rig.sender.rto_deadline() == kNever);
}

TEST_CASE("Sender: progress restarts the retransmission timer, a stale ACK does not", "[rp]") {
    Rig rig;
    rig.sender.Post(0, kMtu * 3, Time{});
    rig.SendAll(Time(10us));
    rig.sender.OnAck(0, 5us, false, Time(60us));
    CHECK(rig.sender.rto_deadline() == Time(60us + kRto));
    rig.sender.OnAck(0, 5us, false, Time(80us));
    CHECK(rig.sender.rto_deadline() == Time(60us + kRto));
}

TEST_CASE("Sender: a timeout goes back to the oldest unacknowledged packet", "[rp]") {
    Rig rig;
    rig.sender.Post(0, kMtu * 4, Time{});
    rig.SendAll(Time(10us));
    rig.sender.OnAck(0, 5us, false, Time(20us));
    rig.sender.OnRtoTimer(Time(20us + kRto) - Duration(1));  // too early
    CHECK(rig.sender.counters().timeouts == 0);
    rig.sender.OnRtoTimer(Time(20us + kRto));
    CHECK(rig.sender.counters().timeouts == 1);
    CHECK(rig.control->calls == "AL");
    CHECK(rig.sender.rto_deadline() == kNever);
    CHECK(NumbersOf(rig.SendAll(Time(200us))) == Numbers{1, 2, 3});
    CHECK(rig.sender.rto_deadline() == Time(200us + kRto));
}

TEST_CASE("Sender: a timer that rings with nothing in flight does nothing", "[rp]") {
    Rig rig;
    rig.sender.Post(0, kMtu, Time{});
    rig.sender.OnRtoTimer(Time(1s));
    CHECK(rig.sender.counters().timeouts == 0);
    CHECK(rig.control->calls.empty());
}
