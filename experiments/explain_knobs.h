// What the vendors of NICs call a key, for explain.h.
#pragma once

#include <string>

namespace dcqcn {

// A line per vendor, and one on the encoding where the numbers do not speak for themselves; "" for
// a key that no NIC has.
[[nodiscard]] std::string ExplainKnobs(const std::string& path);

}  // namespace dcqcn
