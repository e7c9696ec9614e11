// `dcqcn sweep SPEC.json` and `dcqcn sweep merge OUT IN...`: a grid of parameters times seeds.
#pragma once

#include "experiments/cli.h"

namespace dcqcn {

[[nodiscard]] Action SetUpSweep(CLI::App& app);

}  // namespace dcqcn
