// `dcqcn reproduce [list | all | FIGURE...]`: the paper's figures, claim by claim.
#pragma once

#include "experiments/cli.h"

namespace dcqcn {

[[nodiscard]] Action SetUpReproduce(CLI::App& app);

}  // namespace dcqcn
