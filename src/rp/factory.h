// From the name in a scenario to a congestion control. The one list of all there are.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "rp/congestion_control.h"
#include "rp/params.h"

namespace dcqcn {

// Throws ConfigError naming the known algorithms if `params.algorithm` is not one of them.
[[nodiscard]] std::unique_ptr<CongestionControl> MakeCongestionControl(const RpParams& params,
                                                                       Rate line_rate);
// The accepted values of `rp.algorithm`.
[[nodiscard]] std::vector<std::string> AlgorithmNames();
// Throws ConfigError for `path` unless `name` is one of them.
void CheckAlgorithm(const std::string& path, const std::string& name);

}  // namespace dcqcn
