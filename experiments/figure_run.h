// One run of a figure, from its scenario file to its digest. Made to be called in a process of its
// own.
#pragma once

#include <string>
#include <vector>

#include "experiments/cli.h"
#include "experiments/figure.h"

namespace dcqcn {

// The run's scenario file, where `folder` ("experiments/fig3/") is its figure's.
[[nodiscard]] std::string ScenarioOf(const FigureRun& run, const std::string& folder);

// Loads `scenario_file` with the run's overrides, finds source ports for the run's paths if it
// names any, and runs it. Throws what loading and running throw.
[[nodiscard]] RunDigest Perform(const FigureRun& run, const std::string& scenario_file,
                                const Runner& runner);

// What anyone may type to repeat the run whose digest this is.
[[nodiscard]] std::string CommandOf(const FigureRun& run, const RunDigest& digest,
                                    const std::string& scenario_file);

}  // namespace dcqcn
