// Rules about priority groups, pools and headroom.
#include <algorithm>
#include <array>
#include <cstdio>
#include <map>
#include <set>

#include "base/units_text.h"
#include "operators/finding.h"

namespace dcqcn {
namespace {

std::string Ratio(Bytes a, Bytes b) {
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), "%.2f",
                  static_cast<double>(a.count()) / static_cast<double>(b.count()));
    return text.data();
}

// Groups come port by port or priority by priority; a name is said once.
void AddOnce(std::vector<std::string>& names, const std::string& name) {
    if (std::ranges::find(names, name) == names.end()) {
        names.push_back(name);
    }
}

bool IsUsed(const SwitchModel& model, const GroupProfile& profile) {
    return std::ranges::any_of(model.ports, [&](const SwitchPort& port) {
        return std::ranges::any_of(port.group, [&](int index) {
            return index != kNone && &model.groups[static_cast<std::size_t>(index)] == &profile;
        });
    });
}

// All headrooms of a pool, and the largest.
struct Headrooms {
    Bytes sum{};
    Bytes most{};
};

Headrooms HeadroomsOf(const SwitchModel& model, std::size_t pool) {
    Headrooms all;
    for (const SwitchPort& port : model.ports) {
        for (std::size_t p = 0; p < kPriorityCount; ++p) {
            const GroupProfile* group = model.GroupOf(port, p);
            if (group != nullptr && group->is_lossless && group->pool == pool) {
                all.sum += group->xoff;
                all.most = std::max(all.most, group->xoff);
            }
        }
    }
    return all;
}

void LintSharedHeadroom(const SwitchModel& model, std::size_t index,
                        std::vector<Finding>& findings) {
    const BufferPool& pool = model.pools[index];
    const Headrooms all = HeadroomsOf(model, index);
    if (all.most > pool.shared_headroom) {
        findings.push_back({"headroom-pool-too-small", Severity::kError,
                            pool.place.At(pool.fields.headroom), ToText(pool.shared_headroom),
                            "a single group may need " + ToText(all.most) +
                                ", more than all groups have together, and frames are lost",
                            "raise it to at least " + ToText(all.most)});
    } else if (all.sum > pool.shared_headroom) {
        findings.push_back({"headroom-pool-oversubscribed", Severity::kWarning,
                            pool.place.At(pool.fields.headroom), ToText(pool.shared_headroom),
                            "all groups together may ask for " + ToText(all.sum) + ", " +
                                Ratio(all.sum, pool.shared_headroom) +
                                " times as much: frames are lost when enough of them pause at once",
                            "raise it, or accept that as many groups do not pause together"});
    }
}

void LintThresholdMode(const SwitchModel& model, const GroupProfile& g,
                       std::vector<Finding>& findings) {
    const BufferPool& pool = model.pools[g.pool];
    const auto mode = pool.is_dynamic;
    const std::string pool_mode = mode.value_or(true) ? "dynamic" : "static";
    if (g.static_th && g.dynamic_th) {
        findings.push_back({"threshold-contradicts-pool-mode",
                            Severity::kError,
                            g.place.At(g.fields.static_th),
                            ToText(*g.static_th),
                            "the profile has a static threshold and a dynamic one; here the "
                            "static one counts, a switch may take the other",
                            "keep one; pool " + pool.name + " is " + pool_mode,
                            {.group = &g}});
    } else if (mode && *mode == g.static_th.has_value()) {
        findings.push_back(
            {"threshold-contradicts-pool-mode",
             Severity::kWarning,
             g.place.At(g.static_th ? g.fields.static_th : g.fields.dynamic_th),
             g.static_th ? ToText(*g.static_th) : "dynamic",
             "the mode of pool " + pool.name + " is " + pool_mode +
                 ", and it depends on the chip whether the profile's own kind of threshold counts",
             "give the profile a " + pool_mode + " threshold",
             {.group = &g}});
    }
}

void LintXon(const GroupProfile& g, std::vector<Finding>& findings) {
    if (g.xon > g.xoff) {
        findings.push_back({"xon-above-xoff",
                            Severity::kError,
                            g.place.At(g.fields.xon),
                            ToText(g.xon) + " > " + ToText(g.xoff),
                            "the level to resume at is above the headroom: the two look "
                            "swapped",
                            "xon is the smaller of the two",
                            {.group = &g}});
    }
    if (g.static_th && g.xon >= *g.static_th && *g.static_th > Bytes{}) {
        findings.push_back({"xon-above-threshold",
                            Severity::kError,
                            g.place.At(g.fields.xon),
                            ToText(g.xon) + " >= " + ToText(*g.static_th),
                            "a group would resume before it pauses",
                            "lower xon below static_th",
                            {.group = &g}});
    }
}

}  // namespace

void LintGroupProfiles(const SwitchModel& model, std::vector<Finding>& findings) {
    constexpr int kLeast = -8;
    constexpr int kMost = 7;
    for (const GroupProfile& g : model.groups) {
        if (g.dynamic_th && (*g.dynamic_th < kLeast || *g.dynamic_th > kMost)) {
            findings.push_back({"alpha-out-of-range",
                                Severity::kError,
                                g.place.At(g.fields.dynamic_th),
                                std::to_string(*g.dynamic_th),
                                "alpha is 2^n with n from -8 to 7; switches refuse others",
                                "give a number from -8 to 7",
                                {.group = &g}});
        }
        if (!g.is_lossless) {
            continue;
        }
        LintXon(g, findings);
        LintThresholdMode(model, g, findings);
        const bool is_private = model.pools[g.pool].shared_headroom == Bytes{};
        if (is_private && g.size < g.xoff && IsUsed(model, g)) {
            findings.push_back({"headroom-not-reserved",
                                Severity::kError,
                                g.place.At(g.fields.size),
                                ToText(g.size) + " < " + ToText(g.xoff),
                                "the headroom xoff is not set aside, and pool " +
                                    model.pools[g.pool].name + " has no shared headroom",
                                "make size at least xoff, or give the pool an xoff",
                                {.group = &g}});
        }
    }
}

void LintPools(const SwitchModel& model, std::vector<Finding>& findings) {
    for (std::size_t i = 0; i < model.pools.size(); ++i) {
        const BufferPool& pool = model.pools[i];
        const Bytes reserves = ReservesOf(model, i, model.cell);
        if (pool.contains_reserves && reserves >= pool.size) {
            findings.push_back(
                {"reserves-exceed-pool", Severity::kError, pool.place.At(pool.fields.size),
                 ToText(pool.size),
                 "its groups have reserved " + ToText(reserves) + ", so nothing is left to share",
                 "lower the sizes of the profiles, or make fewer priorities "
                 "lossless"});
        }
        if (const Bytes all = pool.size + reserves + pool.shared_headroom;
            !pool.contains_reserves && model.memory && all > *model.memory) {
            findings.push_back({"reserves-exceed-chip", Severity::kError,
                                pool.place.At(pool.fields.size), ToText(pool.size),
                                "with the " + ToText(reserves) +
                                    " that its groups have reserved and " +
                                    ToText(pool.shared_headroom) + " of shared headroom it is " +
                                    ToText(all) + ", more than the chip's " + ToText(*model.memory),
                                "lower the pool's size: it leaves out what groups reserve"});
        }
        if (pool.shared_headroom > Bytes{}) {
            LintSharedHeadroom(model, i, findings);
        }
    }
}

void LintThresholds(const SwitchModel& model, const Verdict& verdict,
                    std::vector<Finding>& findings) {
    struct Short {
        std::vector<std::string> ports;
        const GroupVerdict* first = nullptr;
        bool is_alone = false;  // a lone group is short already
    };
    std::map<const GroupProfile*, Short> shorts;
    for (const GroupVerdict& g : verdict.groups) {
        const bool is_short = std::ranges::any_of(g.situations, &SituationVerdict::pool_is_short);
        if (!g.group->static_th || g.pool == Bytes{} || !is_short) {
            continue;
        }
        Short& s = shorts[g.group];
        s.first = s.first == nullptr ? &g : s.first;
        s.is_alone = s.is_alone || g.situations.front().pool_is_short;
        AddOnce(s.ports, model.ports[g.port].name);
    }
    for (const auto& [profile, s] : shorts) {
        findings.push_back(
            {"threshold-above-pool",
             s.is_alone ? Severity::kError : Severity::kWarning,
             profile->place.At(profile->fields.static_th),
             ToText(*profile->static_th),
             Ports(s.ports) + ": groups share " + ToText(s.first->pool) +
                 ", which is full before " +
                 (s.is_alone ? "even a lone group reaches its threshold: it never pauses, and "
                               "frames are dropped"
                             : "all groups of an incast or of all priorities at once reach their "
                               "thresholds: some frames are dropped instead of paused"),
             s.is_alone ? "lower it below what is shared"
                        : "lower it until all that pause together fit, or use a dynamic one",
             {.group = profile}});
    }
}

void LintXonOffsets(const SwitchModel& model, const Verdict& verdict,
                    std::vector<Finding>& findings) {
    struct Never {
        std::vector<std::string> ports;
        Bytes threshold{};  // the highest that any of them ever has
    };
    std::map<const GroupProfile*, Never> all;
    std::set<const GroupProfile*> acting;  // somewhere
    for (const GroupVerdict& g : verdict.groups) {
        if (g.group->xon_offset.value_or(Bytes{}) <= g.threshold) {
            acting.insert(g.group);
            continue;
        }
        Never& never = all[g.group];
        AddOnce(never.ports, model.ports[g.port].name);
        never.threshold = std::max(never.threshold, g.threshold);
    }
    for (const auto& [profile, never] : all) {
        if (acting.contains(profile)) {
            continue;
        }
        findings.push_back(
            {"xon-offset-above-threshold",
             Severity::kWarning,
             profile->place.At(profile->fields.xon_offset),
             ToText(*profile->xon_offset),
             Ports(never.ports) + ": the PFC threshold is never above " + ToText(never.threshold) +
                 ", so the offset below it is never reached: groups resume at xon alone, at " +
                 ToText(profile->xon) + " or less",
             "make it smaller than the threshold, or give an xon that is meant",
             {.group = profile}});
    }
}

void LintHeadroom(const SwitchModel& model, const Verdict& verdict,
                  std::vector<Finding>& findings) {
    struct Short {
        std::vector<std::string> ports;
        const GroupVerdict* worst = nullptr;
    };
    std::map<const GroupProfile*, Short> shorts;
    for (const GroupVerdict& group : verdict.groups) {
        if (group.headroom >= group.need.small_frames) {
            continue;
        }
        Short& s = shorts[group.group];
        AddOnce(s.ports, model.ports[group.port].name);
        if (s.worst == nullptr || group.need.small_frames > s.worst->need.small_frames) {
            s.worst = &group;
        }
    }
    for (const auto& [profile, s] : shorts) {
        const HeadroomNeed& need = s.worst->need;
        const bool loses_full = profile->xoff < need.full_frames;
        findings.push_back(
            {loses_full ? "headroom-short" : "headroom-short-of-small-frames",
             loses_full ? Severity::kError : Severity::kWarning,
             profile->place.At(profile->fields.xoff),
             ToText(profile->xoff),
             Ports(s.ports) + ": the 802.1Qbb worst case is " + ToText(need.full_frames) +
                 " of full frames and " + ToText(need.small_frames) +
                 " of frames that waste most of a cell; less may lose frames",
             "raise it to " + ToText(loses_full ? need.full_frames : need.small_frames) +
                 ", or give --response if the peers are known to react faster",
             {.group = profile,
              .port = &model.ports[s.worst->port],
              .priority = s.worst->priority}});
    }
}

}  // namespace dcqcn
