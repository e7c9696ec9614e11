#include "experiments/check_report.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdio>
#include <set>

#include "base/units_text.h"
#include "cp/thresholds.h"

namespace dcqcn {
namespace {

std::string Printed(const char* format, double value) {
    std::array<char, 64> text{};
    std::snprintf(text.data(), text.size(), format, value);
    return text.data();
}

bool ShowsTheSame(const GroupVerdict& a, const GroupVerdict& b) {
    const auto kmin = [](const GroupVerdict& g) {
        return g.ecn != nullptr ? g.ecn->kmin : Bytes::max();
    };
    return kmin(a) == kmin(b) && a.headroom == b.headroom &&
           a.need.small_frames == b.need.small_frames && a.first_drop_cell == b.first_drop_cell &&
           std::ranges::equal(a.situations, b.situations,
                              [](const SituationVerdict& x, const SituationVerdict& y) {
                                  return x.queue == y.queue &&
                                         x.situation.priorities == y.situation.priorities;
                              });
}

void AddTo(std::vector<AlikeGroups>& rows, const GroupVerdict& group, const std::string& port) {
    for (AlikeGroups& row : rows) {
        if (row.priorities.front() == group.priority && ShowsTheSame(*row.example, group)) {
            row.ports.push_back(port);
            return;
        }
    }
    rows.push_back({&group, {port}, {group.priority}});
}

// Rows that differ in nothing but the priority become one.
std::vector<AlikeGroups> MergePriorities(const std::vector<AlikeGroups>& rows) {
    std::vector<AlikeGroups> merged;
    for (const AlikeGroups& row : rows) {
        const auto same = std::ranges::find_if(merged, [&](const AlikeGroups& m) {
            return m.ports == row.ports && ShowsTheSame(*m.example, *row.example);
        });
        if (same == merged.end()) {
            merged.push_back(row);
        } else {
            same->priorities.push_back(row.priorities.front());
        }
    }
    return merged;
}

// The ports that `list` names for any priority with a lossless group.
std::string PortsOf(const CheckReport& report, std::vector<std::size_t> EgressMarks::*list) {
    std::set<std::size_t> ports;
    for (const EgressMarks& marks : report.verdict.egress) {
        ports.insert((marks.*list).begin(), (marks.*list).end());
    }
    std::vector<std::string> names;
    for (const std::size_t port : ports) {
        names.push_back(report.model.ports[port].name);
    }
    return Ports(names);
}

// Why the exit code is 1 although every worst case holds.
std::string OtherFailure(const CheckReport& report) {
    const auto errors = std::ranges::count(report.findings, Severity::kError, &Finding::severity);
    if (errors > 0) {
        return " But " + std::to_string(errors) + (errors == 1 ? " error" : " errors") +
               " below: exit code 1.";
    }
    return report.IsGood() ? "" : " But a simulation below contradicts it: exit code 1.";
}

}  // namespace

bool CheckReport::IsGood() const {
    const bool has_error = std::ranges::any_of(
        findings, [](const Finding& finding) { return finding.severity == Severity::kError; });
    const bool is_contradicted = std::ranges::any_of(simulations, [](const SimulationRow& row) {
        return row.result && !row.result->AgreesWith(*row.situation);
    });
    return verdict.Holds() && !has_error && !is_contradicted;
}

std::vector<AlikeGroups> GroupAlike(const CheckReport& report) {
    std::vector<AlikeGroups> rows;
    for (const GroupVerdict& group : report.verdict.groups) {
        AddTo(rows, group, report.model.ports[group.port].name);
    }
    return MergePriorities(rows);
}

std::string InWords(const Situation& s) {
    const auto counted = [](int n, const std::string& one) {
        return std::to_string(n) + " " + one + (n == 1 ? "" : "s");
    };
    const std::string flow =
        counted(s.ingress, "ingress port") + " -> " + counted(s.egress, "egress queue");
    return s.kind == SituationKind::kAllPriorities
               ? flow + ", in " +
                     (s.priorities == 1
                          ? "the only priority"
                          : "all " + std::to_string(s.priorities) + " priorities at once")
               : flow;
}

std::string Rounded(Bytes size) {
    constexpr std::array kUnits{"B", "KB", "MB", "GB", "TB"};
    constexpr double kKilo = 1'000;
    auto value = static_cast<double>(size.count());
    std::size_t unit = 0;
    while (std::abs(value) >= kKilo - 0.5 && unit + 1 < kUnits.size()) {
        value /= kKilo;
        ++unit;
    }
    const int whole_digits = std::abs(value) >= 99.95 ? 3 : std::abs(value) >= 9.995 ? 2 : 1;
    const char* const format = unit == 0 || whole_digits == 3 ? "%.0f"
                               : whole_digits == 2            ? "%.1f"
                                                              : "%.2f";
    return Printed(format, value) + " " + kUnits.at(unit);
}

std::string MarginPercent(const GroupVerdict& group, const SituationVerdict& s) {
    if (group.ecn == nullptr || group.ecn->kmin == Bytes{}) {
        return "";
    }
    constexpr double kRoundFrom = 999.95;
    const double percent = 100.0 * static_cast<double>(s.margin.count()) /
                           static_cast<double>(group.ecn->kmin.count());
    return Printed(percent < kRoundFrom ? "%+.1f %%" : "%+.0f %%", percent);
}

std::string SafeKmin(Bytes below) {
    return below > Bytes{} ? "Kmin must be below " + ToText(below) : "no Kmin is safe";
}

std::string Answer(const CheckReport& report) {
    const auto& groups = report.verdict.groups;
    const auto failing =
        std::ranges::count_if(groups, [](const GroupVerdict& group) { return !group.Holds(); });
    const std::string all = std::to_string(groups.size()) + " lossless (port, priority)";
    if (groups.empty()) {
        return "No answer: no priority has both PFC and a lossless group.";
    }
    if (failing > 0) {
        const std::string never = PortsOf(report, &EgressMarks::unmarked);
        return "No: " + std::to_string(failing) + " of " + all + " fail a worst case." +
               (never.empty() ? "" : " Queues of " + never + " never mark.");
    }
    const std::string never = PortsOf(report, &EgressMarks::unmarked_without_pfc);
    return "Yes, in every worst case, for all " + all +
           (never.empty()
                ? "."
                : ", except where frames leave by " + never + ": no PFC there, and no marks.") +
           OtherFailure(report);
}

std::vector<std::string> PaperLines(const CheckReport& report, const GroupVerdict& group) {
    const int n = report.verdict.ports;
    const int p = std::popcount(report.model.ports[group.port].pfc);
    const SwitchMemory memory{group.exact_pool, n, p, Bytes{}};
    const Bytes t_pfc = StaticPfcThreshold(memory);
    const Bytes bound = EcnBoundStatic(t_pfc, n);
    constexpr Bytes kFewBytes{1'000};  // where a fraction of a byte shows in three digits
    // The paper's own switch, whose printed bound is not what its formula gives.
    const bool is_papers = group.exact_pool == Bytes(6'265'600) && n == 32 && p == 8;
    std::vector<std::string> lines{
        "memory that headroom and reserves leave, B - p n t_flight = " + ToText(group.exact_pool) +
            "; n = " + std::to_string(n) + " ports, p = " + std::to_string(p) +
            (p == 1 ? " priority" : " priorities"),
        "static:  t_PFC <= that / (p n) = " + ToText(t_pfc) + ", so t_ECN < t_PFC / n = " +
            (bound < kFewBytes ? Printed("%.1f B", static_cast<double>(t_pfc.count()) / n)
                               : ToText(bound)) +
            (is_papers ? " (the paper prints 0.85 KB)" : "")};
    if (!group.group->static_th) {
        const std::string beta = Printed("%g", kBetaPerAlpha * group.group->alpha);
        lines.push_back("dynamic: t_ECN < beta (B - p n t_flight) / (n (8 + p beta)) = " +
                        ToText(group.paper_bound) + " at beta = " + beta +
                        ", the formula it prints for p = 8");
        lines.push_back("         t_ECN < beta (B - p n t_flight) / (n (8 + beta)) = " +
                        ToText(group.section_bound) +
                        ", what its own words give: queues of one priority share the pool");
    } else {
        lines.push_back("with the configured t_PFC of " + ToText(*group.group->static_th) +
                        ": t_ECN < t_PFC / n = " + ToText(group.paper_bound));
    }
    return lines;
}

}  // namespace dcqcn
