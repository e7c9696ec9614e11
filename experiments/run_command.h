// `dcqcn run SCENARIO.json`: one scenario, its summary on stdout, its results in a folder.
#pragma once

#include "experiments/cli.h"

namespace dcqcn {

[[nodiscard]] Action SetUpRun(CLI::App& app);

}  // namespace dcqcn
