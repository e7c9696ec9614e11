#include "fabric/ideal.h"

#include <vector>

#include <catch2/catch.hpp>

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
