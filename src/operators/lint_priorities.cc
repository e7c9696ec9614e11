// Rules about priorities: each that PFC protects needs memory, marks and an unbroken chain
// DSCP -> traffic class -> queue and priority group; and thresholds should follow the speed.
#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <set>

#include "base/units_text.h"
#include "operators/finding.h"

namespace dcqcn {
namespace {

using PortAndPriority = std::function<bool(const SwitchPort&, std::size_t)>;

// One finding for all ports on which `is_wrong` holds for a priority.
void ForPriorities(const SwitchModel& model, const PortAndPriority& is_wrong,
                   const std::function<Finding(std::size_t, const SwitchPort&)>& say,
                   std::vector<Finding>& findings) {
    for (std::size_t p = 0; p < kPriorityCount; ++p) {
        std::vector<std::string> names;
        const SwitchPort* first = nullptr;
        for (const SwitchPort& port : model.ports) {
            if (is_wrong(port, p)) {
                names.push_back(port.name);
                first = first == nullptr ? &port : first;
            }
        }
        if (first != nullptr) {
            Finding finding = say(p, *first);
            finding.value = "priority " + std::to_string(p) + " on " + Ports(names);
            finding.about = {.port = first, .priority = p};
            findings.push_back(std::move(finding));
        }
    }
}

bool IsLosslessGroup(const SwitchModel& model, const SwitchPort& port, std::size_t p) {
    const GroupProfile* group = model.GroupOf(port, p);
    return group != nullptr && group->is_lossless;
}

int Mapped(const SwitchModel& model, int map, int from) {
    const std::vector<int>& to = model.maps[static_cast<std::size_t>(map)].to;
    return from < 0 || static_cast<std::size_t>(from) >= to.size()
               ? kNone
               : to[static_cast<std::size_t>(from)];
}

bool HasAllMaps(const SwitchPort& port) {
    return port.dscp_to_tc != kNone && port.tc_to_group != kNone && port.tc_to_queue != kNone;
}

// Traffic classes that some DSCP reaches and that are put into priority group `p`.
std::set<int> ClassesOf(const SwitchModel& model, const SwitchPort& port, std::size_t p) {
    std::set<int> classes;
    for (const int tc : model.maps[static_cast<std::size_t>(port.dscp_to_tc)].to) {
        if (tc != kNone && Mapped(model, port.tc_to_group, tc) == static_cast<int>(p)) {
            classes.insert(tc);
        }
    }
    return classes;
}

bool PausesAnotherQueue(const SwitchModel& model, const SwitchPort& port, std::size_t p) {
    const auto queue = static_cast<int>(model.QueueOf(port, p));
    return std::ranges::any_of(ClassesOf(model, port, p), [&](int tc) {
        return Mapped(model, port.tc_to_queue, tc) != queue;
    });
}

// What PFC protects needs memory and marks.
void LintWithPfc(const SwitchModel& model, std::vector<Finding>& findings) {
    ForPriorities(
        model,
        [&](const SwitchPort& port, std::size_t p) {
            return port.HasPfc(p) && !IsLosslessGroup(model, port, p);
        },
        [](std::size_t, const SwitchPort& port) {
            return Finding{"pfc-without-lossless-group",
                           Severity::kError,
                           port.pfc_place,
                           "",
                           "PFC is on but the priority group has no lossless profile: no "
                           "headroom, so frames are dropped",
                           "give BUFFER_PG a lossless profile, or pass pg_profile_lookup.ini "
                           "if the switch makes it at run time"};
        },
        findings);
    ForPriorities(
        model,
        [&](const SwitchPort& port, std::size_t p) {
            return port.HasPfc(p) && model.EcnOf(port, p) == nullptr;
        },
        [](std::size_t, const SwitchPort& port) {
            return Finding{"pfc-without-ecn",
                           Severity::kError,
                           port.pfc_place,
                           "",
                           "PFC is on but the queue has no ECN profile: nothing slows senders "
                           "down before they are paused",
                           "give the queue a wred_profile with ECN"};
        },
        findings);
}

// Marks and memory without PFC.
void LintWithoutPfc(const SwitchModel& model, std::vector<Finding>& findings) {
    ForPriorities(
        model,
        [&](const SwitchPort& port, std::size_t p) {
            const EcnProfile* ecn = port.HasPfc(p) ? nullptr : model.EcnOf(port, p);
            return ecn != nullptr && ecn->Acts() && port.pfc != 0;
        },
        [](std::size_t, const SwitchPort& port) {
            return Finding{"ecn-without-pfc",
                           Severity::kWarning,
                           port.pfc_place,
                           "",
                           "the queue marks, but PFC does not protect it: bursts that ECN is too "
                           "slow for are dropped",
                           "add the priority to pfc_enable if RDMA uses it"};
        },
        findings);
    ForPriorities(
        model,
        [&](const SwitchPort& port, std::size_t p) {
            return !port.HasPfc(p) && IsLosslessGroup(model, port, p);
        },
        [](std::size_t p, const SwitchPort& port) {
            return Finding{"lossless-group-without-pfc",
                           Severity::kNote,
                           port.group_place[p],
                           "",
                           "the group keeps headroom that nothing uses, because PFC is off",
                           "add the priority to pfc_enable, or drop the group's profile"};
        },
        findings);
}

// Frames that came in under PFC may leave by a port without it.
void LintEgressOnly(const SwitchModel& model, std::vector<Finding>& findings) {
    std::array<bool, kPriorityCount> has_pfc{};
    for (const SwitchPort& port : model.ports) {
        for (std::size_t p = 0; p < kPriorityCount; ++p) {
            has_pfc.at(p) = has_pfc.at(p) || port.HasPfc(p);
        }
    }
    ForPriorities(
        model,
        [&](const SwitchPort& port, std::size_t p) {
            const EcnProfile* ecn = model.EcnOf(port, p);
            return has_pfc.at(p) && !port.HasPfc(p) && (ecn == nullptr || !ecn->Acts());
        },
        [](std::size_t, const SwitchPort& port) {
            return Finding{"unmarked-egress-queue",
                           Severity::kNote,
                           port.place,
                           "",
                           "PFC is off here and the queue never marks; what comes in under PFC on "
                           "other ports and leaves by this one is paused without a mark before",
                           "give the queue ECN too, if such traffic leaves by it"};
        },
        findings);
}

void LintWholeChains(const SwitchModel& model, std::vector<Finding>& findings) {
    ForPriorities(
        model,
        [&](const SwitchPort& port, std::size_t p) {
            return port.HasPfc(p) && HasAllMaps(port) && ClassesOf(model, port, p).empty();
        },
        [](std::size_t p, const SwitchPort& port) {
            return Finding{"chain-broken",
                           Severity::kError,
                           port.pfc_place,
                           "",
                           "no DSCP reaches this priority group by DSCP_TO_TC_MAP and "
                           "TC_TO_PRIORITY_GROUP_MAP, so what should be lossless is not",
                           "map a DSCP to a traffic class, and that to group " + std::to_string(p)};
        },
        findings);
    ForPriorities(
        model,
        [&](const SwitchPort& port, std::size_t p) {
            return port.HasPfc(p) && HasAllMaps(port) && PausesAnotherQueue(model, port, p);
        },
        [&](std::size_t p, const SwitchPort& port) {
            return Finding{"pause-hits-another-queue",
                           Severity::kError,
                           port.pfc_place,
                           "",
                           "frames of this priority group leave by another queue than " +
                               std::to_string(model.QueueOf(port, p)) +
                               ", which its pause frames stop",
                           "make TC_TO_QUEUE_MAP and MAP_PFC_PRIORITY_TO_QUEUE agree"};
        },
        findings);
}

// One ECN profile on ports of several speeds.
void LintKminSpeeds(const SwitchModel& model, std::vector<Finding>& findings) {
    std::map<const EcnProfile*, std::set<Rate>> speeds;
    for (const SwitchPort& port : model.ports) {
        for (std::size_t p = 0; p < kPriorityCount; ++p) {
            const EcnProfile* ecn = port.HasPfc(p) ? model.EcnOf(port, p) : nullptr;
            if (ecn != nullptr) {
                speeds[ecn].insert(port.speed);
            }
        }
    }
    for (const auto& [ecn, at] : speeds) {
        if (at.size() > 1) {
            findings.push_back({"kmin-ignores-speed",
                                Severity::kWarning,
                                ecn->place.At(ecn->fields.kmin),
                                ToText(ecn->kmin),
                                "the same threshold serves ports of " + ToText(*at.begin()) +
                                    " and " + ToText(*at.rbegin()) +
                                    ": the same queue is a longer delay on the slower",
                                "give each speed a profile, with thresholds in its proportion",
                                {.ecn = ecn}});
        }
    }
}

// Headroom that does not grow with the speed, where cables are as long.
void LintHeadroomSpeeds(const SwitchModel& model, std::vector<Finding>& findings) {
    std::map<double, std::map<Rate, const GroupProfile*>> headrooms;  // by cable
    for (const SwitchPort& port : model.ports) {
        for (std::size_t p = 0; p < kPriorityCount; ++p) {
            if (port.HasPfc(p) && IsLosslessGroup(model, port, p)) {
                headrooms[port.cable_m][port.speed] = model.GroupOf(port, p);
            }
        }
    }
    for (const auto& [cable, by_speed] : headrooms) {
        const GroupProfile* before = nullptr;
        for (const auto& [speed, group] : by_speed) {
            if (before != nullptr && group->xoff <= before->xoff) {
                const bool shrinks = group->xoff < before->xoff;
                findings.push_back({"headroom-ignores-speed",
                                    shrinks ? Severity::kError : Severity::kWarning,
                                    group->place.At(group->fields.xoff),
                                    ToText(group->xoff),
                                    "a slower port with as long a cable has " +
                                        ToText(before->xoff) +
                                        "; what arrives after XOFF grows with the speed",
                                    "take the row of this speed from pg_profile_lookup.ini",
                                    {.group = group}});
            }
            before = group;
        }
    }
}

}  // namespace

void LintPriorities(const SwitchModel& model, std::vector<Finding>& findings) {
    LintWithPfc(model, findings);
    LintWithoutPfc(model, findings);
    LintEgressOnly(model, findings);
}

void LintMaps(const SwitchModel& model, std::vector<Finding>& findings) {
    const std::size_t others = findings.size();
    // Files of one kind have no maps at all; it is the half of a chain that cannot be followed.
    ForPriorities(
        model,
        [&](const SwitchPort& port, std::size_t p) {
            return port.HasPfc(p) && !HasAllMaps(port) &&
                   (port.dscp_to_tc != kNone || port.tc_to_group != kNone ||
                    port.tc_to_queue != kNone);
        },
        [](std::size_t, const SwitchPort& port) {
            return Finding{"chain-not-checked",
                           Severity::kNote,
                           port.pfc_place,
                           "",
                           "of dscp_to_tc_map, tc_to_pg_map and tc_to_queue_map not all are "
                           "named, so whether DSCP, queue and group meet is not checked",
                           "name all three for the port"};
        },
        findings);
    LintWholeChains(model, findings);
    for (std::size_t i = others; i < findings.size(); ++i) {
        findings[i].about = {};  // maps have no thresholds
    }
}

void LintSpeeds(const SwitchModel& model, std::vector<Finding>& findings) {
    LintKminSpeeds(model, findings);
    LintHeadroomSpeeds(model, findings);
}

}  // namespace dcqcn
