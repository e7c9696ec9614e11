// The rows of fabric_keys for the reaction point, one list per algorithm.
#pragma once

#include <vector>

#include "experiments/fabric_keys.h"

namespace dcqcn {

[[nodiscard]] std::vector<FabricKey> RpKeys();  // the paper's, and what all share
[[nodiscard]] std::vector<FabricKey> DctcpKeys();
[[nodiscard]] std::vector<FabricKey> ConnectXKeys();  // under the names of mlxconfig
[[nodiscard]] std::vector<FabricKey> RdmaIpKeys();    // under the names of its registers

}  // namespace dcqcn
