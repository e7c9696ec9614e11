#include "experiments/rp_scenario_warnings.h"

#include "base/units_text.h"
#include "experiments/fabric_keys.h"
#include "experiments/overrides.h"
#include "rp/factory.h"
#include "rp/window_rate.h"

namespace dcqcn {
namespace {

using Json = nlohmann::json;
using Warnings = std::vector<std::string>;

// The preset's numbers are its own algorithm's.
void WarnOfPreset(const std::string& algorithm, const Json& resolved, const Json& presets,
                  Warnings& warnings) {
    const auto preset = resolved.at("nic").at("preset").get<std::string>();
    const auto meant = presets.at("rp").at("algorithm").get<std::string>();
    if (preset != "paper" && algorithm != meant) {
        warnings.push_back("rp.algorithm: \"" + algorithm + "\" is not the \"" + meant +
                           "\" of nic.preset \"" + preset +
                           "\", whose parameters do nothing then; leave rp.algorithm out");
    }
}

// What only another algorithm heeds, if it is not the default.
void WarnOfIdle(const std::string& algorithm, const Json& resolved, const Json& presets,
                Warnings& warnings) {
    for (const std::string other : {"dctcp", "connectx", "rdma_ip"}) {
        if (other == algorithm) {
            continue;
        }
        std::string first;
        int more = -1;
        const Json& defaults = presets.at("rp").at(other);
        for (const auto& [key, value] : resolved.at("rp").at(other).items()) {
            if (value == defaults.at(key)) {
                continue;
            }
            ++more;
            if (first.empty()) {
                first = "rp." + other + "." + key + ": " + ValueAsTyped(value);
            }
        }
        if (!first.empty()) {
            warnings.push_back(
                first + (more > 0 ? " and " + std::to_string(more) + " more of rp." + other : "") +
                ": rp.algorithm \"" + algorithm + "\" does not heed it; set rp.algorithm to \"" +
                other + "\" or leave it out");
        }
    }
}

// Its rates have 16 bits, and so the clock decides which is the greatest.
void WarnOfWords(const RpParams& params, Rate fastest, Warnings& warnings) {
    if (params.algorithm != "rdma_ip") {
        return;
    }
    const Duration period = params.rdma_ip.clock_period;
    const Rate greatest = WindowRate(period, Rate::max()).ToRate(RdmaIpParams::kGreatestRate);
    if (greatest < fastest) {
        warnings.push_back("rp.rdma_ip.clock_period: " + ToText(period) + ": 16 bits end at " +
                           ToText(greatest) + ", below a link's " + ToText(fastest) +
                           "; a shorter period reaches it");
    }
}

}  // namespace

Warnings RpWarnings(const RpParams& params, const Json& resolved, Rate fastest) {
    Warnings warnings;
    if (FeedbackOf(params) == Feedback::kNone) {
        return warnings;  // then no parameter is expected to do anything
    }
    const Json presets = ResolvedPreset(resolved.at("nic").at("preset"), "preset");
    WarnOfPreset(params.algorithm, resolved, presets, warnings);
    WarnOfIdle(params.algorithm, resolved, presets, warnings);
    WarnOfWords(params, fastest, warnings);
    return warnings;
}

}  // namespace dcqcn
