#include "operators/headroom_need.h"

#include <catch2/catch.hpp>

#include "cp/headroom.h"

namespace dcqcn {
namespace {

using namespace literals;

struct Row {
    int gbps;
    int metres;
    int size;
    int xoff;
};
// Facts of SONiC's table for the SN2700 (Spectrum-1), sonic-buildimage at 086b03bd.
constexpr Row kSn2700[] = {
    {10, 5, 49152, 29696},   {25, 5, 49152, 29696},   {40, 5, 49152, 29696},
    {50, 5, 49152, 29696},   {100, 5, 50176, 30720},  {10, 40, 49152, 29696},
    {25, 40, 51200, 31744},  {40, 40, 52224, 32768},  {50, 40, 53248, 33792},
    {100, 40, 58368, 38912}, {10, 300, 56320, 36864}, {25, 300, 67584, 48128},
    {40, 300, 78848, 59392}, {50, 300, 86016, 66560}, {100, 300, 123904, 104448}};
constexpr SonicAsic kSpectrum1{Bytes(96)};

}  // namespace

TEST_CASE("check: SONiC's formula gives all 15 rows of the SN2700's table", "[operators]") {
    for (const Row& row : kSn2700) {
        CAPTURE(row.gbps, row.metres);
        const SonicHeadroom h =
            SonicHeadroomOf(kSpectrum1, 1_Gbps * row.gbps, row.metres, PeerResponse::kShippedTable);
        CHECK(h.xoff.count() == row.xoff);
        CHECK(h.xon.count() == 19456);
        CHECK(h.size.count() == row.size);
    }
}

TEST_CASE("check: with the peer's response of IEEE 802.3 one of the 15 rows is left",
          "[operators]") {
    int same = 0;
    for (const Row& row : kSn2700) {
        const SonicHeadroom h =
            SonicHeadroomOf(kSpectrum1, 1_Gbps * row.gbps, row.metres, PeerResponse::kIeeeQuanta);
        same += h.xoff.count() == row.xoff ? 1 : 0;
    }
    CHECK(same == 1);
    CHECK(SonicHeadroomOf(kSpectrum1, 100_Gbps, 5, PeerResponse::kIeeeQuanta).xoff == 72'704_B);
}

TEST_CASE("check: the budget is that of cp/headroom, over the cable's delay", "[operators]") {
    const LinkSpec link{40_Gbps, 198, 1'500_B, 1_B, {}};
    const Bytes wire = HeadroomBudget(40_Gbps, Duration(1us), 1'518_B, PauseResponse(40_Gbps));
    CHECK(NeedOf(link).wire == wire);
    CHECK(NeedOf(link).full_frames == wire);
    SECTION("small frames fill whole cells: 208 B of memory for 84 B of wire") {
        LinkSpec cells = link;
        cells.cell = 208_B;
        CHECK(NeedOf(cells).small_frames.count() == (wire.count() * 208 + 83) / 84);
        CHECK(NeedOf(cells).full_frames.count() == (wire.count() * 1664 + 1537) / 1538);
    }
    SECTION("a quicker peer needs less") {
        LinkSpec quick = link;
        quick.response = Duration(0);
        CHECK(NeedOf(quick).wire == wire - 7'552_B);
    }
}

}  // namespace dcqcn
