// From a NIC's settings to the part of a scenario that says the same.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "formats/nic_settings.h"

namespace dcqcn {

struct NicScenario {
    nlohmann::json part;  // {"nic": ..., "np": ..., "rp": ...}
    std::vector<std::string> warnings;
};

// The settings of one NIC, of whose vendors the one is taken that knows most of the names; what is
// not set has that vendor's defaults. Throws ConfigError where a value is no number or outside its
// range, a setting is there twice, or no name is known.
[[nodiscard]] NicScenario ConvertNicSettings(const std::vector<NicSetting>& settings);

// The scenario in `file` with `part` in it, fit to be kept elsewhere, or `part` itself, as text.
[[nodiscard]] std::string NicScenarioText(const nlohmann::json& part,
                                          const std::optional<std::string>& file);

}  // namespace dcqcn
