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
constexpr SonicInputs kSpectrum1{Bytes(96)};

// What sonic-swss's own script prints (cfgmgr/buffer_headroom_mellanox.lua at e6b0c5b5, run by Lua
// 5.4 with ASIC_TABLE's 19 KB, 0.8 KB and 3.8 KB).
struct ScriptRow {
    int gbps;
    int metres;
    int port_mtu;
    bool has_8_lanes;
    int cell;
    bool has_tiles;
    int lossless_mtu;
    int small_packets;
    bool shares_headroom;
    int xon;
    int xoff;
    int size;
};
constexpr ScriptRow kScript[] = {
    {100, 5, 9100, false, 96, false, 1024, 100, false, 19456, 72704, 92160},
    {100, 5, 1500, false, 96, false, 1024, 100, false, 19456, 58368, 77824},
    {100, 40, 9100, false, 144, false, 1500, 0, false, 19456, 48128, 67584},
    {100, 40, 9100, false, 144, false, 1500, 0, true, 19456, 46080, 19456},
    {100, 40, 9100, false, 144, false, 1500, 50, false, 19456, 51200, 70656},
    {100, 40, 9100, false, 144, false, 1500, 90, false, 19456, 68608, 88064},
    {100, 40, 9100, false, 144, false, 1500, 99, false, 19456, 109568, 129024},
    {400, 40, 9100, true, 144, false, 1024, 100, false, 38912, 265216, 313344},
    {400, 40, 1500, true, 144, false, 1024, 100, false, 38912, 242688, 283648},
    {800, 5, 9100, true, 192, true, 1024, 100, false, 38912, 256000, 304128},
    {400, 5, 9100, false, 192, true, 1024, 100, false, 19456, 230400, 249856},
    {400, 5, 9100, false, 192, true, 4096, 30, true, 19456, 83968, 19456}};

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

TEST_CASE("check: SONiC's formula gives what the switch's script computes", "[operators]") {
    for (const ScriptRow& row : kScript) {
        CAPTURE(row.gbps, row.port_mtu, row.small_packets, row.shares_headroom);
        SonicInputs in{Bytes(row.cell)};
        in.has_tiles = row.has_tiles;
        in.port_mtu = Bytes(row.port_mtu);
        in.has_8_lanes = row.has_8_lanes;
        in.lossless_mtu = Bytes(row.lossless_mtu);
        in.small_packets = row.small_packets;
        in.shares_headroom = row.shares_headroom;
        const SonicHeadroom h =
            SonicHeadroomOf(in, 1_Gbps * row.gbps, row.metres, PeerResponse::kIeeeQuanta);
        CHECK(h.xon.count() == row.xon);
        CHECK(h.xoff.count() == row.xoff);
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
