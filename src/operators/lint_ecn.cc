// Rules about ECN profiles, and about values that look as if they had another unit.
#include <algorithm>
#include <set>

#include "base/units_text.h"
#include "operators/finding.h"

namespace dcqcn {
namespace {

constexpr Bytes kUsualFrame{1'500};  // a threshold below one such frame acts on every frame

// Whether a queue of a PFC priority uses the profile; others may be as they like.
bool IsUsedByPfc(const SwitchModel& model, const EcnProfile& profile) {
    return std::ranges::any_of(model.ports, [&](const SwitchPort& port) {
        for (std::size_t p = 0; p < kPriorityCount; ++p) {
            if (port.HasPfc(p) && model.EcnOf(port, p) == &profile) {
                return true;
            }
        }
        return false;
    });
}

Bytes LargestPool(const SwitchModel& model) {
    Bytes most{};
    for (const BufferPool& pool : model.pools) {
        most = std::max(most, pool.size);
    }
    return most;
}

struct Scale {
    std::int64_t factor;
    std::string words;
};

// "3 would be ... if it meant cells": the first scale that makes the value plausible.
std::string Guess(const SwitchModel& model, Bytes value) {
    const Bytes most = LargestPool(model);
    const std::int64_t cell = model.cell.count();
    const auto fits = [&](Bytes size) { return size >= kUsualFrame && size <= most; };
    if (value < kUsualFrame) {
        for (const Scale& s : {Scale{cell, "cells of " + ToText(model.cell)}, Scale{1'024, "KiB"},
                               Scale{1'000, "KB"}}) {
            if (s.factor > 1 && value > Bytes{} && fits(value * s.factor)) {
                return "as " + s.words + " it would be " + ToText(value * s.factor);
            }
        }
        return "";
    }
    for (const Scale& s :
         {Scale{cell, "the cell size"}, Scale{1'024, "1024"}, Scale{1'000, "1000"}}) {
        if (value > most && s.factor > 1 && fits(value / s.factor)) {
            return "divided by " + s.words + " it would be " + ToText(value / s.factor);
        }
    }
    return "";
}

// The longest that PFC lets a queue of this profile grow: all that the lossless groups which feed
// it share and have of their own. The pool is the largest where they have several.
struct Reach {
    Bytes longest{};
    const BufferPool* pool = nullptr;
};
Reach ReachOf(const SwitchModel& model, const EcnProfile& profile) {
    std::set<std::size_t> pools;
    for (std::size_t p = 0; p < kPriorityCount; ++p) {
        if (std::ranges::none_of(model.ports, [&](const SwitchPort& port) {
                return model.EcnOf(port, p) == &profile;
            })) {
            continue;
        }
        for (const SwitchPort& port : model.ports) {
            const GroupProfile* group = model.GroupOf(port, p);
            if (port.HasPfc(p) && group != nullptr && group->is_lossless) {
                pools.insert(group->pool);
            }
        }
    }
    Reach reach;
    for (const std::size_t pool : pools) {
        const Bytes shared = std::max(SharedBytes(model, pool, model.cell) / model.slices, Bytes{});
        const Bytes longest = shared + OwnReservesOf(model, pool, model.cell);
        if (reach.pool == nullptr || longest > reach.longest) {
            reach = {longest, &model.pools[pool]};
        }
    }
    return reach;
}

void LintReach(const SwitchModel& model, const EcnProfile& e, std::vector<Finding>& findings) {
    const Reach reach = ReachOf(model, e);
    if (reach.pool != nullptr && e.Acts() && e.kmin >= reach.longest) {
        findings.push_back({"kmin-above-pool",
                            Severity::kError,
                            e.place.At(e.fields.kmin),
                            ToText(e.kmin),
                            "no queue grows that long before PFC acts: the lossless groups of "
                            "pool " +
                                reach.pool->name + " have " + ToText(reach.longest) +
                                " to fill, so nothing is ever marked",
                            "lower it below what the worst case allows (see the verdict)",
                            {.ecn = &e}});
    }
}

}  // namespace

void LintEcnProfiles(const SwitchModel& model, std::vector<Finding>& findings) {
    for (const EcnProfile& e : model.ecn) {
        if (e.kmin > e.kmax) {
            findings.push_back({"kmin-above-kmax",
                                Severity::kError,
                                e.place.At(e.fields.kmin),
                                ToText(e.kmin) + " > " + ToText(e.kmax),
                                "a marking curve cannot start after it ends, and a switch may "
                                "refuse or ignore the whole profile",
                                "make the minimum smaller than the maximum",
                                {.ecn = &e}});
        }
        if (!IsUsedByPfc(model, e)) {
            continue;
        }
        if (!e.Acts()) {
            findings.push_back(
                {e.marks ? "wred-off" : "ecn-off",
                 Severity::kError,
                 e.place.At(e.marks ? e.fields.enabled : e.fields.marks),
                 "off",
                 "nothing is marked on this lossless queue, so PFC is the only brake",
                 e.marks ? "switch WRED on for green: marking depends on it"
                         : "switch ECN on for green frames (SONiC: ecn_all)",
                 {.ecn = &e}});
        } else if (e.pmax == 0) {
            findings.push_back({"pmax-zero",
                                Severity::kError,
                                e.place.At(e.fields.pmax),
                                "0",
                                "nothing is marked between the minimum and the maximum (" +
                                    ToText(e.kmin) + " to " + ToText(e.kmax) +
                                    "), so marking starts at the maximum",
                                "set a probability of 1 to 100 percent",
                                {.ecn = &e}});
        }
        LintReach(model, e, findings);
    }
}

void LintUnits(const SwitchModel& model, std::vector<Finding>& findings) {
    const auto look = [&](Severity severity, const Place& place, const std::string& what,
                          Bytes value, const About& about) {
        const std::string guess = Guess(model, value);
        if (!guess.empty()) {
            findings.push_back({"unit-mix-up", severity, place, ToText(value),
                                what + " is not plausible in bytes; " + guess,
                                "write it in bytes, if that is what was meant", about});
        }
    };
    for (const EcnProfile& e : model.ecn) {
        if (IsUsedByPfc(model, e)) {
            // The verdict hangs on these. On the command line they were typed with their unit.
            const Severity severity =
                e.place.file == kCommandLine ? Severity::kWarning : Severity::kError;
            look(severity, e.place.At(e.fields.kmin), "this ECN threshold", e.kmin, {.ecn = &e});
            look(severity, e.place.At(e.fields.kmax), "this ECN threshold", e.kmax, {.ecn = &e});
        }
    }
    for (const GroupProfile& g : model.groups) {
        if (g.is_lossless) {
            look(Severity::kWarning, g.place.At(g.fields.xoff), "this headroom", g.xoff,
                 {.group = &g});
        }
        if (g.is_lossless && g.static_th) {
            look(Severity::kWarning, g.place.At(g.fields.static_th), "this threshold", *g.static_th,
                 {.group = &g});
        }
    }
}

}  // namespace dcqcn
