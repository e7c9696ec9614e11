// `dcqcn convert nic FILE...`: what a NIC is set to, as a part of a scenario on stdout.
#pragma once

#include "experiments/cli.h"

namespace dcqcn {

[[nodiscard]] Action SetUpConvert(CLI::App& app);

}  // namespace dcqcn
