// The keys of a scenario that are no part of the fabric, for explain.h.
#pragma once

#include <vector>

#include "experiments/explain.h"

namespace dcqcn {

[[nodiscard]] std::vector<KeyExplanation> TopologyKeys();
[[nodiscard]] std::vector<KeyExplanation> WorkloadKeys();
[[nodiscard]] std::vector<KeyExplanation> RunKeys();  // name, times, seed

}  // namespace dcqcn
