// Rules about priority groups, pools and headroom.
#include <algorithm>
#include <array>
#include <cstdio>
#include <map>

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
        findings.push_back({"headroom-pool-too-small", Severity::kError, pool.place.At("xoff"),
                            ToText(pool.shared_headroom),
                            "a single group may need " + ToText(all.most) +
                                ", more than all groups have together, and frames are lost",
                            "raise it to at least " + ToText(all.most)});
    } else if (all.sum > pool.shared_headroom) {
        findings.push_back({"headroom-pool-oversubscribed", Severity::kWarning,
                            pool.place.At("xoff"), ToText(pool.shared_headroom),
                            "all groups together may ask for " + ToText(all.sum) + ", " +
                                Ratio(all.sum, pool.shared_headroom) +
                                " times as much: frames are lost when enough of them pause at once",
                            "raise it, or accept that as many groups do not pause together"});
    }
}

}  // namespace

void LintGroupProfiles(const SwitchModel& model, std::vector<Finding>& findings) {
    constexpr int kLeast = -8;
    constexpr int kMost = 7;
    for (const GroupProfile& g : model.groups) {
        if (g.dynamic_th && (*g.dynamic_th < kLeast || *g.dynamic_th > kMost)) {
            findings.push_back({"alpha-out-of-range", Severity::kError, g.place.At("dynamic_th"),
                                std::to_string(*g.dynamic_th),
                                "alpha is 2^n with n from -8 to 7; switches refuse others",
                                "give a number from -8 to 7"});
        }
        if (!g.is_lossless) {
            continue;
        }
        if (g.xon > g.xoff) {
            findings.push_back({"xon-above-xoff", Severity::kError, g.place.At("xon"),
                                ToText(g.xon) + " > " + ToText(g.xoff),
                                "the level to resume at is above the headroom: the two look "
                                "swapped",
                                "xon is the smaller of the two"});
        }
        if (g.static_th && g.xon >= *g.static_th && *g.static_th > Bytes{}) {
            findings.push_back({"xon-above-threshold", Severity::kError, g.place.At("xon"),
                                ToText(g.xon) + " >= " + ToText(*g.static_th),
                                "a group would resume before it pauses",
                                "lower xon below static_th"});
        }
        const bool is_private = model.pools[g.pool].shared_headroom == Bytes{};
        if (is_private && g.size < g.xoff && IsUsed(model, g)) {
            findings.push_back({"headroom-not-reserved", Severity::kError, g.place.At("size"),
                                ToText(g.size) + " < " + ToText(g.xoff),
                                "the headroom xoff is not set aside, and pool " +
                                    model.pools[g.pool].name + " has no shared headroom",
                                "make size at least xoff, or give the pool an xoff"});
        }
    }
}

void LintPools(const SwitchModel& model, std::vector<Finding>& findings) {
    for (std::size_t i = 0; i < model.pools.size(); ++i) {
        const BufferPool& pool = model.pools[i];
        const Bytes reserves = ReservesOf(model, i, model.cell);
        if (pool.contains_reserves && reserves >= pool.size) {
            findings.push_back(
                {"reserves-exceed-pool", Severity::kError, pool.place.At("size"), ToText(pool.size),
                 "its groups have reserved " + ToText(reserves) + ", so nothing is left to share",
                 "lower the sizes of the profiles, or make fewer priorities "
                 "lossless"});
        }
        if (pool.shared_headroom > Bytes{}) {
            LintSharedHeadroom(model, i, findings);
        }
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
        const std::string& name = model.ports[group.port].name;
        if (std::ranges::find(s.ports, name) == s.ports.end()) {
            s.ports.push_back(name);
        }
        if (s.worst == nullptr || group.need.small_frames > s.worst->need.small_frames) {
            s.worst = &group;
        }
    }
    for (const auto& [profile, s] : shorts) {
        const HeadroomNeed& need = s.worst->need;
        const bool loses_full = profile->xoff < need.full_frames;
        findings.push_back(
            {loses_full ? "headroom-short" : "headroom-short-of-small-frames",
             loses_full ? Severity::kError : Severity::kWarning, profile->place.At("xoff"),
             ToText(profile->xoff),
             Ports(s.ports) + ": the 802.1Qbb worst case is " + ToText(need.full_frames) +
                 " of full frames and " + ToText(need.small_frames) +
                 " of frames that waste most of a cell; less may lose frames",
             "raise it to " + ToText(loses_full ? need.full_frames : need.small_frames) +
                 ", or give --response if the peers are known to react faster"});
    }
}

}  // namespace dcqcn
