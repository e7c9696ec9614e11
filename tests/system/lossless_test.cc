// Nothing is lost, nothing is made: conservation at every moment, and PFC to the cell.
#include <catch2/catch.hpp>

#include "system/rig.h"
#include "topologies/generators.h"

using namespace dcqcn;
using namespace dcqcn::test;

namespace {

const LinkProperties kLink{.rate = 40_Gbps, .delay = 1us};

// Dell S6000, Trident II: the set-up that hardware tests of SONiC run on [SONiC-TD2]. 64 lossless
// groups of 6 reserved and 265 headroom cells, alpha 1/8.
FabricParams DellS6000() {
    FabricParams params = WithoutCongestionControl();
    params.sw.buffer = Bytes(12'766'208);
    params.sw.cell = 208_B;
    params.sw.reserved = 208_B * 6;
    params.sw.pfc.beta = 1;
    params.sw.pfc.headroom = 208_B * 265;
    params.sw.pfc.reserve_ports = 32;
    params.sw.pfc.reserve_priorities = 2;
    return params;
}

// One sender of one-cell frames into an egress port that may not send.
struct PausedEgress {
    explicit PausedEgress(const FabricParams& params) : rig(Star(2, kLink), params) {
        rig.port("sw0", "h1").pauses.Apply(kRdma, 10s, Time{});
        rig.fabric.Post(rig.Connect("h0", "h1"), 0, params.mtu * 6'000, Time{});
    }
    [[nodiscard]] std::int64_t stored() { return rig.node("sw0").held_frames(); }
    Rig rig;
};

}  // namespace

TEST_CASE("Switch: PFC leaves at cell 4898, as on real Trident II hardware", "[system]") {
    FabricParams params = DellS6000();
    params.mtu = 64_B;  // a frame of 126 B: one cell
    PausedEgress egress(params);
    std::int64_t stored_at_first_pause = 0;
    egress.rig.on_pfc = [&](const PfcEvent& e) {
        if (stored_at_first_pause == 0 && e.is_pause) {
            // The frame that crossed the threshold is counted after its pause is decided; the
            // pause frame itself waits in the switch too.
            stored_at_first_pause = egress.stored();
        }
    };
    egress.rig.Run(1ms);
    CHECK(stored_at_first_pause == 4'898);
}

TEST_CASE("Switch: a peer that ignores the pause loses cell 5164, and the run ends", "[system]") {
    FabricParams params = DellS6000();
    params.mtu = 64_B;
    params.sw.pfc.response = 1s;
    PausedEgress egress(params);
    CHECK_THROWS_WITH(egress.rig.Run(1ms),
                      Catch::Contains("lossless drop") && Catch::Contains("sw0") &&
                          Catch::Contains("port 0") && Catch::Contains("priority 3") &&
                          Catch::Contains("threshold"));
    // One of the frames in the switch is the pause frame or has left as such.
    const auto& sw = static_cast<Switch&>(egress.rig.node("sw0"));
    CHECK(sw.buffer().Occupancy(PortIndex{0}, kRdma) == 208_B * 5'163);
}

TEST_CASE("Switch: headroom below need ends the run with the threshold that was wrong",
          "[system]") {
    FabricParams params = WithoutCongestionControl();
    params.sw.pfc.headroom = 5_KB;
    Rig rig(Star(9, kLink), params);
    for (std::uint16_t i = 0; i < 8; ++i) {
        rig.fabric.Post(rig.Connect("h" + std::to_string(i), "h8", i), 0, 10_MB, Time{});
    }
    CHECK_THROWS_WITH(rig.Run(20ms), Catch::Contains("headroom") && Catch::Contains("5KB"));
}

TEST_CASE("Fabric: the headroom budget is enough for incast through slow cables", "[system]") {
    const Duration delay = GENERATE(Duration(100ns), Duration(1us), Duration(10us));
    const Rate rate = GENERATE(10_Gbps, 100_Gbps);
    FabricParams params = WithoutCongestionControl();
    params.mtu = GENERATE(64_B, 256_B, 4096_B);
    params.sw.cell = GENERATE(1_B, 208_B, 256_B);
    params.sw.buffer = 48_MB;
    params.sw.pfc.threshold = 20_KB;
    Rig rig(Star(9, {.rate = rate, .delay = delay}), params);
    for (std::uint16_t i = 0; i < 8; ++i) {
        rig.fabric.Post(rig.Connect("h" + std::to_string(i), "h8", i), 0, 300_KB, Time{});
    }
    rig.Every(50us, 2ms, [&] { rig.fabric.CheckConservation(); });
    rig.Run(200ms);
    CHECK(rig.finished.size() == 8);
    CHECK_FALSE(rig.pfc.empty());
}

TEST_CASE("Host: a slow receiver without PFC pauses nobody; what is lost comes again", "[system]") {
    FabricParams params = WithoutCongestionControl();
    params.sw.pfc.enabled = false;
    params.nic.receive_rate = 10_Gbps;
    params.transport.rto = 1ms;
    Rig rig(Star(2, kLink), params);
    const std::uint32_t qp = rig.Connect("h0", "h1");
    rig.fabric.Post(qp, 0, 1_MB, Time{});
    rig.Run(1s);
    REQUIRE(rig.finished.size() == 1);
    CHECK(rig.pfc.empty());
    CHECK(static_cast<Host&>(rig.node("h1")).drops_lossy() > 0);
    CHECK(rig.fabric.pool().outstanding() == 0);
}

TEST_CASE("Fabric: every frame is back in the pool when all is done", "[system]") {
    FabricParams params;
    params.rp.release = ReleaseRule::kAtLineRate;
    Rig rig(PaperClos(2, kLink), params);
    std::uint16_t i = 0;
    for (const char* from : {"H11", "H12", "H21", "H31"}) {
        rig.fabric.Post(rig.Connect(from, "H41", i++), 0, 2_MB, Time{});
    }
    rig.Every(20us, 2ms, [&] { rig.fabric.CheckConservation(); });
    rig.Run(1s);
    CHECK(rig.finished.size() == 4);
    CHECK(rig.fabric.pool().outstanding() == 0);
}

TEST_CASE("Host: a slow receiver pauses the switch and loses nothing", "[system]") {
    FabricParams params = WithoutCongestionControl();
    params.nic.receive_rate = 10_Gbps;
    Rig rig(Star(2, kLink), params);
    const std::uint32_t qp = rig.Connect("h0", "h1");
    rig.fabric.Post(qp, 0, 5_MB, Time{});
    rig.Run(20ms);
    REQUIRE(rig.finished.size() == 1);
    CHECK(rig.fabric.receiver(qp).delivered() == 5_MB);
    CHECK(rig.pfc.front().node == rig.topology.Find("h1"));
    // The host takes frames at 10 Gb/s: no faster, and pausing costs little.
    const double seconds = Seconds(rig.finished[0].finished - rig.finished[0].posted);
    const double gbps = static_cast<double>(rig.fabric.delivered_l2(qp).count()) * 8e-9 / seconds;
    CHECK(gbps < 10.0);
    CHECK(gbps > 9.5);
}
