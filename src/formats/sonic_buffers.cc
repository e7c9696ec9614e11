// Profiles, and which priority group has which.
#include <cmath>
#include <stdexcept>

#include "base/check.h"
#include "base/units_text.h"
#include "formats/sonic_builder.h"

namespace dcqcn {
namespace {

constexpr std::int64_t kMostExponent = 64;

bool IsDynamic(const SonicBuild& build, const std::string& pool) {
    const SonicRow* row = build.tables.Find("BUFFER_POOL", pool);
    return row == nullptr || row->Text("mode").value_or("dynamic") == "dynamic";
}

// "pg_lossless_40000_5m_profile" -> speed and cable; nothing for other names.
struct RunTimeName {
    Rate speed;
    double cable_m;
};
std::optional<RunTimeName> ParseRunTimeName(const std::string& name) {
    constexpr std::string_view kBefore = "pg_lossless_";
    constexpr std::string_view kAfter = "_profile";
    if (!name.starts_with(kBefore) || !name.ends_with(kAfter)) {
        return std::nullopt;
    }
    const std::string middle =
        name.substr(kBefore.size(), name.size() - kBefore.size() - kAfter.size());
    const auto bar = middle.find('_');
    try {
        return RunTimeName{ParseMegabits(middle.substr(0, bar)),
                           ParseMetres(bar == std::string::npos ? "" : middle.substr(bar + 1))};
    } catch (const std::invalid_argument&) {
        return std::nullopt;
    }
}

std::string NameOf(Rate speed, double cable_m, const std::string& suffix = "") {
    constexpr std::int64_t kMegabit = 1'000'000;
    return "pg_lossless_" + std::to_string(speed.count() / kMegabit) + "_" +
           std::to_string(static_cast<int>(cable_m)) + "m" + suffix + "_profile";
}

std::size_t LosslessPool(const SonicBuild& build) {
    const auto pool = build.pool_of.find(kLosslessPool);
    if (pool == build.pool_of.end()) {
        throw ConfigError(build.tables.Files() + ": BUFFER_POOL: has no ingress pool " +
                          kLosslessPool + ", which run-time profiles use; add it");
    }
    return pool->second;
}

// A pool with a shared headroom leaves no headroom in the sizes of its groups.
std::size_t AddProfile(SonicBuild& build, GroupProfile profile) {
    const bool is_private = build.model.pools[profile.pool].shared_headroom == Bytes{};
    profile.private_headroom = is_private && profile.size >= profile.xoff ? profile.xoff : Bytes{};
    build.group_of[profile.name] = build.model.groups.size();
    build.model.groups.push_back(std::move(profile));
    return build.model.groups.size() - 1;
}

// As buffermgrd does: the row of this speed and cable.
std::size_t ProfileFromLookup(SonicBuild& build, Rate speed, double cable_m,
                              const std::string& name) {
    const LookupRow* row = build.lookup->Find(speed, cable_m);
    if (row == nullptr) {
        throw ConfigError(build.lookup->file + ": has no row for " + ToText(speed) + " and " +
                          std::to_string(static_cast<int>(cable_m)) + "m, which " + name +
                          " needs; add it, or give the lookup of this switch");
    }
    GroupProfile profile;
    profile.name = name;
    profile.place = {build.lookup->file, "line " + std::to_string(row->line), "", ""};
    profile.pool = LosslessPool(build);
    profile.is_lossless = true;
    profile.size = row->size;
    profile.xon = row->xon;
    profile.xoff = row->xoff;
    profile.xon_offset = row->xon_offset;
    if (!IsDynamic(build, kLosslessPool)) {
        if (row->threshold < 0) {
            throw ConfigError(profile.place.ToText() +
                              ": threshold: " + std::to_string(row->threshold) +
                              " is no size; its pool is static, so give bytes");
        }
        profile.static_th = Bytes(row->threshold);
    } else if (row->threshold > kMostExponent) {
        throw ConfigError(profile.place.ToText() +
                          ": threshold: " + std::to_string(row->threshold) +
                          " is no exponent of alpha = 2^n; its pool is dynamic");
    } else {
        profile.dynamic_th = static_cast<int>(row->threshold);
        profile.alpha = std::exp2(*profile.dynamic_th);
    }
    return AddProfile(build, std::move(profile));
}

std::size_t ProfileNamed(SonicBuild& build, const SonicRow& row, const std::string& name) {
    if (const auto known = build.group_of.find(name); known != build.group_of.end()) {
        return known->second;
    }
    const auto run_time = ParseRunTimeName(name);
    if (!run_time) {
        row.Fail("profile",
                 "names no ingress profile in BUFFER_PROFILE; correct the name or "
                 "add the profile");
    }
    if (build.lookup == nullptr) {
        row.Fail("profile",
                 "is made at run time and not in BUFFER_PROFILE; give the switch's "
                 "pg_profile_lookup.ini too");
    }
    return ProfileFromLookup(build, run_time->speed, run_time->cable_m, name);
}

// nullopt: the switch makes none.
std::optional<std::size_t> ProfileOf(SonicBuild& build, const SonicRow& row,
                                     const SwitchPort& port) {
    const auto name = row.Reference("profile", "BUFFER_PROFILE");
    if (!name) {
        row.Fail("profile", "is missing; name one of BUFFER_PROFILE");
    }
    if (*name != "NULL") {
        return ProfileNamed(build, row, *name);
    }
    if (port.cable_m == 0) {
        return std::nullopt;
    }
    const std::string made = NameOf(port.speed, port.cable_m,
                                    build.lookup == nullptr ? ComputedSuffix(build, port) : "");
    if (const auto known = build.group_of.find(made); known != build.group_of.end()) {
        return known->second;
    }
    if (build.lookup != nullptr) {
        return ProfileFromLookup(build, port.speed, port.cable_m, made);
    }
    GroupProfile computed = ComputedProfile(build, row, port, LosslessPool(build));
    computed.name = made;
    return AddProfile(build, std::move(computed));
}

// PFC priorities without an entry: the switch makes one when the port comes up.
void AddRunTimeGroups(SonicBuild& build) {
    std::size_t made = 0;
    for (SwitchPort& port : build.model.ports) {
        for (std::size_t p = 0; p < kPriorityCount; ++p) {
            if (!port.HasPfc(p) || port.group[p] != kNone || port.cable_m == 0) {
                continue;
            }
            const std::string name = NameOf(port.speed, port.cable_m);
            const auto known = build.group_of.find(name);
            port.group[p] =
                static_cast<int>(known != build.group_of.end()
                                     ? known->second
                                     : ProfileFromLookup(build, port.speed, port.cable_m, name));
            port.group_place[p] = build.model.groups[static_cast<std::size_t>(port.group[p])].place;
            ++made;
        }
    }
    if (made > 0) {
        build.Assume(std::to_string(made) +
                     " PFC priorities without BUFFER_PG get the profile of their speed and cable "
                     "from " +
                     build.lookup->file + ", as the switch does");
    }
}

// buffermgrd and buffermgrdyn take a cable of 0 m for a port that is not used.
void NoteUnusedPorts(SonicBuild& build) {
    std::size_t unused = 0;
    for (const SwitchPort& port : build.model.ports) {
        unused += port.pfc != 0 && port.cable_m == 0 ? 1 : 0;
    }
    if (unused > 0) {
        build.Assume(
            "no lossless profile, as the switch makes none for a cable of 0 m: ports with "
            "PFC: " +
            std::to_string(unused));
    }
}

}  // namespace

void AddGroupProfiles(SonicBuild& build) {
    for (const auto& [key, row] : build.tables.Of("BUFFER_PROFILE")) {
        const auto pool = row.Reference("pool", "BUFFER_POOL");
        if (!pool || build.tables.Find("BUFFER_POOL", *pool) == nullptr) {
            row.Fail("pool", pool ? "names no pool in BUFFER_POOL; correct the name or add it"
                                  : "is missing; name one of BUFFER_POOL");
        }
        const auto at = build.pool_of.find(*pool);
        if (at == build.pool_of.end()) {
            continue;  // an egress profile
        }
        GroupProfile profile;
        profile.name = key;
        profile.place = row.place();
        profile.pool = at->second;
        profile.size = row.Size("size", Bytes{});
        profile.is_lossless = row.Text("xoff").has_value();
        profile.xoff = row.Size("xoff", Bytes{});
        profile.xon = row.Size("xon", Bytes{});
        if (row.Text("xon_offset")) {
            profile.xon_offset = row.Size("xon_offset");
        }
        if (row.Text("static_th")) {
            profile.static_th = row.Size("static_th");
        }
        if (const auto n = row.Whole("dynamic_th", -kMostExponent, kMostExponent)) {
            profile.dynamic_th = static_cast<int>(*n);
            profile.alpha = std::exp2(*profile.dynamic_th);
        }
        if (profile.is_lossless && !profile.static_th && !profile.dynamic_th) {
            row.Fail("dynamic_th", "is missing, and static_th too; a lossless profile needs one");
        }
        AddProfile(build, std::move(profile));
    }
}

void AddGroups(SonicBuild& build) {
    constexpr int kMostGroup = 7;
    for (const auto& [key, row] : build.tables.Of("BUFFER_PG")) {
        const SonicKey parsed = ParseSonicKey(row, true, kMostGroup);
        for (const std::string& name : parsed.ports) {
            SwitchPort& port = build.PortNamed(row, name);
            const auto made = ProfileOf(build, row, port);
            if (!made) {
                continue;
            }
            const auto profile = static_cast<int>(*made);
            for (const int group : parsed.numbers) {
                const auto p = static_cast<std::size_t>(group);
                if (port.group[p] != kNone && port.group[p] != profile) {
                    row.Fail("profile", "differs from what " + port.group_place[p].ToText() +
                                            " gives the same group; keep one of them");
                }
                port.group[p] = profile;
                port.group_place[p] = row.place();
            }
        }
    }
    if (build.lookup != nullptr) {
        AddRunTimeGroups(build);
    }
    NoteUnusedPorts(build);
}

}  // namespace dcqcn
