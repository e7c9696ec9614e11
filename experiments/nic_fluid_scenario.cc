#include "experiments/nic_fluid_scenario.h"

#include <string>
#include <utility>

#include "experiments/fluid_scenario.h"

namespace dcqcn {
namespace {

using Json = nlohmann::json;

constexpr double kAlphaOne = 1024;

Json WithNumbersOfNic(Json resolved) {
    Json& rp = resolved.at("rp");
    const Json nic = rp.at("connectx");
    for (const auto& [paper, own] : {std::pair{"alpha_timer", "dce_tcp_rtt"},
                                     {"rate_timer", "rpg_time_reset"},
                                     {"byte_counter", "rpg_byte_reset"},
                                     {"fast_recovery_steps", "rpg_threshold"},
                                     {"additive_increase", "rpg_ai_rate"},
                                     {"min_rate", "rpg_min_rate"}}) {
        rp[paper] = nic.at(own);
    }
    rp["gain"] = 1 - nic.at("dce_tcp_g").get<double>() / kAlphaOne;
    rp["initial_alpha"] = nic.at("initial_alpha_value").get<double>() / kAlphaOne;
    return resolved;
}

}  // namespace

FluidParams EquationsOf(const Json& resolved) {
    const bool is_nic = resolved.at("rp").at("algorithm") == "connectx";
    FluidParams params = FluidScenarioOf(is_nic ? WithNumbersOfNic(resolved) : resolved).params;
    params.feedback_delay = params.np.cnp_interval;
    return params;
}

}  // namespace dcqcn
