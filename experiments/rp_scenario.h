// The parameters of one reaction point from presets and overrides, without a network.
#pragma once

#include <string>
#include <vector>

#include "rp/params.h"

namespace dcqcn {

struct RpScenario {
    RpParams params;
    std::vector<std::string> warnings;  // legal but unwise, one sentence each
};

// What the keys of rp are with `nic.preset` set to `preset` and then each "path=value" set, at a
// link of `line_rate`. Throws ConfigError for a key that is none of rp or nic, or where a value is
// wrong.
[[nodiscard]] RpScenario ReadRp(const std::string& preset,
                                const std::vector<std::string>& overrides, Rate line_rate);

}  // namespace dcqcn
