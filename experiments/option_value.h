// A quantity typed after an option: "--rate 40Gbps".
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>

#include "base/check.h"

namespace dcqcn {

// Throws ConfigError, which names the option, for what `parse` refuses.
template <class Quantity>
Quantity Parsed(const std::string& option, const std::string& text,
                Quantity (*parse)(std::string_view)) {
    try {
        return parse(text);
    } catch (const std::invalid_argument& e) {
        throw ConfigError(option + ": \"" + text + "\" " + e.what());
    }
}

}  // namespace dcqcn
