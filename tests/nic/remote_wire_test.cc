#include "nic/remote_wire.h"

#include <random>

#include <catch2/catch.hpp>

#include "tests/formats/frames.h"
#include "tests/nic/fake_ranks.h"
#include "tests/nic/two_probes.h"

using namespace dcqcn;
using namespace dcqcn::literals;

namespace {

const MacAddress kSender = MacAddressOf(NodeId{1}, PortIndex{4});

// A queue pair that this frame belongs to.
QpDirectory DirectoryOf(const Frame& f) {
    QpDirectory qps(1024_B);
    const bool is_data = f.kind == FrameKind::kData;
    qps.Add({.from = is_data ? f.src : f.dst,
             .to = is_data ? f.dst : f.src,
             .sender = is_data ? QpIndex{} : f.dest_qp,
             .receiver = is_data ? f.dest_qp : QpIndex{},
             .source_port = 49'152});
    qps.ExpectMessages(0, 1_MB);
    return qps;
}

// As ns-3 hands it to MPI and takes it back.
ns3::Ptr<ns3::Packet> ThroughMpi(const ns3::Packet& packet, std::uint32_t& size) {
    size = packet.GetSerializedSize();
    std::vector<std::uint8_t> bytes(size);
    packet.Serialize(bytes.data(), size);
    return ns3::Create<ns3::Packet>(bytes.data(), size, true);
}

// Node 0 is this rank's, node 1 another one's.
struct Rig : TwoProbes {
    Rig() : TwoProbes({}, {}, kNs3Engine), qps(DirectoryOf(WritePacket(1000, 3, false, false))) {
        wires.Join(a_port(), b_port());
    }
    FakeRanks ranks{2, 0};
    QpDirectory qps;
    RemoteWires wires{ranks, pool, qps, ClassSelectors()};
};

}  // namespace

TEST_CASE("Remote wire: what comes out of a packet is the frame that went in, in few bytes",
          "[ranks]") {
    std::mt19937_64 random(5);
    FramePool pool;
    FakeRanks ranks(2, 0);
    for (int i = 0; i < 300; ++i) {
        const Frame f = RandomRoceFrame(random);
        const QpDirectory qps = DirectoryOf(f);
        RemoteWires wires(ranks, pool, qps, ClassSelectors());
        std::uint32_t size = 0;
        const Frame got = wires.FrameIn(*ThroughMpi(*wires.PacketOf(f, kSender), size));
        REQUIRE(IsSameRoceFrame(got, f));
        // ns-3 receives at most 2,000 B, whatever the payload
        // (granted-time-window-mpi-interface.h).
        REQUIRE(size < 300);
    }
}

TEST_CASE("Remote wire: a packet has the frame's true bytes, then what bytes cannot hold",
          "[ranks]") {
    const Frame f = WritePacket(1000, 1 << 25, true, false);
    const QpDirectory qps = DirectoryOf(f);
    FramePool pool;
    FakeRanks ranks(2, 0);
    RemoteWires wires(ranks, pool, qps, ClassSelectors());
    std::vector<std::uint8_t> true_bytes;
    WriteRoce(f, qps.LabelOf(f), ClassSelectors(), true_bytes);
    const auto packet = wires.PacketOf(f, kSender);
    REQUIRE(packet->GetSize() == true_bytes.size() + sizeof(OffWire));
    std::vector<std::uint8_t> carried(packet->GetSize());
    packet->CopyData(carried.data(), packet->GetSize());
    carried.resize(true_bytes.size());
    CHECK(carried == true_bytes);
}

TEST_CASE("Remote wire: pause frames pass too", "[ranks]") {
    FramePool pool;
    FakeRanks ranks(2, 0);
    const QpDirectory qps(1024_B);
    RemoteWires wires(ranks, pool, qps, ClassSelectors());
    Frame f{};
    f.kind = FrameKind::kPause;
    f.size = 64;
    f.pause_enable = 0b1001;
    f.pause = {};
    f.pause.quanta[0] = 7;
    f.pause.quanta[3] = 65'535;
    std::uint32_t size = 0;
    const Frame got = wires.FrameIn(*ThroughMpi(*wires.PacketOf(f, kSender), size));
    CHECK(got.kind == FrameKind::kPause);
    CHECK(got.size == 64);
    CHECK(got.pause_enable == f.pause_enable);
    CHECK(got.pause.quanta == f.pause.quanta);
}

TEST_CASE("Remote wire: a frame is sent on when it begins to leave, for when its first bit arrives",
          "[ranks]") {
    Rig rig;
    const Frame f = WritePacket(1000, 3, false, false);
    rig.run.At(5us, [&] {
        rig.a->Send(f);
        rig.a->Send(f);
    });
    rig.run.ToTheEnd();
    REQUIRE(rig.ranks.sent.size() == 2);
    CHECK(rig.ranks.sent[0].when == Time(5us + TwoProbes::kDelay));
    CHECK(rig.ranks.sent[1].when == Time(5us + OnWire(SizeOf(f), 40_Gbps) + TwoProbes::kDelay));
    CHECK(rig.ranks.sent[0].target == &rig.b_port());
    CHECK(rig.b->arrivals.empty());
    CHECK(rig.pool.outstanding() == 0);
    CHECK(rig.a_port().queues.sent(Priority{3}).frames == 2);
}

TEST_CASE("Remote wire: a frame from another rank arrives when it would have from a neighbour",
          "[ranks]") {
    Rig rig;
    const Frame f = WritePacket(1000, 3, false, false);
    rig.run.At(5us + TwoProbes::kDelay,
               [&] { rig.ranks.listeners.at (&rig.a_port())(rig.wires.PacketOf(f, kSender)); });
    rig.run.ToTheEnd();
    REQUIRE(rig.a->arrivals.size() == 1);
    CHECK(rig.a->arrivals[0].when == Time(5us + OnWire(SizeOf(f), 40_Gbps) + TwoProbes::kDelay));
    CHECK(IsSameRoceFrame(rig.a->arrivals[0].frame, f));
    CHECK(rig.pool.outstanding() == 0);
}

TEST_CASE("Remote wire: a pause from another rank holds a port as one from a neighbour does",
          "[ranks]") {
    Rig rig;
    Frame pause{};
    pause.kind = FrameKind::kPause;
    pause.size = 64;
    pause.pause_enable = 1U << 3;
    pause.pause = {};
    pause.pause.quanta[3] = 1000;
    rig.run.At(1us,
               [&] { rig.ranks.listeners.at (&rig.a_port())(rig.wires.PacketOf(pause, kSender)); });
    const Duration arrived = 1us + OnWire(Bytes(64), 40_Gbps);
    rig.run.At(arrived + Duration(1),
               [&] { CHECK((rig.a_port().pauses.PausedAt(rig.run.now()) >> 3 & 1) == 1); });
    rig.run.ToTheEnd();
    CHECK(rig.a_port().counters.rx_pause[3] == 1);
}
