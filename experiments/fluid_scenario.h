// The parameters of a fluid model from `--set PATH=VALUE`: the keys of a scenario, as far as the
// equations know them.
#pragma once

#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "fluid/params.h"

namespace dcqcn {

struct FluidScenario {
    FluidParams params;                 // flows, capacity and delay are the caller's
    nlohmann::ordered_json parameters;  // path -> value, every default spelt out
};

// `packet` on the wire is that of a full packet of `mtu`. Throws ConfigError, also for a key that
// has no place in the equations.
[[nodiscard]] FluidScenario ReadFluidScenario(const std::vector<std::string>& overrides);

// Those of a packet run: the same keys of its scenario.resolved.json.
[[nodiscard]] FluidScenario FluidScenarioOf(const nlohmann::json& resolved);

}  // namespace dcqcn
