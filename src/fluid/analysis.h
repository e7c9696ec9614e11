// What can be said of N equal flows without solving for their curves.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "fluid/fixed_point.h"
#include "fluid/loop.h"

namespace dcqcn {

struct FluidAnalysis {
    int flows = 0;
    std::optional<FluidFixedPoint> rest;
    std::optional<FluidFixedPoint> cube_root;     // with `rest`
    std::optional<PhaseMargin> margin;            // not without `rest`
    std::optional<PhaseMargin> published_margin;  // its loop may cross where the exact one does not
    std::string no_rest;                          // why there is none; empty if there is
    std::string no_margin;                        // likewise; that of `no_rest` if it is that
};

// Throws ConfigError if params do not Check().
[[nodiscard]] FluidAnalysis Analyse(const FluidParams& params);
// The same for other numbers of flows; those of `params` do not matter.
[[nodiscard]] std::vector<FluidAnalysis> AnalyseFlows(const FluidParams& params,
                                                      const std::vector<int>& counts);

}  // namespace dcqcn
