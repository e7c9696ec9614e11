// `dcqcn fluid`: the fluid model's curves, fixed point and phase margin; docs/fluid.md.
#pragma once

#include "experiments/cli.h"

namespace dcqcn {

[[nodiscard]] Action SetUpFluid(CLI::App& app);

}  // namespace dcqcn
