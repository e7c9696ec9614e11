#include "base/wire.h"

#include <catch2/catch.hpp>

#include "base/frame.h"

using namespace dcqcn;

TEST_CASE("Wire: a full frame at MTU 1024 is 1086 B, 1106 on the wire; the first has 16 more",
          "[base]") {
    CHECK(wire::DataFrame(1024_B, false) == 1086_B);
    CHECK(wire::DataFrame(1024_B, false) + kWireOverhead == 1106_B);
    CHECK(wire::DataFrame(1024_B, true) == 1102_B);
    CHECK(wire::DataFrame(2048_B, false) == 2110_B);
    CHECK(wire::DataFrame(4096_B, false) == 4158_B);
}

TEST_CASE("Wire: control frames are an ACK of 66 B, a CNP of 78 B and a pause of 64 B", "[base]") {
    CHECK(wire::kAckFrame == 66_B);
    CHECK(wire::kCnpFrame == 78_B);
    CHECK(wire::kCnpFrame + kWireOverhead == 98_B);
    CHECK(wire::kPauseFrame == 64_B);
}

TEST_CASE("Wire: a payload is padded to 4 bytes, a frame to Ethernet's 64", "[base]") {
    CHECK(wire::DataFrame(1_B, false) == 66_B);
    CHECK(wire::DataFrame(4_B, false) == 66_B);
    CHECK(wire::DataFrame(5_B, false) == 70_B);
    CHECK(wire::DataFrame(1_B, true) == 82_B);
    CHECK(wire::DataFrame(0_B, false) == 64_B);
}

TEST_CASE("Wire: a frame's size is with FCS, its wire size with preamble and gap", "[base]") {
    Frame f{};
    f.size = 1086;
    CHECK(SizeOf(f) == 1086_B);
    CHECK(WireSizeOf(f) == 1106_B);
}
