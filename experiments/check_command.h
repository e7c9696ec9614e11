// `dcqcn check`: does ECN mark before PFC pauses on this switch? docs/guide-operator.md.
#pragma once

#include "experiments/cli.h"

namespace dcqcn {

[[nodiscard]] Action SetUpCheck(CLI::App& app);

}  // namespace dcqcn
