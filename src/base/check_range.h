// The commonest rule of a configuration: a value lies between two others.
#pragma once

#include <concepts>
#include <string>
#include <string_view>

#include "base/check.h"
#include "base/units_text.h"

namespace dcqcn {

[[nodiscard]] std::string ToText(std::integral auto number) {
    return std::to_string(number);
}

// Throws ConfigError "where: value is outside [least, most]; fix" unless least <= value <= most.
template <class T>
void CheckRange(const std::string& where, T value, T least, T most, std::string_view fix) {
    if (value < least || value > most) {
        throw ConfigError(where + ": " + ToText(value) + " is outside [" + ToText(least) + ", " +
                          ToText(most) + "]; " + std::string(fix));
    }
}

}  // namespace dcqcn
