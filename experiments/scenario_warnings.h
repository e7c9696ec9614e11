// What is legal in a scenario but probably not meant.
#pragma once

#include <string>
#include <vector>

#include "experiments/scenario.h"

namespace dcqcn {

// One sentence each: key, value, what follows from it, what to do.
[[nodiscard]] std::vector<std::string> ScenarioWarnings(const Scenario& scenario);

}  // namespace dcqcn
