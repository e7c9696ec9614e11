// From a NIC's settings to the part of a scenario that says the same.
#pragma once

#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "experiments/overrides.h"
#include "formats/nic_settings.h"

namespace dcqcn {

struct NicScenario {
    nlohmann::json part;            // {"nic": ..., "np": ..., "rp": ...}
    std::vector<Override> sources;  // which setting each key of it is from
    std::vector<std::string> warnings;
};

// The settings of one NIC, of whose vendors the one is taken that knows most of the names; what is
// not set has that vendor's defaults. Throws ConfigError where a value is no number or outside its
// range, a setting is there twice, no name is known, or some are known to another vendor alone.
[[nodiscard]] NicScenario ConvertNicSettings(const std::vector<NicSetting>& settings);

}  // namespace dcqcn
