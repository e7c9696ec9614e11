// DCTCP's rules one by one, with events made by hand. Its steady state is in
// tests/system/dctcp_sawtooth_test.cc.
#include "rp/dctcp.h"

#include <catch2/catch.hpp>

using namespace dcqcn;

namespace {

constexpr Bytes kMtu = 1000_B;
constexpr Duration kRtt = 10us;

Bytes Packets(int n) {
    return kMtu * n;
}

// A flow whose every window of data is acknowledged packet by packet one round trip later.
struct Flow {
    explicit Flow(const DctcpParams& params = {}) : dctcp(params, kMtu, 40_Gbps) {}

    // Sends as much as the window allows and has it acknowledged, the last `marked` of it marked.
    void RoundTrip(int marked = 0) {
        const Time sent = now;
        const auto packets = static_cast<int>(dctcp.max_in_flight().count() / kMtu.count());
        now += kRtt;
        for (int i = 0; i < packets; ++i) {
            dctcp.OnAck(kMtu, now - sent, i >= packets - marked, now);
        }
        now += Duration(1);  // what follows is sent after these ACKs
    }
    void RoundTrips(int n) {
        for (int i = 0; i < n; ++i) {
            RoundTrip();
        }
    }
    [[nodiscard]] int window() const {
        return static_cast<int>(dctcp.max_in_flight().count() / kMtu.count());
    }
    [[nodiscard]] double alpha() const { return dctcp.Snapshot().alpha; }
    // One marked ACK of a packet that was sent just now.
    void Cut() {
        dctcp.OnAck(kMtu, kRtt, true, now + kRtt);
        now += kRtt + Duration(1);
    }

    Dctcp dctcp;
    Time now{1us};
};

}  // namespace

TEST_CASE("DCTCP: a flow starts with 10 packets [RFC6928], at line rate", "[rp]") {
    const Flow flow;
    CHECK(flow.dctcp.max_in_flight() == Packets(10));
    CHECK(flow.dctcp.rate() == 40_Gbps);
    CHECK(flow.dctcp.NextDeadline() == kNever);
    CHECK(flow.alpha() == 1.0);
}

TEST_CASE("DCTCP: slow start doubles the window each round trip", "[rp]") {
    Flow flow;
    for (const int window : {20, 40, 80, 160}) {
        flow.RoundTrip();
        CHECK(flow.window() == window);
    }
}

TEST_CASE("DCTCP: congestion avoidance adds one packet per round trip", "[rp]") {
    Flow flow({.initial_alpha = 0});
    flow.RoundTrip(1);  // alpha 0: ends slow start without a cut
    for (int window = flow.window() + 1; window < 40; ++window) {
        flow.RoundTrip();
        CHECK(flow.window() == window);
    }
}

TEST_CASE("DCTCP: alpha follows the share of marked bytes, once per window of data", "[rp]") {
    constexpr double kGain = 1.0 / 16;
    Flow flow({.initial_alpha = 0});
    // The first ACK is a window of data of its own [RFC8257 s3.3: WindowEnd begins at SND.UNA].
    flow.dctcp.OnAck(kMtu, kRtt, true, flow.now + kRtt);
    CHECK(flow.alpha() == kGain);
    const Time begin = flow.now + kRtt;
    for (int i = 0; i < 3; ++i) {  // sent before that ACK came
        flow.dctcp.OnAck(kMtu, kRtt, false, begin + Duration(1));
    }
    CHECK(flow.alpha() == kGain);
    flow.dctcp.OnAck(kMtu, kRtt, true, begin + kRtt);  // sent at that instant: one of four
    CHECK(flow.alpha() == Approx((1 - kGain) * kGain + kGain / 4));
}

TEST_CASE("DCTCP: alpha 1 halves the window, as TCP does", "[rp]") {
    Flow flow;
    flow.RoundTrips(3);
    REQUIRE(flow.window() == 80);
    flow.RoundTrip(80);
    const double alpha = flow.alpha();
    CHECK(alpha > 0.75);
    CHECK(flow.dctcp.Snapshot().window.count() == Approx(80'000 * (1 - alpha / 2)).epsilon(1e-3));
}

TEST_CASE("DCTCP: marks of one window of data cut once", "[rp]") {
    Flow flow;
    flow.RoundTrips(2);
    const Time sent = flow.now;
    flow.dctcp.OnAck(kMtu, kRtt, true, sent + kRtt);
    const int once = flow.window();
    for (int i = 1; i < 20; ++i) {
        flow.dctcp.OnAck(kMtu, kRtt, true, sent + kRtt + Duration(i));
    }
    CHECK(flow.window() == once);
    // What left after the cut may cut again.
    flow.dctcp.OnAck(kMtu, kRtt, true, sent + 3 * kRtt);
    CHECK(flow.window() < once);
}

TEST_CASE("DCTCP: the ACK of a marked packet does not open the window [RFC3168]", "[rp]") {
    Flow flow({.initial_alpha = 0});
    flow.Cut();
    const Bytes window = flow.dctcp.Snapshot().window;
    const Time sent = flow.now - Duration(2);  // before the cut
    for (int i = 0; i < 100; ++i) {
        flow.dctcp.OnAck(kMtu, flow.now - sent, true, flow.now);
    }
    CHECK(flow.dctcp.Snapshot().window == window);
}

TEST_CASE("DCTCP: a loss halves the window and leaves alpha alone", "[rp]") {
    Flow flow;
    flow.RoundTrips(3);
    const double alpha = flow.alpha();
    flow.dctcp.OnLoss(flow.now);
    CHECK(flow.window() == 40);
    CHECK(flow.alpha() == alpha);
    flow.RoundTrip();
    CHECK(flow.window() == 41);  // slow start is over
}

TEST_CASE("DCTCP: the window never falls below two packets", "[rp]") {
    Flow flow;
    for (int i = 0; i < 50; ++i) {
        flow.Cut();
        flow.dctcp.OnLoss(flow.now);
    }
    CHECK(flow.window() == 2);
    CHECK(flow.alpha() == Approx(1));
}

TEST_CASE("DCTCP: whole packets of the window may be in flight, the rest is kept", "[rp]") {
    Flow flow({.estimation_gain = 1.0 / 16, .initial_alpha = 0.5});
    flow.Cut();
    const Bytes window = flow.dctcp.Snapshot().window;
    CHECK(window.count() % kMtu.count() != 0);
    CHECK(flow.dctcp.max_in_flight() == kMtu * (window.count() / kMtu.count()));
}

TEST_CASE("DCTCP: a window that does not limit does not run away", "[rp]") {
    Flow flow;
    // The port lets 16 packets be in flight, whatever the window allows.
    for (int round = 0; round < 100; ++round) {
        const Time sent = flow.now;
        flow.now += kRtt;
        for (int i = 0; i < 16; ++i) {
            flow.dctcp.OnAck(kMtu, flow.now - sent, false, flow.now);
        }
        flow.now += Duration(1);
    }
    CHECK(flow.window() <= 4 * 17);
    CHECK(flow.window() >= 16);
}

TEST_CASE("DCTCP: its snapshot tells slow start from congestion avoidance", "[rp]") {
    Flow flow;
    CHECK(flow.dctcp.Snapshot().stage == RpStage::kFastRecovery);
    flow.Cut();
    CHECK(flow.dctcp.Snapshot().stage == RpStage::kAdditive);
    CHECK(flow.dctcp.Snapshot().rate == 40_Gbps);
}
