// What `dcqcn check` found, and how it is shown: as a table, as one derivation, as JSON, as HTML.
#pragma once

#include <string>
#include <vector>

#include "experiments/check_simulation.h"
#include "formats/pg_profile_lookup.h"
#include "formats/sonic_switch.h"
#include "operators/chips.h"
#include "operators/finding.h"
#include "operators/switch_model.h"
#include "operators/verdict.h"

namespace dcqcn {

// One situation of one group, played packet by packet.
struct SimulationRow {
    const GroupVerdict* group;
    const SituationVerdict* situation;
    std::optional<SimulatedSituation> result;  // nullopt: priorities differ or nothing marks
};

struct CheckReport {
    std::vector<std::string> files;
    SwitchModel model;
    VerdictOptions options;
    Verdict verdict;  // points into `model`: do not copy
    std::vector<Finding> findings;
    std::vector<SimulationRow> simulations;  // with --simulate

    CheckReport() = default;
    CheckReport(const CheckReport&) = delete;
    CheckReport& operator=(const CheckReport&) = delete;

    // Every worst case holds, no finding is an error, and no simulation says otherwise.
    [[nodiscard]] bool IsGood() const;
};

// (port, priority)s whose numbers are all alike.
struct AlikeGroups {
    const GroupVerdict* example;
    std::vector<std::string> ports;
    std::vector<std::size_t> priorities;
};
// Worst first.
[[nodiscard]] std::vector<AlikeGroups> GroupAlike(const CheckReport& report);

// "1 ingress port -> 32 egress queues"
[[nodiscard]] std::string InWords(const Situation& situation);
// "31.8 KB", "1.05 MB": three digits, for tables; exact sizes are ToText().
[[nodiscard]] std::string Rounded(Bytes size);
// "+12.3 %" of Kmin; empty where Kmin is 0.
[[nodiscard]] std::string MarginPercent(const GroupVerdict& group, const SituationVerdict& s);
// "Kmin must be below 31.8KB", "no Kmin is safe" where that is 0.
[[nodiscard]] std::string SafeKmin(Bytes below);
// "No: 56 of 56 lossless (port, priority) fail a worst case."
[[nodiscard]] std::string Answer(const CheckReport& report);
// The paper's section 4 for one group, in lines.
[[nodiscard]] std::vector<std::string> PaperLines(const CheckReport& report,
                                                  const GroupVerdict& group);

[[nodiscard]] std::string CheckText(const CheckReport& report);
// The whole derivation for one group.
[[nodiscard]] std::string ExplainText(const CheckReport& report, const GroupVerdict& group);
[[nodiscard]] std::string CheckJson(const CheckReport& report);
[[nodiscard]] std::string CheckHtml(const CheckReport& report);
// What the simulations saw, beside the algebra; empty without any.
[[nodiscard]] std::string SimulationText(const CheckReport& report);
// Queue lengths at XOFF against Kmin, a bar per situation.
[[nodiscard]] std::string QueueSketch(const GroupVerdict& group);
// The thresholds that a finding concerns, as a figure, or why there is none.
[[nodiscard]] std::string FindingSketch(const CheckReport& report, const Finding& finding);

// Headroom rows of a lookup table against both budgets; whether none is short of full frames.
struct LookupReport {
    std::string text;
    bool is_good;
};
[[nodiscard]] LookupReport LookupText(const LookupTable& table, const SwitchOptions& options);

}  // namespace dcqcn
