// One sender at 40 Gb/s with a congestion control that obeys the test.
#pragma once

#include <memory>
#include <vector>

#include <catch2/catch.hpp>

#include "rp/sender.h"
#include "tests/rp/fake_control.h"

namespace dcqcn::sender_rig {

inline constexpr Bytes kMtu = 1000_B;
inline constexpr Duration kRto = 100us;

inline Frame Header() {
    Frame f{};
    f.kind = FrameKind::kData;
    f.src = NodeId{4};
    f.dst = NodeId{5};
    f.priority = Priority{3};
    f.dest_qp = QpIndex{6};
    f.flow_hash = 7;
    f.ecn = Ecn::kEct0;
    return f;
}

struct Rig {
    Rig() : Rig(std::make_unique<FakeControl>(40_Gbps)) {}

    Frame Send(Time now = Time{}) {
        REQUIRE(sender.HasPacket());
        Frame f{};
        sender.Emit(f, now);
        return f;
    }
    std::vector<Frame> SendAll(Time now = Time{}) {
        std::vector<Frame> frames;
        while (sender.HasPacket()) {
            frames.push_back(Send(now));
        }
        return frames;
    }

    FakeControl* control;
    Sender sender;

  private:
    explicit Rig(std::unique_ptr<FakeControl> owned)
        : control(owned.get()), sender(Header(), kMtu, kRto, 40_Gbps, std::move(owned)) {}
};

}  // namespace dcqcn::sender_rig
