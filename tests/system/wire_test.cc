// A wire carries one frame at a time, and frames arrive in the order of their departures: seen by a
// tap on every port while PFC pauses in all directions.
#include <algorithm>
#include <memory>
#include <vector>

#include <catch2/catch.hpp>

#include "nic/frame_tap.h"
#include "system/rig.h"
#include "topologies/generators.h"

using namespace dcqcn;
using namespace dcqcn::test;

namespace {

class WireTap final : public FrameTap {
  public:
    explicit WireTap(Port& port) : port_(port) { port_.SetTap(this); }
    ~WireTap() override { port_.SetTap(nullptr); }

    void OnTransmit(const Frame& f, Time now) override {
        overlaps += now < free_at_ ? 1 : 0;
        free_at_ = now + TransmitTime(WireSizeOf(f), port_.rate());
    }
    void OnReceive(const Frame& /*f*/, Time now) override {
        disorders += now < last_ ? 1 : 0;
        last_ = now;
    }
    void OnPauseComing(const Frame& /*f*/, Time /*arrival*/) override {}

    int overlaps = 0;
    int disorders = 0;

  private:
    Port& port_;
    Time free_at_{};
    Time last_{};
};

}  // namespace

TEST_CASE("Port: one frame at a time on every wire, with traffic and pauses both ways",
          "[system]") {
    const LinkProperties link{.rate = 40_Gbps, .delay = 1us};
    Rig rig(GENERATE_REF(Star(5, link), PaperClos(2, link)), WithoutCongestionControl());
    std::vector<std::unique_ptr<WireTap>> taps;
    for (std::uint32_t n = 0; n < rig.topology.node_count(); ++n) {
        FabricNode& node = rig.fabric.node(NodeId{n});
        for (std::size_t p = 0; p < node.port_count(); ++p) {
            taps.push_back(std::make_unique<WireTap>(node.port(static_cast<PortIndex>(p))));
        }
    }
    // Everyone to the first two hosts, which send too.
    std::uint16_t source_port = 49'152;
    for (const NodeId from : rig.topology.hosts()) {
        for (std::size_t to = 0; to < 2; ++to) {
            if (from != rig.topology.hosts()[to]) {
                const std::uint32_t qp =
                    rig.fabric.Connect(from, rig.topology.hosts()[to], kRdma, source_port++);
                rig.fabric.Post(qp, 0, 4_MB, Time{});
            }
        }
    }
    rig.Run(20ms);
    CHECK(rig.pfc.size() > 100);
    CHECK(std::ranges::all_of(taps, [](const auto& tap) { return tap->overlaps == 0; }));
    CHECK(std::ranges::all_of(taps, [](const auto& tap) { return tap->disorders == 0; }));
}
