// Sizes as operators and their switches write them: "1048576B", "22.4KB" (1000), "1 MiB",
// "400 cells", "50 %", "inf", and Cumulus Linux's human output, whose KB and MB are binary.
#pragma once

#include <string_view>

#include "base/units.h"

namespace dcqcn {

enum class UnitStyle {
    kDecimal,  // KB is 1000 B, KiB 1024 B
    kCumulus,  // KB is 1024 B, MB 1024 KB, rounded to the digits shown
};

// What relative sizes are relative to.
struct SizeScale {
    Bytes cell;   // of "cells"
    Bytes whole;  // of "%", and what "inf" is; 0: neither is allowed
    UnitStyle style = UnitStyle::kDecimal;
};

// Throws std::invalid_argument whose what() states the rule and an example.
[[nodiscard]] Bytes ParseSwitchSize(std::string_view text, const SizeScale& scale);

// The roundest number of bytes that Cumulus would show as `text`: "146.48 KB" is 150,000 B and
// "1.43 MB" 1,500,000 B. Throws like ParseSwitchSize.
[[nodiscard]] Bytes ParseCumulusSize(std::string_view text);

// "5%" or "0.05": a probability in [0, 1]. Throws std::invalid_argument.
[[nodiscard]] double ParseProbability(std::string_view text);

}  // namespace dcqcn
