// What goes in comes out, is held or was dropped: counted where it happens, not where it is kept.
#include <catch2/catch.hpp>

#include "system/rig.h"
#include "topologies/generators.h"

using namespace dcqcn;
using namespace dcqcn::test;

namespace {

const LinkProperties kLink{.rate = 40_Gbps, .delay = 1us};

std::int64_t DataFramesSent(const Rig& rig) {
    std::int64_t frames = 0;
    for (std::uint32_t qp = 0; qp < rig.fabric.qps().size(); ++qp) {
        frames += rig.fabric.sender(qp).counters().sent_packets;
    }
    return frames;
}
std::int64_t DataFramesReceived(const Rig& rig) {
    std::int64_t frames = 0;
    for (const ns3::Ptr<Host>& host : rig.fabric.hosts()) {
        frames += host->responder().counters().data_frames;
    }
    return frames;
}
std::int64_t FramesLost(const Rig& rig) {
    std::int64_t frames = 0;
    for (const ns3::Ptr<Switch>& sw : rig.fabric.switches()) {
        frames += sw->counters().drops_lossy;
    }
    for (std::uint32_t n = 0; n < rig.topology.node_count(); ++n) {
        const FabricNode& node = rig.fabric.node(NodeId{n});
        for (std::size_t p = 0; p < node.port_count(); ++p) {
            frames += node.port(static_cast<PortIndex>(p)).counters.lost;
        }
    }
    return frames;
}

// Eight senders, one receiver.
void PostIncast(Rig& rig, Bytes size) {
    for (std::uint16_t i = 0; i < 8; ++i) {
        rig.fabric.Post(rig.Connect("h" + std::to_string(i), "h8", i), 0, size, Time{});
    }
}

}  // namespace

TEST_CASE("Fabric: no frame is made or lost, looked at every 10 us", "[system]") {
    Rig rig(Star(9, kLink));
    PostIncast(rig, 2_MB);
    int looks = 0;
    rig.Every(10us, 3ms, [&] {
        ++looks;
        rig.fabric.CheckConservation();
        CHECK(DataFramesReceived(rig) <= DataFramesSent(rig));
    });
    rig.Run(50ms);
    CHECK(looks == 300);
    REQUIRE(rig.finished.size() == 8);
    constexpr std::int64_t kPackets = 8 * ((2'000'000 + 1'023) / 1'024);
    CHECK(DataFramesSent(rig) == kPackets);
    CHECK(DataFramesReceived(rig) == kPackets);
    CHECK(rig.fabric.pool().outstanding() == 0);
}

TEST_CASE("Fabric: sent is received or dropped where PFC does not protect", "[system]") {
    FabricParams params = WithoutCongestionControl();
    params.sw.pfc.lossless = 0;
    params.sw.lossy.limit = 100_KB;
    params.transport.rto = 1ms;
    Rig rig(Star(9, kLink), params);
    PostIncast(rig, 200_KB);
    // Only data meets a full queue here, so every loss is one of a data frame.
    rig.Run(1s);
    REQUIRE(rig.finished.size() == 8);
    CHECK(FramesLost(rig) > 0);
    CHECK(DataFramesSent(rig) == DataFramesReceived(rig) + FramesLost(rig));
    for (std::uint32_t qp = 0; qp < 8; ++qp) {
        CHECK(rig.fabric.receiver(qp).delivered() == 200_KB);
    }
}

TEST_CASE("Fabric: parallel links between two switches all carry traffic", "[system]") {
    constexpr std::size_t kParallel = 4;
    Topology t;
    std::vector<NodeId> hosts;
    for (int i = 0; i < 8; ++i) {
        hosts.push_back(t.AddHost("h" + std::to_string(i)));
    }
    const NodeId left = t.AddSwitch("left");
    const NodeId right = t.AddSwitch("right");
    for (std::size_t i = 0; i < hosts.size(); ++i) {
        t.AddLink(hosts[i], i < 4 ? left : right, kLink);
    }
    for (std::size_t i = 0; i < kParallel; ++i) {
        t.AddLink(left, right, kLink);
    }
    Rig rig(t, WithoutCongestionControl());
    for (std::uint16_t i = 0; i < 64; ++i) {
        rig.fabric.Post(rig.Connect("h" + std::to_string(i % 4), "h" + std::to_string(4 + i % 4),
                                    static_cast<std::uint16_t>(49'152 + i)),
                        0, 20_KB, Time{});
    }
    rig.Run(10ms);
    REQUIRE(rig.finished.size() == 64);
    for (std::size_t p = 4; p < 4 + kParallel; ++p) {
        INFO("link " << p - 4);
        CHECK(rig.node("left").port(static_cast<PortIndex>(p)).queues.sent(Priority{3}).frames >
              20);
        CHECK(rig.node("right").port(static_cast<PortIndex>(p)).queues.sent(Priority{3}).frames >
              20);
    }
}
