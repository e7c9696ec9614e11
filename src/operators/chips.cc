#include "operators/chips.h"

#include <algorithm>

#include "base/check.h"

namespace dcqcn {
namespace {

using namespace literals;

constexpr std::string_view kSlices =
    "hardware tests of Tomahawk 2 expect XOFF of a lone group near 20,000 cells (sonic-mgmt, "
    "qos_params.th2.yaml), a quarter of what one undivided memory gives: if yours has four "
    "memories, say --slices 4";
constexpr std::string_view kAsicTable = "sonic-swss ASIC_TABLE";
constexpr std::string_view kMigrator =
    "sonic-utilities scripts/mellanox_buffer_migrator.py at 66b50715: egress_lossless_pool, which "
    "sonic-swss takes for the memory's size";

const std::vector<Chip> kChips{
    {"trident2",
     "Trident II",
     208_B,
     "sonic-mgmt qos_params.td2.yaml",
     12_MB,
     "the paper, section 4",
     32,
     40_Gbps,
     22'400_B,
     {"s6000", "7050-qx", "7050qx"},
     false,
     ""},
    {"tomahawk",
     "Tomahawk",
     208_B,
     "sonic-mgmt qos_params.th.yaml at 24fcfdea",
     {},
     "",
     {},
     {},
     {},
     {"s6100", "7060cx-32s", "dx010"},
     false,
     kSlices},
    {"tomahawk2",
     "Tomahawk 2",
     208_B,
     "sonic-mgmt qos_params.th2.yaml at 3d14b750",
     42'349'632_B,
     "sonic-buildimage at 086b03bd: egress_lossless_pool of the Arista 7260",
     {},
     {},
     {},
     {"7260cx3"},
     false,
     kSlices},
    {"trident3",
     "Trident 3",
     256_B,
     "sonic-mgmt qos_params.td3.yaml at 3159b93d",
     {},
     "",
     {},
     {},
     {},
     {"7050cx3"},
     false,
     ""},
    {"spectrum1",
     "Spectrum",
     96_B,
     kAsicTable,
     13'945'824_B,
     kMigrator,
     {},
     {},
     {},
     {"sn2010", "sn2100", "sn2410", "sn2700", "sn2740"},
     true,
     ""},
    {"spectrum2",
     "Spectrum-2",
     144_B,
     kAsicTable,
     34'287'552_B,
     kMigrator,
     {},
     {},
     {},
     {"sn3420", "sn3700", "sn3800"},
     true,
     ""},
    {"spectrum3",
     "Spectrum-3",
     144_B,
     kAsicTable,
     60'817'392_B,
     kMigrator,
     {},
     {},
     {},
     {"sn4280", "sn4410", "sn4600", "sn4700"},
     true,
     ""},
    {"spectrum4", "Spectrum-4", 192_B, kAsicTable, {}, "", {}, {}, {}, {"sn5600"}, true, "", true},
};

}  // namespace

const std::vector<Chip>& Chips() {
    return kChips;
}

const Chip* FindChip(const std::string& name) {
    const auto at = std::ranges::find(Chips(), name, &Chip::name);
    return at == Chips().end() ? nullptr : &*at;
}

std::string NoSuchChip() {
    std::string known;
    for (const Chip& chip : Chips()) {
        known += (known.empty() ? "" : ", ") + std::string(chip.name);
    }
    return "is none of " + known + "; for another chip give the cell and the buffer";
}

const Chip& ChipNamed(const std::string& name) {
    if (const Chip* const chip = FindChip(name)) {
        return *chip;
    }
    throw ConfigError("--chip: \"" + name + "\" " + NoSuchChip());
}

const Chip* ChipOf(std::string_view platform_or_sku) {
    std::string lower(platform_or_sku);
    std::ranges::transform(lower, lower.begin(), [](unsigned char c) {
        return static_cast<char>(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
    });
    for (const Chip& chip : Chips()) {
        for (const std::string_view mark : chip.marks) {
            if (lower.find(mark) != std::string::npos) {
                return &chip;
            }
        }
    }
    return nullptr;
}

}  // namespace dcqcn
