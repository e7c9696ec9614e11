// What was converted from a NIC as text: alone, or in a scenario whose own reaction point it
// replaces.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "experiments/nic_scenario.h"

namespace dcqcn {

struct NicText {
    std::string text;
    std::vector<std::string> warnings;  // the conversion's own first
};

// The scenario in `file` with what was converted in it, or the latter alone. Of the file's rp and
// np goes what the vendor's defaults are for; names of files in it become absolute. Throws
// ConfigError, if need be with the setting's place, where `dcqcn run` would refuse the scenario.
[[nodiscard]] NicText NicTextOf(const NicScenario& nic, const std::optional<std::string>& file);

}  // namespace dcqcn
