// DCTCP's steady state in the whole fabric against the analysis in its paper, with the set-up of
// its Figure 12: a bottleneck of 10 Gb/s, a round trip of 100 us, K = 40 packets, g = 1/16, and
// marking at arrival. [Alizadeh10 s3.3]
#include <algorithm>
#include <cmath>

#include <catch2/catch.hpp>

#include "base/wire.h"
#include "system/rig.h"

using namespace dcqcn;
using namespace dcqcn::test;

namespace {

constexpr Bytes kMtu = 1024_B;
constexpr int kThreshold = 40;                      // K [packets]
const Bytes kFrame = wire::DataFrame(kMtu, false);  // in the queue
const Bytes kWire = kFrame + kWireOverhead;         // on the link
constexpr Rate kBottleneck = 10_Gbps;
constexpr Rate kEdge = 40_Gbps;
constexpr Duration kDelay = 24'500ns;

// The round trip of a packet that waits nowhere.
Duration BaseRtt() {
    const Bytes ack = wire::kAckFrame + kWireOverhead;
    return 4 * kDelay + TransmitTime(kWire, kEdge) + TransmitTime(kWire, kBottleneck) +
           TransmitTime(ack, kBottleneck) + TransmitTime(ack, kEdge);
}
double BandwidthDelay() {  // C x RTT [packets]
    return static_cast<double>(BaseRtt().count()) /
           static_cast<double>(TransmitTime(kWire, kBottleneck).count());
}

struct Sawtooth {
    double alpha;
    double most;       // Qmax [packets]
    double amplitude;  // A [packets]
    double period;     // T_C [round trips]
};

// Eqs. (6) to (10) for n flows in phase.
Sawtooth Predicted(int n) {
    const double w = (BandwidthDelay() + kThreshold) / n;  // W*
    const double right = (2 * w + 1) / ((w + 1) * (w + 1));
    double alpha = std::sqrt(right);
    for (int i = 0; i < 50; ++i) {
        alpha = std::sqrt(right / (1 - alpha / 4));  // a contraction
    }
    const double d = (w + 1) * alpha / 2;
    return {.alpha = alpha,
            .most = static_cast<double>(kThreshold + n),
            .amplitude = n * d,
            .period = d};
}

FabricParams Params() {
    FabricParams params;
    params.mtu = kMtu;
    params.rp.algorithm = "dctcp";
    params.sw.ecn.kmin = params.sw.ecn.kmax = kFrame * kThreshold;
    params.sw.ecn.pmax = 1;
    params.sw.ecn.mark_at = MarkAt::kEnqueue;
    params.sw.pfc.enabled = false;
    return params;
}

Topology Bottleneck(int n) {
    Topology t;
    const NodeId sw = t.AddSwitch("sw0");
    const NodeId to = t.AddHost("to");
    t.AddLink(sw, to, {.rate = kBottleneck, .delay = kDelay});
    for (int i = 0; i < n; ++i) {
        t.AddLink(t.AddHost("h" + std::to_string(i)), sw, {.rate = kEdge, .delay = kDelay});
    }
    return t;
}

// Looks at the bottleneck's queue and the first flow, and remembers each tooth of the saw.
class Watch {
  public:
    Watch(const Port& port, const CongestionControl& flow) : port_(port), flow_(flow) {}

    void Look() {
        const RpSnapshot s = flow_.Snapshot();
        const double queue = static_cast<double>(port_.queues.bytes(kRdma).count()) /
                             static_cast<double>(kFrame.count());
        queue_ += queue;
        alpha_ += s.alpha;
        ++looks_;
        top_ = std::max(top_, queue);
        bottom_ = std::min(bottom_, queue);
        if (s.window < window_) {  // a cut
            ++teeth_;
            tops_ += top_;
            bottoms_ += bottom_;
            top_ = 0;
            bottom_ = 1e9;
        }
        window_ = s.window;
    }
    [[nodiscard]] Sawtooth Means(Duration span) const {
        const double queueing =
            queue_ / looks_ * static_cast<double>(TransmitTime(kWire, kBottleneck).count());
        const double round_trips =
            static_cast<double>(span.count()) / (static_cast<double>(BaseRtt().count()) + queueing);
        return {.alpha = alpha_ / looks_,
                .most = tops_ / teeth_,
                .amplitude = (tops_ - bottoms_) / teeth_,
                .period = round_trips / teeth_};
    }

  private:
    const Port& port_;
    const CongestionControl& flow_;
    Bytes window_{};
    double queue_ = 0, alpha_ = 0, looks_ = 0;
    double top_ = 0, bottom_ = 1e9;
    double tops_ = 0, bottoms_ = 0, teeth_ = 0;
};

// What n endless flows do after they have settled.
Sawtooth Measured(int n) {
    constexpr Duration kSettled = 60ms;
    constexpr Duration kEnd = 160ms;
    Rig rig(Bottleneck(n), Params());
    for (int i = 0; i < n; ++i) {
        const std::uint32_t qp = rig.Connect("h" + std::to_string(i), "to");
        rig.fabric.Post(qp, 0, 1'000_MB, Time{});
    }
    Watch watch(rig.port("sw0", "to"), rig.fabric.sender(0).control());
    rig.Every(500ns, kEnd, [&] {
        if (Rig::Now() > Time(kSettled)) {
            watch.Look();
        }
    });
    rig.Run(kEnd);
    return watch.Means(kEnd - kSettled);
}

}  // namespace

// "A fairly accurate prediction of the actual dynamics, especially when N is small" [Alizadeh10
// s3.3]. The analysis has a window grow in every round trip; here it rests in the one after a cut,
// whose ACKs are marked [RFC3168]. That is a tenth of a period for one flow, a third for ten, so
// that teeth come later and alpha, the share of marked packets, is smaller by as much.
TEST_CASE("DCTCP: flows in phase follow their paper's sawtooth", "[system][dctcp]") {
    const int n = GENERATE(1, 2, 5, 10);
    CAPTURE(n, BandwidthDelay());
    const Sawtooth predicted = Predicted(n);
    const Sawtooth measured = Measured(n);
    CHECK(measured.most == Approx(predicted.most).margin(1.5));  // K + N packets
    CHECK(measured.amplitude == Approx(predicted.amplitude).epsilon(0.2));
    const double tolerance = n <= 2 ? 0.12 : 0.3;
    CHECK(measured.alpha == Approx(predicted.alpha).epsilon(tolerance));
    CHECK(measured.period == Approx(predicted.period).epsilon(tolerance));
}

TEST_CASE("DCTCP: alpha is near sqrt(2 / W*)", "[system][dctcp]") {
    const double w = BandwidthDelay() + kThreshold;
    CHECK(Predicted(1).alpha == Approx(std::sqrt(2 / w)).epsilon(0.03));  // Eq. (6)
    CHECK(Measured(1).alpha == Approx(std::sqrt(2 / w)).epsilon(0.1));
}

// Delayed ACKs let packets go in groups, of which the last find the queue above K first: a sender
// that took an ACK's mark for all its packets would learn of twice as many marks as there are.
TEST_CASE("DCTCP: alpha is the share of packets that the switch marks, with delayed ACKs too",
          "[system][dctcp]") {
    constexpr Duration kEnd = 100ms;
    FabricParams params = Params();
    params.transport.ack_every = GENERATE(1, 2, 4);
    params.rp.dctcp.min_window = 4;
    params.rp.dctcp.initial_alpha = 0.1;
    CAPTURE(params.transport.ack_every);
    Rig rig(Bottleneck(1), params);
    rig.fabric.Post(rig.Connect("h0", "to"), 0, 1'000_MB, Time{});
    const Port& port = rig.port("sw0", "to");
    Watch watch(port, rig.fabric.sender(0).control());
    rig.Every(500ns, kEnd, [&] { watch.Look(); });
    rig.Run(kEnd);
    const double share = static_cast<double>(port.queues.sent(kRdma).marked) /
                         static_cast<double>(port.queues.sent(kRdma).eligible);
    CHECK(watch.Means(kEnd).alpha == Approx(share).epsilon(0.1));
}
