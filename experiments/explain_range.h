// What a key of the fabric may be, and what it is under each preset; for explain.h.
#pragma once

#include <string>

namespace dcqcn {

// A line with the range that FabricParams::Check holds it to, if there is one, and one with the
// presets' defaults, if they differ.
[[nodiscard]] std::string ExplainRange(const std::string& path);

}  // namespace dcqcn
