#include "operators/finding.h"

#include <algorithm>
#include <set>

namespace dcqcn {

std::string_view NameOf(Severity severity) {
    constexpr std::string_view kNames[] = {"note", "warning", "error"};
    return kNames[static_cast<std::size_t>(severity)];
}

std::string Ports(const std::vector<std::string>& names) {
    constexpr std::size_t kShown = 3;
    std::string text;
    for (std::size_t i = 0; i < std::min(names.size(), kShown); ++i) {
        text += (i == 0 ? "" : ", ") + names[i];
    }
    if (names.size() > kShown) {
        text += " and " + std::to_string(names.size() - kShown) + " more";
    }
    return text;
}

namespace {

// Profiles that one place describes for several priorities are wrong once, not once each.
void DropRepeats(std::vector<Finding>& findings) {
    std::set<std::string> seen;
    std::erase_if(findings, [&seen](const Finding& f) {
        return !seen.insert(f.rule + '\n' + f.place.ToText() + '\n' + f.value + '\n' + f.why)
                    .second;
    });
}

}  // namespace

std::vector<Finding> Lint(const SwitchModel& model, const Verdict& verdict) {
    std::vector<Finding> findings;
    LintEcnProfiles(model, findings);
    LintUnits(model, findings);
    LintGroupProfiles(model, findings);
    LintPools(model, findings);
    LintPriorities(model, findings);
    LintMaps(model, findings);
    LintSpeeds(model, findings);
    LintThresholds(model, verdict, findings);
    LintXonOffsets(model, verdict, findings);
    LintHeadroom(model, verdict, findings);
    DropRepeats(findings);
    std::ranges::stable_sort(
        findings, [](const Finding& a, const Finding& b) { return a.severity > b.severity; });
    return findings;
}

}  // namespace dcqcn
