#include "formats/nic_knobs.h"

#include <set>
#include <string>
#include <utility>

#include <catch2/catch.hpp>

using namespace dcqcn;

TEST_CASE("NIC knobs: are found by either name, in capitals or not", "[formats]") {
    const NicKnob* gd = FindNicKnob(NicVendor::kNvidia, "RPG_GD");
    REQUIRE(gd != nullptr);
    CHECK(gd->key == "rp.connectx.rpg_gd");
    CHECK(gd->least == 10);
    CHECK(gd->most == 11);
    CHECK(FindNicKnob(NicVendor::kNvidia, "rpg_gd") == gd);
    CHECK(FindNicKnob(NicVendor::kNvidia, "rp_gd") == gd);
    CHECK(FindNicKnob(NicVendor::kAmd, "gd")->least == 1);
    CHECK(FindNicKnob(NicVendor::kAmd, "rpg_gd") == nullptr);
    CHECK(FindNicKnob(NicVendor::kAmd, "") == nullptr);
    CHECK(FindIdleNicKnob(NicVendor::kNvidia, "np_cnp_dscp")->harmless == 48);
    CHECK(FindEnableNicKnob(NicVendor::kNvidia, "roce_cc_prio_mask")->all == 255);
    CHECK(FindEnableNicKnob(NicVendor::kIntel, "roce_cc_prio_mask") == nullptr);
    CHECK(FindInventedNicKnob("DCQCN_RP_TIMER")->real == "RPG_TIME_RESET");
    CHECK(FindInventedNicKnob("RPG_TIME_RESET") == nullptr);
}

TEST_CASE("NIC knobs: a vendor has no name twice and no key twice", "[formats]") {
    std::set<std::pair<NicVendor, std::string>> names;
    for (const NicKnob& knob : NicKnobs()) {
        CAPTURE(knob.name);
        CHECK(names.emplace(knob.vendor, knob.name).second);
        CHECK(names.emplace(knob.vendor, knob.key).second);
        CHECK(knob.least < knob.most);
    }
}

TEST_CASE("NIC knobs: every invented name stands for a real one", "[formats]") {
    for (const InventedNicKnob& knob : InventedNicKnobs()) {
        CAPTURE(knob.name);
        CHECK(FindNicKnob(NicVendor::kNvidia, knob.real) != nullptr);
        CHECK(FindNicKnob(NicVendor::kNvidia, knob.name) == nullptr);
    }
}

TEST_CASE("NIC knobs: vendors and units have names", "[formats]") {
    CHECK(VendorName(NicVendor::kIntel) == "Intel");
    CHECK(PresetName(NicVendor::kAmd) == "amd");
    CHECK(UnitName(NicUnit::kBlocks) == "64 B");
    CHECK(UnitName(NicUnit::kFlag).empty());
}
