// Rules about ECN profiles, and about values that look as if they had another unit.
#include <algorithm>

#include "base/units_text.h"
#include "operators/finding.h"

namespace dcqcn {
namespace {

constexpr Bytes kSmallestMtu{1'500};  // a threshold below one such frame acts on every frame

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
    const auto fits = [&](Bytes size) { return size >= kSmallestMtu && size <= most; };
    if (value < kSmallestMtu) {
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

}  // namespace

void LintEcnProfiles(const SwitchModel& model, std::vector<Finding>& findings) {
    for (const EcnProfile& e : model.ecn) {
        if (e.kmin > e.kmax) {
            findings.push_back({"kmin-above-kmax", Severity::kError, e.place.At("min_threshold"),
                                ToText(e.kmin) + " > " + ToText(e.kmax),
                                "a marking curve cannot start after it ends, and a switch may "
                                "refuse or ignore the whole profile",
                                "make the minimum smaller than the maximum"});
        }
        if (!IsUsedByPfc(model, e)) {
            continue;
        }
        if (!e.marks || !e.enabled) {
            findings.push_back(
                {e.marks ? "wred-off" : "ecn-off", Severity::kError,
                 e.place.At(e.marks ? "wred_green_enable" : "ecn"), "off",
                 "nothing is marked on this lossless queue, so PFC is the only brake",
                 e.marks ? "switch WRED on for green: marking depends on it"
                         : "switch ECN on for green frames (SONiC: ecn_all)"});
        } else if (e.pmax == 0) {
            findings.push_back({"pmax-zero", Severity::kError, e.place.At("drop_probability"), "0",
                                "nothing is marked between the minimum and the maximum (" +
                                    ToText(e.kmin) + " to " + ToText(e.kmax) +
                                    "), so marking starts at the maximum",
                                "set a probability of 1 to 100 percent"});
        }
        for (const BufferPool& pool : model.pools) {
            if (e.kmin >= pool.size && pool.size > Bytes{}) {
                findings.push_back({"kmin-above-pool", Severity::kError,
                                    e.place.At("min_threshold"), ToText(e.kmin),
                                    "no queue can be that long: pool " + pool.name + " has " +
                                        ToText(pool.size) + ", so nothing is ever marked",
                                    "lower it below what the worst case allows (see the verdict)"});
                break;
            }
        }
    }
}

void LintUnits(const SwitchModel& model, std::vector<Finding>& findings) {
    const auto look = [&](const Place& place, const std::string& what, Bytes value) {
        const std::string guess = Guess(model, value);
        if (!guess.empty()) {
            findings.push_back({"unit-mix-up", Severity::kWarning, place, ToText(value),
                                what + " is not plausible in bytes; " + guess,
                                "write it in bytes, if that is what was meant"});
        }
    };
    for (const EcnProfile& e : model.ecn) {
        if (IsUsedByPfc(model, e)) {
            look(e.place.At("min_threshold"), "this ECN threshold", e.kmin);
            look(e.place.At("max_threshold"), "this ECN threshold", e.kmax);
        }
    }
    for (const GroupProfile& group : model.groups) {
        if (group.is_lossless) {
            look(group.place.At("xoff"), "this headroom", group.xoff);
        }
        if (group.is_lossless && group.static_th) {
            look(group.place.At("static_th"), "this threshold", *group.static_th);
        }
    }
}

}  // namespace dcqcn
