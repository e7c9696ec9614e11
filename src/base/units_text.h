// Units as people write them ("22.4KB", "40Gbps", "55us") <-> exact integers of B, bit/s and ps.
// For scenarios, the command line and messages. No floating point: "0.1us" is 100,000 ps.
#pragma once

#include <string>
#include <string_view>

#include "base/units.h"

namespace dcqcn {

// A decimal number, at most one space, a unit. All three throw std::invalid_argument, whose what()
// states the rule and an example, unless the value is a whole, representable number of B, bit/s
// or ps and not negative.
[[nodiscard]] Bytes ParseBytes(std::string_view text);        // B KB MB GB (1000), KiB MiB GiB
[[nodiscard]] Rate ParseRate(std::string_view text);          // bps Kbps Mbps Gbps Tbps, Gb/s ...
[[nodiscard]] Duration ParseDuration(std::string_view text);  // ps ns us ms s

// The shortest exact form with 1 to 9999 before the point, of equals the larger unit:
// "1024B", "22.4KB", "40Gbps", "67.108864ms". Parse reads it back.
[[nodiscard]] std::string ToText(Bytes size);
[[nodiscard]] std::string ToText(Rate rate);
[[nodiscard]] std::string ToText(Duration span);

}  // namespace dcqcn
