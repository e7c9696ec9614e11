// `dcqcn explain [PARAMETER]`: what a key of a scenario means, its unit, default and source.
#pragma once

#include "experiments/cli.h"

namespace dcqcn {

[[nodiscard]] Action SetUpExplain(CLI::App& app);

}  // namespace dcqcn
