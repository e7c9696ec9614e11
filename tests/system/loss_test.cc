// Whatever is lost, the transfer finishes, and what arrives is what was sent.
#include <catch2/catch.hpp>

#include "system/rig.h"
#include "topologies/generators.h"

using namespace dcqcn;
using namespace dcqcn::test;

namespace {

const LinkProperties kLink{.rate = 40_Gbps, .delay = 1us};
constexpr std::int64_t kPackets = 200;

struct LossCase {
    const char* name;
    FrameKind kind;
    std::int64_t psn;
    int times;  // how often a frame with this PSN is lost
    bool needs_timeout;
};

}  // namespace

TEST_CASE("QP: a transfer with a lost frame finishes", "[system]") {
    const auto c = GENERATE(LossCase{"the first data frame", FrameKind::kData, 0, 1, false},
                            LossCase{"a middle data frame", FrameKind::kData, 100, 1, false},
                            LossCase{"a middle one twice", FrameKind::kData, 100, 2, true},
                            LossCase{"the last data frame", FrameKind::kData, 199, 1, true},
                            LossCase{"a middle ACK", FrameKind::kAck, 100, 1, false},
                            LossCase{"the last ACK", FrameKind::kAck, 199, 1, true});
    Rig rig(Chain({kLink, kLink}));
    const std::uint32_t qp = rig.Connect("a", "b");
    int left = c.times;
    Port& far = c.kind == FrameKind::kData ? rig.port("b", "s0") : rig.port("a", "s0");
    far.SetLoss([&](const Frame& f) {
        return f.kind == c.kind && f.transport.psn == c.psn && left > 0 && left-- > 0;
    });
    rig.fabric.Post(qp, 0, 1024_B * kPackets, Time{});
    rig.Run(10s);
    INFO(c.name);
    REQUIRE(rig.finished.size() == 1);
    CHECK(left == 0);
    CHECK(rig.fabric.receiver(qp).delivered() == 1024_B * kPackets);
    CHECK((rig.fabric.sender(qp).counters().timeouts > 0) == c.needs_timeout);
    CHECK(rig.fabric.pool().outstanding() == 0);
}

TEST_CASE("QP: a lost NAK is made good by the retransmission timeout", "[system]") {
    Rig rig(Chain({kLink, kLink}));
    const std::uint32_t qp = rig.Connect("a", "b");
    bool data_lost = false;
    bool nak_lost = false;
    rig.port("b", "s0").SetLoss([&](const Frame& f) {
        const bool lose = !data_lost && f.transport.psn == 50;
        data_lost |= lose;
        return lose;
    });
    rig.port("a", "s0").SetLoss([&](const Frame& f) {
        const bool lose = !nak_lost && f.kind == FrameKind::kNak;
        nak_lost |= lose;
        return lose;
    });
    rig.fabric.Post(qp, 0, 1024_B * kPackets, Time{});
    rig.Run(10s);
    REQUIRE(rig.finished.size() == 1);
    CHECK(nak_lost);
    CHECK(rig.fabric.sender(qp).counters().timeouts == 1);
    CHECK(rig.fabric.receiver(qp).delivered() == 1024_B * kPackets);
}

TEST_CASE("QP: a paced transfer whose last ACKs are lost finishes", "[system]") {
    FabricParams params;
    params.transport.rto = 1ms;
    Rig rig(Chain({kLink, {.rate = 10_Gbps, .delay = 1us}}), params);
    const std::uint32_t qp = rig.Connect("a", "b");
    constexpr std::int64_t kMany = 2'000;
    constexpr std::int64_t kLost = 8;
    std::int64_t lost = 0;
    rig.port("a", "s0").SetLoss([&](const Frame& f) {
        return f.kind == FrameKind::kAck && f.transport.psn >= kMany - kLost && lost++ < kLost;
    });
    rig.fabric.Post(qp, 0, 1024_B * kMany, Time{});
    rig.Run(100ms);
    REQUIRE(rig.finished.size() == 1);
    CHECK(rig.fabric.sender(qp).counters().cnps > 0);
    CHECK(rig.fabric.receiver(qp).delivered() == 1024_B * kMany);
    CHECK(rig.fabric.sender(qp).unacknowledged_packets() == 0);
    CHECK(rig.fabric.pool().outstanding() == 0);
}

TEST_CASE("QP: on links that lose frames at random every transfer finishes", "[system]") {
    const double error_rate = GENERATE(1e-4, 1e-3, 1e-2);
    const int ack_every = GENERATE(1, 16);
    FabricParams params;
    params.transport.rto = 1ms;
    params.transport.ack_every = ack_every;
    LinkProperties link = kLink;
    link.error_rate = error_rate;
    Rig rig(Star(4, link), params);
    for (std::uint16_t i = 0; i < 3; ++i) {
        rig.fabric.Post(rig.Connect("h" + std::to_string(i), "h3", i), 0, 2_MB, Time{});
    }
    rig.Run(20s);
    REQUIRE(rig.finished.size() == 3);
    for (std::uint32_t qp = 0; qp < 3; ++qp) {
        CHECK(rig.fabric.receiver(qp).delivered() == 2_MB);
    }
    CHECK(rig.fabric.pool().outstanding() == 0);
}

TEST_CASE("Fabric: without PFC an incast drops frames, and all of it arrives in the end",
          "[system]") {
    FabricParams params = WithoutCongestionControl();
    params.sw.pfc.enabled = false;
    params.sw.buffer = 500_KB;
    params.transport.rto = 1ms;
    Rig rig(Star(9, kLink), params);
    for (std::uint16_t i = 0; i < 8; ++i) {
        rig.fabric.Post(rig.Connect("h" + std::to_string(i), "h8", i), 0, 1_MB, Time{});
    }
    rig.Run(5s);
    CHECK(rig.finished.size() == 8);
    CHECK(static_cast<Switch&>(rig.node("sw0")).counters().drops_lossy > 0);
    CHECK(rig.pfc.empty());
}
