#include "formats/nic_knobs.h"

#include <algorithm>
#include <array>
#include <limits>

namespace dcqcn {
namespace {

using enum NicVendor;
using enum NicUnit;

constexpr std::int64_t kMost32 = std::numeric_limits<std::uint32_t>::max();
constexpr std::int64_t kMost31 = std::numeric_limits<std::int32_t>::max();
constexpr std::int64_t kLineRate = 1'000'000;  // Mb/s; the scenario's own links decide

constexpr std::array kKnobs{
    // clang-format off
    NicKnob{kNvidia, "CLAMP_TGT_RATE", "rp_clamp_tgt_rate", "rp.connectx.clamp_tgt_rate", kFlag, 0, 1},
    NicKnob{kNvidia, "CLAMP_TGT_RATE_AFTER_TIME_INC", "rp_clamp_tgt_rate_ati",
            "rp.connectx.clamp_tgt_rate_after_time_inc", kFlag, 0, 1},
    NicKnob{kNvidia, "RPG_TIME_RESET", "rp_time_reset", "rp.connectx.rpg_time_reset", kMicroseconds, 1, 131'071},
    NicKnob{kNvidia, "RPG_BYTE_RESET", "rp_byte_reset", "rp.connectx.rpg_byte_reset", kBlocks, 1, 32'767},
    NicKnob{kNvidia, "RPG_THRESHOLD", "rp_threshold", "rp.connectx.rpg_threshold", kCount, 1, 31},
    NicKnob{kNvidia, "RPG_MAX_RATE", "rp_max_rate", "rp.connectx.rpg_max_rate", kMegabits, 0, kLineRate},
    NicKnob{kNvidia, "RPG_AI_RATE", "rp_ai_rate", "rp.connectx.rpg_ai_rate", kMegabits, 1, kLineRate},
    NicKnob{kNvidia, "RPG_HAI_RATE", "rp_hai_rate", "rp.connectx.rpg_hai_rate", kMegabits, 1, kLineRate},
    NicKnob{kNvidia, "RPG_GD", "rp_gd", "rp.connectx.rpg_gd", kCount, 10, 11},
    NicKnob{kNvidia, "RPG_MIN_DEC_FAC", "rp_min_dec_fac", "rp.connectx.rpg_min_dec_fac", kCount, 0, 100},
    NicKnob{kNvidia, "RPG_MIN_RATE", "rp_min_rate", "rp.connectx.rpg_min_rate", kMegabits, 1, kLineRate},
    NicKnob{kNvidia, "RATE_TO_SET_ON_FIRST_CNP", "rp_rate_to_set_on_first_cnp",
            "rp.connectx.rate_to_set_on_first_cnp", kMegabits, 0, kLineRate},
    NicKnob{kNvidia, "DCE_TCP_G", "rp_dce_tcp_g", "rp.connectx.dce_tcp_g", kCount, 0, 1023},
    NicKnob{kNvidia, "DCE_TCP_RTT", "rp_dce_tcp_rtt", "rp.connectx.dce_tcp_rtt", kMicroseconds, 1, 131'071},
    NicKnob{kNvidia, "RATE_REDUCE_MONITOR_PERIOD", "rp_rate_reduce_monitor_period",
            "rp.connectx.rate_reduce_monitor_period", kMicroseconds, 1, 1'000'000'000},
    NicKnob{kNvidia, "INITIAL_ALPHA_VALUE", "rp_initial_alpha_value", "rp.connectx.initial_alpha_value", kCount, 1, 1023},
    NicKnob{kNvidia, "MIN_TIME_BETWEEN_CNPS", "np_min_time_between_cnps", "np.cnp_interval", kMicroseconds, 0, 4095},
    NicKnob{kNvidia, "CNP_802P_PRIO", "np_cnp_prio", "np.cnp_priority", kCount, 0, 7},

    NicKnob{kAmd, "initial_alpha_value", "", "rp.connectx.initial_alpha_value", kCount, 0, 1023},
    NicKnob{kAmd, "dce_tcp_g", "", "rp.connectx.dce_tcp_g", kCount, 0, 1023},
    NicKnob{kAmd, "dce_tcp_rtt", "", "rp.connectx.dce_tcp_rtt", kMicroseconds, 1, 131'071},
    NicKnob{kAmd, "rate_reduce_monitor_period", "", "rp.connectx.rate_reduce_monitor_period",
            kMicroseconds, 1, 1'000'000'000},
    NicKnob{kAmd, "rate_to_set_on_first_cnp", "", "rp.connectx.rate_to_set_on_first_cnp", kMegabits, 0, kLineRate},
    NicKnob{kAmd, "min_rate", "", "rp.connectx.rpg_min_rate", kMegabits, 1, kLineRate},
    NicKnob{kAmd, "gd", "", "rp.connectx.rpg_gd", kCount, 1, 11},
    NicKnob{kAmd, "min_dec_fac", "", "rp.connectx.rpg_min_dec_fac", kCount, 0, 100},
    NicKnob{kAmd, "clamp_tgt_rate", "", "rp.connectx.clamp_tgt_rate", kFlag, 0, 1},
    NicKnob{kAmd, "clamp_tgt_rate_ati", "", "rp.connectx.clamp_tgt_rate_after_time_inc", kFlag, 0, 1},
    NicKnob{kAmd, "threshold", "", "rp.connectx.rpg_threshold", kCount, 1, 31},
    NicKnob{kAmd, "time_reset", "", "rp.connectx.rpg_time_reset", kAlphaPeriods, 1, 32'767},
    NicKnob{kAmd, "qp_rate", "", "rp.connectx.rpg_max_rate", kMegabits, 1, kLineRate},
    NicKnob{kAmd, "byte_reset", "", "rp.connectx.rpg_byte_reset", kBytes, 1, kMost31},
    NicKnob{kAmd, "ai_rate", "", "rp.connectx.rpg_ai_rate", kMegabits, 1, kLineRate},
    NicKnob{kAmd, "hai_rate", "", "rp.connectx.rpg_hai_rate", kMegabits, 1, kLineRate},
    NicKnob{kAmd, "icnp_802p_prio", "", "np.cnp_priority", kCount, 0, 7},

    NicKnob{kIntel, "dcqcn_T", "", "rp.connectx.rpg_time_reset", kMicroseconds, 1, 65'535},
    NicKnob{kIntel, "dcqcn_B", "", "rp.connectx.rpg_byte_reset", kBytes, 0, kMost32},
    NicKnob{kIntel, "dcqcn_F", "", "rp.connectx.rpg_threshold", kCount, 1, 31},
    NicKnob{kIntel, "dcqcn_rreduce_mperiod", "", "rp.connectx.rate_reduce_monitor_period",
            kMicroseconds, 1, 1'000'000'000},
    NicKnob{kIntel, "dcqcn_min_dec_factor", "", "rp.connectx.rpg_min_dec_fac", kCount, 1, 100},
    // clang-format on
};

constexpr std::string_view kOnePriority = "the class of CNPs is np.cnp_priority";
constexpr std::string_view kWindow = "its unit is an MSS of a window, which no rate follows from";

constexpr std::array kIdle{
    IdleNicKnob{kNvidia, "CNP_DSCP", "np_cnp_dscp", 48, kOnePriority},
    IdleNicKnob{kNvidia, "CNP_PRIO_MODE", "np_cnp_prio_mode", 0, kOnePriority},
    IdleNicKnob{kAmd, "cnp_dscp", "", {}, kOnePriority},
    IdleNicKnob{kAmd, "token_bucket_size", "", {}, "credit is not saved up"},
    IdleNicKnob{kIntel, "dcqcn_cc_cfg_valid", "", 1, "what a file holds is taken as valid"},
    IdleNicKnob{kIntel, "dcqcn_rai_factor", "", {}, kWindow},
    IdleNicKnob{kIntel, "dcqcn_hai_factor", "", {}, kWindow},
    IdleNicKnob{kIntel, "dcqcn_min_rate_MBps", "", 0, "its name says MB/s, its description Mb/s"},
};

constexpr std::array kEnables{
    EnableNicKnob{kNvidia, "ROCE_CC_PRIO_MASK", 255},
    EnableNicKnob{kIntel, "dcqcn_enable", 1},
};

constexpr std::array kVendors{kNvidia, kAmd, kIntel};

constexpr std::array kInvented{
    InventedNicKnob{"DCQCN_RP_AI_RATE", "RPG_AI_RATE"},
    InventedNicKnob{"DCQCN_RP_BC_STAGE_THRESHOLD", "RPG_BYTE_RESET"},
    InventedNicKnob{"DCQCN_RP_BYTE_RESET", "RPG_BYTE_RESET"},
    InventedNicKnob{"DCQCN_RP_DCP_TIMER_CYCLES", "DCE_TCP_RTT"},
    InventedNicKnob{"DCQCN_RP_GD", "RPG_GD"},
    InventedNicKnob{"DCQCN_RP_RATE_REDUCE", "RATE_REDUCE_MONITOR_PERIOD"},
    InventedNicKnob{"DCQCN_RP_TIMER", "RPG_TIME_RESET"},
    InventedNicKnob{"DCQCN_NP_CNP_PRIO", "CNP_802P_PRIO"},
    InventedNicKnob{"DCQCN_NP_MIN_TIME_BETWEEN_CNP", "MIN_TIME_BETWEEN_CNPS"},
    InventedNicKnob{"rp_g", "rp_dce_tcp_g"},
    InventedNicKnob{"rp_thresholds", "rp_threshold"},
    InventedNicKnob{"rp_clamp_flags", "rp_clamp_tgt_rate"},
};

char Lower(char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

bool IsSame(std::string_view a, std::string_view b) {
    return std::ranges::equal(a, b, {}, &Lower, &Lower);
}

template <class Knobs>
auto FindOf(const Knobs& knobs, NicVendor vendor, std::string_view name) -> decltype(knobs.data()) {
    const auto found = std::ranges::find_if(knobs, [&](const auto& knob) {
        return knob.vendor == vendor && (IsSame(knob.name, name) || IsSame(knob.alias, name));
    });
    return found == knobs.end() || name.empty() ? nullptr : &*found;
}

}  // namespace

std::span<const NicKnob> NicKnobs() {
    return kKnobs;
}
std::span<const IdleNicKnob> IdleNicKnobs() {
    return kIdle;
}
std::span<const EnableNicKnob> EnableNicKnobs() {
    return kEnables;
}
std::span<const NicVendor> NicVendors() {
    return kVendors;
}
std::span<const InventedNicKnob> InventedNicKnobs() {
    return kInvented;
}

const NicKnob* FindNicKnob(NicVendor vendor, std::string_view name) {
    return FindOf(kKnobs, vendor, name);
}
const IdleNicKnob* FindIdleNicKnob(NicVendor vendor, std::string_view name) {
    return FindOf(kIdle, vendor, name);
}
const EnableNicKnob* FindEnableNicKnob(NicVendor vendor, std::string_view name) {
    const auto* const found = std::ranges::find_if(kEnables, [&](const EnableNicKnob& knob) {
        return knob.vendor == vendor && IsSame(knob.name, name);
    });
    return found == kEnables.end() ? nullptr : found;
}
const InventedNicKnob* FindInventedNicKnob(std::string_view name) {
    const auto found = std::ranges::find_if(
        kInvented, [&](const InventedNicKnob& knob) { return IsSame(knob.name, name); });
    return found == kInvented.end() ? nullptr : &*found;
}

bool IsNicKnob(NicVendor vendor, std::string_view name) {
    return FindNicKnob(vendor, name) != nullptr || FindIdleNicKnob(vendor, name) != nullptr ||
           FindEnableNicKnob(vendor, name) != nullptr ||
           (vendor == NicVendor::kNvidia && FindInventedNicKnob(name) != nullptr);
}

std::string_view VendorName(NicVendor vendor) {
    constexpr std::array<std::string_view, 3> kNames{"NVIDIA", "AMD", "Intel"};
    return kNames[static_cast<std::size_t>(vendor)];
}
std::string_view PresetName(NicVendor vendor) {
    constexpr std::array<std::string_view, 3> kNames{"nvidia", "amd", "intel"};
    return kNames[static_cast<std::size_t>(vendor)];
}
std::string_view UnitName(NicUnit unit) {
    constexpr std::array<std::string_view, 7> kNames{"",     "",  "us",  "periods of dce_tcp_rtt",
                                                     "Mb/s", "B", "64 B"};
    return kNames[static_cast<std::size_t>(unit)];
}

}  // namespace dcqcn
