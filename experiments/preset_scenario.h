// A preset named in an override is meant to act, whatever the scenario's file says for itself.
#pragma once

#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "experiments/overrides.h"

namespace dcqcn {

// If one of `overrides` set nic.preset in `document`, takes out rp.algorithm, and np.cnp_interval
// where the preset has one, unless an override set them, too. A warning where that changes them.
// Throws ConfigError, beginning with `origin`, for a preset that there is not.
[[nodiscard]] std::vector<std::string> LetPresetDecide(nlohmann::json& document,
                                                       const std::vector<Override>& overrides,
                                                       const std::string& origin);

}  // namespace dcqcn
