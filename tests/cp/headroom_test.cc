#include "cp/headroom.h"

#include <catch2/catch.hpp>

#include "print_units.h"

namespace dcqcn {
namespace {

using namespace literals;

constexpr Bytes kMaxFrame{1518};

}  // namespace

TEST_CASE("CP: a pause quantum is 512 bit times of the port", "[cp]") {
    CHECK(QuantaTime(1, 40_Gbps) == Duration(12'800));
    CHECK(QuantaTime(65'535, 40_Gbps) == Duration(838'848'000));
    CHECK(QuantaTime(65'535, 10_Gbps) == Duration(3'355'392'000));
    CHECK(QuantaTime(65'535, 100_Gbps) == Duration(335'539'200));
    CHECK(QuantaTime(0, 40_Gbps) == Duration(0));
    SECTION("all quanta are rounded once where the rate does not divide") {
        CHECK(QuantaTime(3, 3_Gbps) == Duration(512'000));
        CHECK(QuantaTime(65'535, 7_Gbps) == Duration(4'793'417'143));
    }
}

TEST_CASE("CP: a port answers a pause in IEEE 802.3's quanta for its speed", "[cp]") {
    CHECK(PauseResponse(10_Gbps) == QuantaTime(67, 10_Gbps));
    CHECK(PauseResponse(25_Gbps) == QuantaTime(80, 25_Gbps));
    CHECK(PauseResponse(40_Gbps) == Duration(1'510'400));
    CHECK(PauseResponse(50_Gbps) == QuantaTime(147, 50_Gbps));
    CHECK(PauseResponse(100_Gbps) == QuantaTime(394, 100_Gbps));
    CHECK(PauseResponse(200_Gbps) == QuantaTime(453, 200_Gbps));
    CHECK(PauseResponse(400_Gbps) == QuantaTime(905, 400_Gbps));
    CHECK(PauseResponse(800_Gbps) == QuantaTime(905, 800_Gbps));
    CHECK(PauseResponse(1_Gbps) == QuantaTime(2, 1_Gbps));
    SECTION("an unlisted speed in those of the next higher, or of the highest") {
        CHECK(PauseResponse(56_Gbps) == QuantaTime(394, 56_Gbps));
        CHECK(PauseResponse(11_Gbps) == QuantaTime(80, 11_Gbps));
        CHECK(PauseResponse(1'600_Gbps) == QuantaTime(905, 1'600_Gbps));
    }
}

TEST_CASE("CP: the headroom budget adds up wire, frames, pause frame and response", "[cp]") {
    CHECK(HeadroomBudget(40_Gbps, 0us, kMaxFrame, 0us) == 2_B * 1538 + 84_B);
    CHECK(HeadroomBudget(40_Gbps, 1us, kMaxFrame, 0us) == 10_KB + 3'160_B);
    CHECK(HeadroomBudget(40_Gbps, 0us, kMaxFrame, PauseResponse(40_Gbps)) == 7'552_B + 3'160_B);
    SECTION("rounded up, once") {
        CHECK(HeadroomBudget(3_Gbps, 1ns, kMaxFrame, 0us) == 1_B + 3'160_B);
        CHECK(HeadroomBudget(40_Gbps, Duration(100), kMaxFrame, Duration(1)) == 2_B + 3'160_B);
    }
    SECTION("long and fast wires do not overflow") {
        CHECK(HeadroomBudget(800_Gbps, 500ms, kMaxFrame, 0us) == Bytes(100'000'003'160));
    }
}

TEST_CASE("CP: a budget in whole cells covers the frames that waste most of them", "[cp]") {
    // 64 B frames fill a cell each: 208 B of memory for 84 B of wire.
    CHECK(InWholeCells(84'000_B, 208_B, kMaxFrame) == 208'000_B);
    // Cells of 96 B: a 97 B frame takes two, 192 B for 117 B of wire, more than 96 for 84.
    CHECK(InWholeCells(117'000_B, 96_B, kMaxFrame) == 192'000_B);
    SECTION("no fewer bytes than came in, whatever the cell") {
        CHECK(InWholeCells(10'000_B, 2_B, kMaxFrame) >= 10'000_B);
    }
}

TEST_CASE("CP: the paper's 22.4 KB cover 1.17 us one way at 40 Gb/s with the full response",
          "[cp]") {
    const Duration response = PauseResponse(40_Gbps);
    CHECK(HeadroomBudget(40_Gbps, 1'168ns, kMaxFrame, response) <= 22'400_B);
    CHECK(HeadroomBudget(40_Gbps, 1'169ns, kMaxFrame, response) > 22'400_B);
    SECTION("and 1.92 us if the peer answers at once") {
        CHECK(HeadroomBudget(40_Gbps, 1'924ns, kMaxFrame, 0us) == 22'400_B);
    }
}

}  // namespace dcqcn
