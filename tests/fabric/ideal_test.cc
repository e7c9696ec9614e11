#include "fabric/ideal.h"

#include <algorithm>
#include <random>
#include <vector>

#include <catch2/catch.hpp>

#include "base/frame.h"
#include "base/wire.h"

using namespace dcqcn;
using namespace dcqcn::literals;

namespace {

using Hops = std::vector<IdealHop>;
constexpr Bytes kMtu = 1000_B;
// On the wire: payload, 62 B of headers and FCS, 16 B more in a message's first packet, 20 B
// between frames; an ACK has 66 + 20 B.
constexpr std::int64_t kFirst = 1098;
constexpr std::int64_t kMiddle = 1082;
constexpr std::int64_t kAck = 86;

// At 8 Gb/s a byte takes a nanosecond.
constexpr IdealHop Hop(Rate rate, Duration flight) {
    return {rate, flight};
}

Duration Ideal(const Hops& there, const Hops& back, Bytes size, int ack_every = 1) {
    return IdealCompletion(there, back, {.size = size, .mtu = kMtu, .ack_every = ack_every});
}

}  // namespace

TEST_CASE("Ideal: one packet over one hop is its time on the wire, the flight and the ACK's",
          "[fabric]") {
    const Hops hop{Hop(8_Gbps, 3us)};
    CHECK(Ideal(hop, hop, kMtu) == 1ns * kFirst + 3us + 1ns * kAck + 3us);
    CHECK(Ideal(hop, hop, 1_B) == 1ns * (62 + 16 + 4 + 20) + 1ns * kAck + 6us);
}

TEST_CASE("Ideal: packets follow one another on one hop", "[fabric]") {
    const Hops hop{Hop(8_Gbps, 3us)};
    CHECK(Ideal(hop, hop, kMtu * 5) == 1ns * (kFirst + 4 * kMiddle) + 3us + 1ns * kAck + 3us);
    CHECK(Ideal(hop, hop, kMtu * 4 + 8_B) ==
          1ns * (kFirst + 3 * kMiddle + 62 + 8 + 20) + 3us + 1ns * kAck + 3us);
}

TEST_CASE("Ideal: over three equal hops the last packet is stored and forwarded twice",
          "[fabric]") {
    const Hops hops(3, Hop(8_Gbps, 3us));
    // The first packet is the longest, so the others queue up behind it at every hop.
    CHECK(Ideal(hops, hops, kMtu * 5) ==
          1ns * (kFirst + 4 * kMiddle) + 1ns * 2 * kFirst + 9us + 3 * (1ns * kAck + 3us));
}

TEST_CASE("Ideal: a slow middle hop sets the pace", "[fabric]") {
    const Hops hops{Hop(8_Gbps, 1us), Hop(1_Gbps, 2us), Hop(8_Gbps, 3us)};
    // The first packet reaches the middle after its own time; there all five queue up.
    CHECK(Ideal(hops, hops, kMtu * 5) == 1ns * kFirst + 8ns * (kFirst + 4 * kMiddle) +
                                             1ns * kMiddle + 6us + (1ns + 8ns + 1ns) * kAck + 6us);
}

TEST_CASE("Ideal: a slow last hop and a slow first hop", "[fabric]") {
    const Hops slow_last{Hop(8_Gbps, 1us), Hop(8_Gbps, 1us), Hop(2_Gbps, 1us)};
    const Hops slow_first{Hop(2_Gbps, 1us), Hop(8_Gbps, 1us), Hop(8_Gbps, 1us)};
    const Duration ack = (1ns + 1ns + 4ns) * kAck + 3us;
    CHECK(Ideal(slow_last, slow_first, kMtu * 3) ==
          2ns * kFirst + 4ns * (kFirst + 2 * kMiddle) + 3us + ack);
    CHECK(Ideal(slow_first, slow_last, kMtu * 3) ==
          4ns * (kFirst + 2 * kMiddle) + 2ns * kMiddle + 3us + ack);
}

TEST_CASE("Ideal: the ACK takes its own path back", "[fabric]") {
    const Hops there{Hop(8_Gbps, 1us)};
    const Hops back{Hop(8_Gbps, 1us), Hop(4_Gbps, 7us)};
    CHECK(Ideal(there, back, kMtu) == 1ns * kFirst + 1us + (1ns + 2ns) * kAck + 8us);
}

TEST_CASE("Ideal: ACKs wait for each other on a slow way back, a single one does not", "[fabric]") {
    const Hops there{Hop(8_Gbps, 1us)};
    const Hops back{Hop(400_Mbps, 1us)};  // an ACK takes longer than a packet
    CHECK(Ideal(there, back, kMtu * 4) == 1ns * kFirst + 1us + 4 * 20ns * kAck + 1us);
    CHECK(Ideal(there, back, kMtu * 4, 100) ==
          1ns * (kFirst + 3 * kMiddle) + 1us + 20ns * kAck + 1us);
    CHECK(Ideal(there, back, kMtu * 4, 3) ==
          1ns * (kFirst + 2 * kMiddle) + 1us + 2 * 20ns * kAck + 1us);
}

TEST_CASE("Ideal: rates that do not divide round each packet to the nearest picosecond",
          "[fabric]") {
    const Hops hop{Hop(3_Gbps, 1us)};
    const Duration packets = Duration(2'928'000) + Duration(2'885'333) * 2;  // 1098 B, 1082 B twice
    CHECK(Ideal(hop, hop, kMtu * 3) == packets + Duration(229'333) + 2us);
}

namespace {

// Every packet and every ACK by itself: what IdealCompletion leaves out in the middle.
Duration OneByOne(const std::vector<IdealHop>& hops, Bytes size, Bytes mtu) {
    std::vector<Duration> data_free(hops.size(), Duration{});
    std::vector<Duration> ack_free(hops.size(), Duration{});
    Duration done{};
    const std::int64_t packets = (size.count() + mtu.count() - 1) / mtu.count();
    for (std::int64_t i = 0; i < packets; ++i) {
        const Bytes payload = i + 1 < packets ? mtu : size - mtu * (packets - 1);
        const Bytes frame = wire::DataFrame(payload, i == 0) + kWireOverhead;
        Duration at{};
        for (std::size_t h = 0; h < hops.size(); ++h) {
            data_free[h] = std::max(at, data_free[h]) + TransmitTime(frame, hops[h].rate);
            at = data_free[h] + hops[h].flight;
        }
        for (std::size_t h = hops.size(); h-- > 0;) {
            ack_free[h] = std::max(at, ack_free[h]) +
                          TransmitTime(wire::kAckFrame + kWireOverhead, hops[h].rate);
            at = ack_free[h] + hops[h].flight;
        }
        done = at;
    }
    return done;
}

}  // namespace

TEST_CASE("Ideal: leaving out the middle of a transfer changes nothing", "[fabric]") {
    std::mt19937 random(11);
    const std::vector<Rate> rates{10_Gbps, 25_Gbps, 40_Gbps, Rate(39'900'000'000), 7_Gbps};
    for (int i = 0; i < 300; ++i) {
        std::vector<IdealHop> hops;
        for (std::size_t n = 1 + random() % 6; n > 0; --n) {
            hops.push_back({rates[random() % rates.size()], Duration(1 + random() % 9'000'000)});
        }
        const Bytes mtu(64 + static_cast<std::int64_t>(random() % 4'033));
        const Bytes size(1 + static_cast<std::int64_t>(random() % 4'000'000));
        const std::vector<IdealHop> back(hops.rbegin(), hops.rend());
        INFO(size.count() << " B in packets of " << mtu.count() << " over " << hops.size());
        CHECK(IdealCompletion(hops, back, {.size = size, .mtu = mtu}) == OneByOne(hops, size, mtu));
    }
}

TEST_CASE("Ideal: a petabyte is reckoned at once", "[fabric]") {
    const std::vector<IdealHop> hops(3, {40_Gbps, Duration(1'000'000)});
    const Duration one = IdealCompletion(hops, hops, {.size = 1'000'000'000_MB, .mtu = 1000_B});
    CHECK(Seconds(one) == Approx(1e15 / 1000 * 1082 * 8 / 40e9).epsilon(1e-6));
}
