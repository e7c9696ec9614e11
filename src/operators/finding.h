// What is wrong with a configuration, in the words an operator needs: where, what, why, the fix.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "operators/switch_model.h"
#include "operators/verdict.h"

namespace dcqcn {

enum class Severity { kNote, kWarning, kError };
[[nodiscard]] std::string_view NameOf(Severity severity);  // "note", "warning", "error"

// Whose thresholds a finding concerns, for a sketch of them; all null: of nobody.
struct About {
    const GroupProfile* group = nullptr;
    const EcnProfile* ecn = nullptr;
    const SwitchPort* port = nullptr;  // with `priority`
    std::size_t priority = 0;

    [[nodiscard]] bool HasThresholds() const {
        return group != nullptr || ecn != nullptr || port != nullptr;
    }
};

struct Finding {
    std::string rule;  // a stable name for pipelines: "kmin-above-kmax"
    Severity severity = Severity::kWarning;
    Place place;
    std::string value;  // as configured
    std::string why;    // one sentence
    std::string fix;
    About about{};  // points into the model
};

// All findings about a model and its verdict, errors first. They point into `model`.
[[nodiscard]] std::vector<Finding> Lint(const SwitchModel& model, const Verdict& verdict);

// The rules, by what they look at; each appends what it finds.
void LintEcnProfiles(const SwitchModel& model, std::vector<Finding>& findings);
void LintUnits(const SwitchModel& model, std::vector<Finding>& findings);
void LintGroupProfiles(const SwitchModel& model, std::vector<Finding>& findings);
void LintPools(const SwitchModel& model, std::vector<Finding>& findings);
void LintPriorities(const SwitchModel& model, std::vector<Finding>& findings);
void LintMaps(const SwitchModel& model, std::vector<Finding>& findings);
void LintSpeeds(const SwitchModel& model, std::vector<Finding>& findings);
void LintThresholds(const SwitchModel& model, const Verdict& verdict,
                    std::vector<Finding>& findings);
void LintXonOffsets(const SwitchModel& model, const Verdict& verdict,
                    std::vector<Finding>& findings);
void LintHeadroom(const SwitchModel& model, const Verdict& verdict, std::vector<Finding>& findings);

// "Ethernet0", "Ethernet0 and 3 more": ports in a message.
[[nodiscard]] std::string Ports(const std::vector<std::string>& names);

}  // namespace dcqcn
