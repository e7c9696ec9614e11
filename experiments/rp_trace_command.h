// `dcqcn rp-trace`: the same CNPs to reaction points of several dialects, side by side.
#pragma once

#include "experiments/cli.h"

namespace dcqcn {

[[nodiscard]] Action SetUpRpTrace(CLI::App& app);

}  // namespace dcqcn
