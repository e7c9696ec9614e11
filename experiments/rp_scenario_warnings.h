// What of a reaction point's keys is legal but does nothing, or less than it seems to.
#pragma once

#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "base/units.h"
#include "rp/params.h"

namespace dcqcn {

// `resolved` has every key of nic and rp, of which `params` are what was read; no link of a sender
// is faster than `fastest`. One sentence each: key, value, what follows from it, what to do.
[[nodiscard]] std::vector<std::string> RpWarnings(const RpParams& params,
                                                  const nlohmann::json& resolved, Rate fastest);

}  // namespace dcqcn
