// Which UDP source ports make the fabric's ECMP choose given paths.
#pragma once

#include <cstdint>
#include <vector>

#include "experiments/figure_paths.h"
#include "experiments/scenario.h"

namespace dcqcn {

// For each flow of the scenario the first port from 49152 on that leads its data along `paths`,
// with the hash seeds that the scenario's seed gives its switches. Throws ConfigError where no
// port does. Builds a fabric and destroys it: call it when no simulation is going on.
[[nodiscard]] std::vector<std::uint16_t> FindSourcePorts(const Scenario& scenario,
                                                         const std::vector<FlowPath>& paths);

}  // namespace dcqcn
