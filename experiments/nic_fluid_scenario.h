// The fluid model's parameters for a NIC's: the paper's equations with the numbers of connectx, for
// figures that lay one over the other.
#pragma once

#include <nlohmann/json.hpp>

#include "fluid/params.h"

namespace dcqcn {

// Of a resolved scenario; tau* is its interval between CNPs, as the paper's is. With connectx its
// numbers take the places of those of the paper that mean the same. The equations then know nothing
// of what else it does otherwise: the least time between cuts, the clamping of the target, 10 bits.
[[nodiscard]] FluidParams EquationsOf(const nlohmann::json& resolved);

}  // namespace dcqcn
