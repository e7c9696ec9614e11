// switch.json: a switch described by hand, for those that are not SONiC. docs/guide-operator.md
// says which line of which `show` output goes where.
#pragma once

#include <string>

#include <nlohmann/json.hpp>

#include "formats/sonic_switch.h"
#include "operators/switch_model.h"

namespace dcqcn {

// Throws ConfigError with file, path, value, rule and fix.
[[nodiscard]] SwitchModel ReadSwitchJson(const nlohmann::json& document, const std::string& file,
                                         const SwitchOptions& options);

// Whether the document is a switch.json: it has a key "ports" or "lossless", and no SONiC table.
[[nodiscard]] bool IsSwitchJson(const nlohmann::json& document);

}  // namespace dcqcn
