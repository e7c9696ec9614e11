// The RDMA IP core under a sender: what is outstanding, the mask, and a rate from below.
#include <memory>

#include <catch2/catch.hpp>

#include "rp/rdma_ip.h"
#include "tests/rp/sender_rig.h"

using namespace dcqcn;

namespace {

constexpr Time at(Duration since_start) {
    return Time(since_start);
}

Sender Made(const RdmaIpParams& params) {
    return Sender(sender_rig::Header(), sender_rig::kMtu, 1ms, 40_Gbps,
                  std::make_unique<RdmaIp>(RpParams{.rdma_ip = params}, 40_Gbps));
}

int SendAll(Sender& sender, Time now) {
    int sent = 0;
    for (; sender.HasPacket(); ++sent) {
        Frame f{};
        sender.Emit(f, now);
    }
    return sent;
}

}  // namespace

TEST_CASE("RDMA IP sender: 16 packets are outstanding, 8 after a CNP, 16 again in time", "[rp]") {
    Sender sender = Made({.cnp_timer_thrd = 20us, .outstanding_size = sender_rig::kMtu});
    sender.Post(1, 1_MB, at(0us));
    CHECK(SendAll(sender, at(0us)) == 16);
    sender.OnCnp(at(1us));
    sender.OnAck(7, 1us, false, at(2us));
    CHECK_FALSE(sender.HasPacket());  // 8 are out
    sender.OnAck(8, 1us, false, at(3us));
    CHECK(SendAll(sender, at(3us)) == 1);
    sender.OnDeadline(at(21us));
    CHECK(SendAll(sender, at(21us)) == 8);
}

TEST_CASE("RDMA IP sender: a masked send queue has no packet until it is unmasked", "[rp]") {
    RdmaIpParams params{.firmware_hold = 10us};
    params.Apply(ControlScheme::kFirmware);
    Sender sender = Made(params);
    sender.Post(1, 1_MB, at(0us));
    sender.OnCnp(at(1us));
    CHECK_FALSE(sender.HasPacket());
    REQUIRE(sender.control().NextDeadline() == at(11us));
    sender.OnDeadline(at(11us));
    CHECK(sender.HasPacket());
}

TEST_CASE("RDMA IP sender: below its greatest rate the first packet starts the timer", "[rp]") {
    Sender sender = Made({.initial_rate = 2'048_B});
    sender.Post(1, 1_MB, at(0us));
    CHECK(sender.control().NextDeadline() == kNever);
    Frame f{};
    sender.Emit(f, at(5us));
    CHECK(sender.control().NextDeadline() == at(60us));
    // 4 Gb/s are 2 ns per byte of frame and overhead.
    CHECK(sender.next_send() == at(5us + Duration(2ns) * (f.size + 20)));
}
