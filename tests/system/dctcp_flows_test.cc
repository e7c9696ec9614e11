// A window in the whole fabric: what it lets go, what opens it again, and that nothing stands
// still.
#include <random>

#include <catch2/catch.hpp>

#include "base/wire.h"
#include "system/rig.h"
#include "topologies/generators.h"

using namespace dcqcn;
using namespace dcqcn::test;

namespace {

const LinkProperties kLink{.rate = 40_Gbps, .delay = 1us};

FabricParams WithDctcp(Bytes threshold) {
    FabricParams params;
    params.rp.algorithm = "dctcp";
    params.sw.ecn.kmin = params.sw.ecn.kmax = threshold;
    params.sw.ecn.pmax = 1;
    return params;
}

double PayloadGbps(const Rig& rig, std::uint32_t qp, Duration span) {
    return 8e3 * static_cast<double>(rig.fabric.receiver(qp).delivered().count()) /
           static_cast<double>(span.count());
}

}  // namespace

TEST_CASE("DCTCP: the first window leaves at line rate, the next packet with the first ACK",
          "[system][dctcp]") {
    Rig rig(Chain({kLink, kLink}), WithDctcp(160_KB));
    const std::uint32_t qp = rig.Connect("a", "b");
    rig.fabric.Post(qp, 0, 1_MB, Time{});
    const FabricParams params;
    const Bytes first = wire::DataFrame(params.mtu, true) + kWireOverhead;
    const Bytes middle = wire::DataFrame(params.mtu, false) + kWireOverhead;
    const Duration out = TransmitTime(first, 40_Gbps) + TransmitTime(middle, 40_Gbps) * 9;
    const Duration round_trip = 4 * kLink.delay + TransmitTime(first, 40_Gbps) * 2 +
                                TransmitTime(wire::kAckFrame + kWireOverhead, 40_Gbps) * 2;
    REQUIRE(out < round_trip);
    std::vector<std::int64_t> in_flight;
    rig.Every(round_trip - Duration(1), round_trip - Duration(1), [&] {
        in_flight.push_back(rig.fabric.sender(qp).unacknowledged_packets());
        in_flight.push_back(rig.fabric.sender(qp).counters().sent_packets);
    });
    ns3::Simulator::Schedule(ns3::Time((round_trip + Duration(1)).count()), [&] {
        in_flight.push_back(rig.fabric.sender(qp).counters().sent_packets);
    });
    rig.Run(1ms);
    CHECK(in_flight == std::vector<std::int64_t>{10, 10, 11});
}

TEST_CASE("DCTCP: whatever is lost, a transfer finishes", "[system][dctcp]") {
    FabricParams params = WithDctcp(160_KB);
    params.transport.rto = 1ms;
    params.transport.ack_every = GENERATE(1, 2);
    const bool loses_acks = GENERATE(false, true);
    CAPTURE(params.transport.ack_every, loses_acks);
    Rig rig(Chain({kLink, {.rate = 10_Gbps, .delay = 1us}}), params);
    const std::uint32_t qp = rig.Connect("a", "b");
    std::mt19937_64 random(5);
    const auto lose = [&](const Frame&) { return random() % 20 == 0; };
    rig.port("b", "s0").SetLoss(lose);
    if (loses_acks) {
        rig.port("a", "s0").SetLoss(lose);
    }
    constexpr Bytes kSize = 3_MB;
    rig.fabric.Post(qp, 0, kSize, Time{});
    rig.Every(100us, 5ms, [&] { rig.fabric.CheckConservation(); });
    rig.Run(60s);
    REQUIRE(rig.finished.size() == 1);
    CHECK(rig.fabric.receiver(qp).delivered() == kSize);
    CHECK(rig.fabric.pool().outstanding() == 0);
}

TEST_CASE("DCTCP: a QP whose window is full does not hold up another of its host",
          "[system][dctcp]") {
    constexpr Duration kEnd = 20ms;
    Topology t;
    const NodeId sw = t.AddSwitch("sw0");
    t.AddLink(t.AddHost("a"), sw, kLink);
    t.AddLink(t.AddHost("slow"), sw, {.rate = 10_Gbps, .delay = 1us});
    t.AddLink(t.AddHost("fast"), sw, kLink);
    Rig rig(t, WithDctcp(65_KB));
    const std::uint32_t slow = rig.Connect("a", "slow", 1);
    const std::uint32_t fast = rig.Connect("a", "fast", 2);
    rig.fabric.Post(slow, 0, 1'000_MB, Time{});
    rig.fabric.Post(fast, 1, 1'000_MB, Time{});
    rig.Run(kEnd);
    constexpr double kPayload = 1024.0 / 1106;
    CHECK(PayloadGbps(rig, slow, kEnd) == Approx(10 * kPayload).epsilon(0.03));
    CHECK(PayloadGbps(rig, fast, kEnd) == Approx(30 * kPayload).epsilon(0.03));
    CHECK(rig.pfc.empty());
}

TEST_CASE("DCTCP: at its least window everybody still gets a share", "[system][dctcp]") {
    constexpr int kSenders = 20;
    constexpr Duration kEnd = 10ms;
    // 20 flows of 2 packets are more than this threshold: all packets are marked.
    Rig rig(Star(kSenders + 1, kLink), WithDctcp(10_KB));
    std::vector<std::uint32_t> qps;
    for (std::uint16_t i = 0; i < kSenders; ++i) {
        qps.push_back(rig.Connect("h" + std::to_string(i), "h20", i));
        rig.fabric.Post(qps.back(), i, 1'000_MB, Time{});
    }
    rig.Run(kEnd);
    double total = 0;
    for (const std::uint32_t qp : qps) {
        const double share = PayloadGbps(rig, qp, kEnd);
        CHECK(share == Approx(40.0 / kSenders * 1024 / 1106).epsilon(0.2));
        total += share;
    }
    CHECK(total == Approx(40.0 * 1024 / 1106).epsilon(0.01));
    CHECK(rig.fabric.sender(qps[0]).control().max_in_flight() == 2048_B);
}

TEST_CASE("DCTCP: PFC may pause it as anyone else", "[system][dctcp]") {
    FabricParams params = WithDctcp(160_KB);
    params.sw.pfc.threshold = 20_KB;  // before any mark
    Rig rig(Star(9, kLink), params);
    for (std::uint16_t i = 0; i < 8; ++i) {
        rig.fabric.Post(rig.Connect("h" + std::to_string(i), "h8", i), i, 1_MB, Time{});
    }
    rig.Every(50us, 3ms, [&] { rig.fabric.CheckConservation(); });
    rig.Run(1s);
    CHECK(rig.finished.size() == 8);
    CHECK_FALSE(rig.pfc.empty());
    CHECK(rig.fabric.pool().outstanding() == 0);
}
