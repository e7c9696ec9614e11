#include "nic/host.h"

#include <vector>

#include <catch2/catch.hpp>

#include "tests/nic/host_rig.h"

using namespace dcqcn;
using namespace dcqcn::literals;

namespace {

constexpr Rate kRate = HostRig::kRate;
constexpr Bytes kMtu = HostRig::kMtu;
constexpr Duration kDelay = HostRig::kDelay;
constexpr Priority kThree = HostRig::kThree;
using Numbers = std::vector<std::int64_t>;

// How long a full packet is on the wire.
Duration FullPacket(bool is_first) {
    return OnWire(wire::DataFrame(kMtu, is_first), kRate);
}

}  // namespace

TEST_CASE("NIC: a message leaves when it is posted, at line rate", "[nic]") {
    HostRig rig;
    rig.Post(kMtu * 3, 5us);
    Ns3Run::Until(50us);
    REQUIRE(rig.DataArrived() == Numbers{0, 1, 2});
    CHECK(rig.probe->arrivals[0].when == Time(5us + FullPacket(true) + kDelay));
    CHECK(rig.probe->arrivals[2].when ==
          Time(5us + FullPacket(true) + FullPacket(false) * 2 + kDelay));
}

TEST_CASE("NIC: messages posted for one instant leave by QP, then by call", "[nic]") {
    HostRig rig;
    const QpIndex second = rig.AddQp();
    rig.Post(10_B, 5us, 0, second);
    rig.Post(20_B, 5us, 1);
    rig.Post(30_B, 5us, 2);
    Ns3Run::Until(50us);
    Numbers payloads;
    for (const Probe::Arrival& arrival : rig.probe->arrivals) {
        payloads.push_back(arrival.frame.payload);
    }
    CHECK(payloads == Numbers{20, 10, 30});  // two QPs take turns
}

TEST_CASE("NIC: a paced QP leaves the wire idle between its packets", "[nic]") {
    HostRig rig;
    rig.controls[0]->rate_on_cnp = 4_Gbps;
    rig.Feed(FrameKind::kCnp, 0);
    rig.Post(kMtu * 3, 5us);
    Ns3Run::Until(50us);
    REQUIRE(rig.probe->arrivals.size() == 3);
    const Duration gap = rig.probe->arrivals[1].when - rig.probe->arrivals[0].when;
    CHECK(gap == FullPacket(true) * 10 - (FullPacket(true) - FullPacket(false)));
    CHECK(rig.host->cnps_handled() == 1);
}

TEST_CASE("NIC: a transfer is finished when its last ACK is back", "[nic]") {
    HostRig rig;
    rig.Post(kMtu + 10_B, 5us, 77);
    Ns3Run::At(20us, [&] { rig.Feed(FrameKind::kAck, 0); });
    Ns3Run::Until(30us);
    CHECK(rig.log.finished.empty());
    Ns3Run::At(30us, [&] { rig.Feed(FrameKind::kAck, 1); });
    Ns3Run::ToTheEnd();
    REQUIRE(rig.log.finished.size() == 1);
    const FinishedTransfer& done = rig.log.finished[0];
    CHECK(done.qp == rig.host->requester().number(HostRig::kQp));
    CHECK(done.transfer == 77);
    CHECK(done.size == kMtu + 10_B);
    CHECK(done.posted == Time(5us));
    CHECK(done.finished == Time(30us + OnWire(wire::kAckFrame, kRate) + kDelay));
    CHECK(rig.pool.outstanding() == 0);
}

TEST_CASE("NIC: a NAK sends the host back, the timeout if nothing comes", "[nic]") {
    HostRig rig;
    rig.Post(kMtu * 3, 0us);
    Ns3Run::At(10us, [&] { rig.Feed(FrameKind::kNak, 1); });
    Ns3Run::Until(50us);
    CHECK(rig.DataArrived() == Numbers{0, 1, 2, 1, 2});
    const Time resent = rig.probe->arrivals[3].when - FullPacket(false) - kDelay;
    Ns3Run::Until((resent + HostRig::kRto - Duration(1)).time_since_epoch());
    CHECK(rig.DataArrived().size() == 5);
    Ns3Run::Until((resent + HostRig::kRto + 10us).time_since_epoch());
    CHECK(rig.DataArrived() == Numbers{0, 1, 2, 1, 2, 1, 2});
}

TEST_CASE("NIC: data is answered with an ACK at once", "[nic]") {
    HostRig rig;
    rig.probe->Send(DataFrame(500_B, 0));
    Ns3Run::ToTheEnd();
    REQUIRE(rig.probe->arrivals.size() == 1);
    const Probe::Arrival& reply = rig.probe->arrivals[0];
    CHECK(reply.frame.kind == FrameKind::kAck);
    CHECK(reply.when == Time(OnWire(500_B, kRate) + OnWire(wire::kAckFrame, kRate) + kDelay * 2));
    CHECK(rig.pool.outstanding() == 0);
}

TEST_CASE("NIC: an ACK goes ahead of data of its priority, behind the frame on the wire", "[nic]") {
    HostRig rig;
    rig.Post(kMtu * 20, 0us);
    rig.probe->Send(DataFrame(500_B, 0));
    Ns3Run::Until(50us);
    const Duration asked = OnWire(500_B, kRate) + kDelay;
    Duration free = FullPacket(true);
    while (free < asked) {
        free += FullPacket(false);
    }
    for (const Probe::Arrival& arrival : rig.probe->arrivals) {
        if (arrival.frame.kind == FrameKind::kAck) {
            CHECK(arrival.when == Time(free + OnWire(wire::kAckFrame, kRate) + kDelay));
        }
    }
    CHECK(rig.probe->arrivals.size() == 21);
}

TEST_CASE("NIC: a CE frame brings a CNP, which goes first in its own priority", "[nic]") {
    HostRig rig;
    Frame marked = DataFrame(500_B, 0);
    marked.ecn = Ecn::kCe;
    rig.probe->Send(marked);
    Ns3Run::ToTheEnd();
    REQUIRE(rig.probe->arrivals.size() == 2);
    CHECK(rig.probe->arrivals[0].frame.kind == FrameKind::kCnp);
    CHECK(rig.probe->arrivals[0].frame.priority == Priority{6});
    CHECK(rig.probe->arrivals[1].frame.kind == FrameKind::kAck);
    CHECK(rig.probe->arrivals[1].frame.ce_echo);
}

TEST_CASE("NIC: a CNP leaves its processing delay after the CE frame", "[nic]") {
    HostConfig config = HostRig::Config();
    config.responder.np.processing_delay = 3us;
    HostRig rig(config);
    Frame marked = DataFrame(500_B, 0);
    marked.ecn = Ecn::kCe;
    rig.probe->Send(marked);
    Ns3Run::ToTheEnd();
    REQUIRE(rig.probe->arrivals.size() == 2);
    CHECK(rig.probe->arrivals[1].frame.kind == FrameKind::kCnp);
    CHECK(rig.probe->arrivals[1].when ==
          Time(OnWire(500_B, kRate) + kDelay + 3us + OnWire(wire::kCnpFrame, kRate) + kDelay));
}

TEST_CASE("NIC: a pause stops data and ACKs of its priority, not CNPs", "[nic]") {
    HostRig rig;
    rig.probe->SendPause(kThree, 65'535);
    Ns3Run::At(2us, [&] {
        Frame marked = DataFrame(500_B, 0);
        marked.ecn = Ecn::kCe;
        rig.probe->Send(marked);
    });
    rig.Post(kMtu, 5us);
    Ns3Run::Until(100us);
    REQUIRE(rig.probe->arrivals.size() == 1);
    CHECK(rig.probe->arrivals[0].frame.kind == FrameKind::kCnp);
    CHECK(rig.host->held_frames() == 1);  // the ACK; data is made when it leaves
}

TEST_CASE("NIC: after a pause has run out sending goes on at that instant", "[nic]") {
    HostRig rig;
    rig.probe->SendPause(kThree, 1000);
    rig.Post(kMtu, 5us);
    Ns3Run::Until(50us);
    const Duration expiry = OnWire(wire::kPauseFrame, kRate) + kDelay + 12'800ns;
    REQUIRE(rig.probe->arrivals.size() == 1);
    CHECK(rig.probe->arrivals[0].when == Time(expiry + FullPacket(true) + kDelay));
}

TEST_CASE("NIC: another priority's QP sends while one is paused", "[nic]") {
    HostRig rig;
    const QpIndex other = rig.AddQp(Priority{1});
    rig.probe->SendPause(kThree, 65'535);
    rig.Post(kMtu, 5us);
    rig.Post(kMtu * 2, 5us, 1, other);
    Ns3Run::Until(50us);
    REQUIRE(rig.probe->arrivals.size() == 2);
    CHECK(rig.probe->arrivals[0].frame.priority == Priority{1});
}
