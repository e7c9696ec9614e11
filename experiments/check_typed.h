// A switch that was typed as options of `dcqcn check` instead of given as a file.
#pragma once

#include <stdexcept>
#include <string>

#include "base/check.h"
#include "experiments/check_input.h"

namespace dcqcn {

// parse(text); what it throws becomes a ConfigError that names the option.
template <class Parse>
auto Option(const std::string& name, const std::string& text, Parse parse) {
    try {
        return parse(text);
    } catch (const std::invalid_argument& e) {
        throw ConfigError(name + ": \"" + text + "\" " + e.what());
    }
}

// Throws ConfigError.
[[nodiscard]] SwitchModel ModelFromOptions(const CheckArguments& a, const SwitchOptions& options);
// The first option given that only makes sense without a file, or "".
[[nodiscard]] std::string FirstThresholdOption(const CheckArguments& a);

}  // namespace dcqcn
