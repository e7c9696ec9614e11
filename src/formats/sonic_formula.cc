// Profiles that the dynamic buffer model computes in the switch, by the script that sonic-swss has
// for Spectrum (cfgmgr/buffer_headroom_mellanox.lua at e6b0c5b5).
#include <algorithm>
#include <cmath>

#include "base/units_text.h"
#include "formats/sonic_builder.h"
#include "operators/headroom_need.h"

namespace dcqcn {
namespace {

constexpr const char* kPattern = "LOSSLESS_TRAFFIC_PATTERN";
constexpr const char* kDefaults = "DEFAULT_LOSSLESS_BUFFER_PARAMETER";

// The entry of a table that should have one: the script takes any.
const SonicRow* OnlyRow(const SonicBuild& build, const std::string& table) {
    const SonicTables::Table& rows = build.tables.Of(table);
    if (rows.size() > 1) {
        rows.rbegin()->second.Fail("", "is a second entry, and the switch takes either; keep one");
    }
    return rows.empty() ? nullptr : &rows.begin()->second;
}

bool Has8Lanes(const SonicBuild& build, const SwitchPort& port) {
    constexpr int kLanes = 8;
    const SonicRow* row = build.tables.Find("PORT", port.name);
    const std::string lanes = row == nullptr ? "" : row->Text("lanes").value_or("");
    return std::ranges::count(lanes, ',') == kLanes - 1;
}

SonicInputs InputsOf(SonicBuild& build, const SwitchPort& port, std::size_t pool) {
    SonicInputs in{build.chip->cell};
    in.has_tiles = build.chip->has_tiles;
    in.port_mtu = port.mtu;
    in.has_8_lanes = Has8Lanes(build, port);
    in.shares_headroom = build.model.pools[pool].shared_headroom > Bytes{};
    if (const SonicRow* pattern = OnlyRow(build, kPattern)) {
        in.lossless_mtu = Bytes(pattern->Whole("mtu", kSmallestMtu.count(), kLargestMtu.count())
                                    .value_or(in.lossless_mtu.count()));
        in.small_packets = static_cast<int>(
            pattern->Whole("small_packet_percentage", 0, 100).value_or(in.small_packets));
    }
    return in;
}

// default_dynamic_th. The size of a shared headroom that the switch computes is not known here.
int ExponentOf(const SonicBuild& build, const SonicInputs& in) {
    constexpr std::int64_t kMostExponent = 64;
    constexpr std::int64_t kMostRatio = 65'535;
    const SonicRow* defaults = OnlyRow(build, kDefaults);
    if (defaults == nullptr) {
        return 0;
    }
    if (!in.shares_headroom && defaults->Whole("over_subscribe_ratio", 0, kMostRatio) > 0) {
        defaults->Fail("over_subscribe_ratio",
                       "makes the switch compute a shared headroom; read the xoff of " +
                           kLosslessPool +
                           " from \"show buffer configuration\" and add it to BUFFER_POOL");
    }
    return static_cast<int>(
        defaults->Whole("default_dynamic_th", -kMostExponent, kMostExponent).value_or(0));
}

std::string InWords(const SonicBuild& build, const SonicInputs& in) {
    return "port MTU " + ToText(in.port_mtu) + ", lossless frames of " + ToText(in.lossless_mtu) +
           ", " + std::to_string(in.small_packets) + " % small packets" +
           (build.tables.Of(kPattern).empty() ? " (no LOSSLESS_TRAFFIC_PATTERN)" : "") +
           (in.has_8_lanes ? ", 8 lanes" : "") + (in.has_tiles ? ", tiles" : "") +
           (in.shares_headroom ? ", shared headroom" : "") + "; no gearbox";
}

}  // namespace

std::string ComputedSuffix(const SonicBuild& build, const SwitchPort& port) {
    return (port.mtu == SonicInputs{}.port_mtu ? "" : "_mtu" + std::to_string(port.mtu.count())) +
           (Has8Lanes(build, port) ? "_8lane" : "");
}

GroupProfile ComputedProfile(SonicBuild& build, const SonicRow& row, const SwitchPort& port,
                             std::size_t pool) {
    if (build.chip == nullptr || !build.chip->is_spectrum) {
        row.Fail("profile",
                 "is computed in the switch, by a formula known for Spectrum only; "
                 "name the profile that the switch shows, or give --chip");
    }
    const SonicInputs in = InputsOf(build, port, pool);
    const SonicHeadroom h =
        SonicHeadroomOf(in, port.speed, port.cable_m, PeerResponse::kIeeeQuanta);
    GroupProfile profile;
    profile.place = row.place();
    profile.pool = pool;
    profile.is_lossless = true;
    profile.xoff = h.xoff;
    profile.xon = h.xon;
    profile.size = h.size;
    profile.dynamic_th = ExponentOf(build, in);
    profile.alpha = std::exp2(*profile.dynamic_th);
    build.Assume("profiles for " + ToText(port.speed) + " and " +
                 std::to_string(static_cast<int>(port.cable_m)) +
                 "m: computed by SONiC's headroom formula, alpha 2^" +
                 std::to_string(*profile.dynamic_th) + ", " + InWords(build, in));
    return profile;
}

}  // namespace dcqcn
