// What can be said of N equal flows without solving for their curves.
#pragma once

#include <optional>
#include <vector>

#include "fluid/fixed_point.h"
#include "fluid/loop.h"

namespace dcqcn {

struct FluidAnalysis {
    int flows = 0;
    std::optional<FluidFixedPoint> rest;       // none without marking or additive increase
    std::optional<FluidFixedPoint> cube_root;  // likewise
    std::optional<PhaseMargin> margin;         // none without a slope of the marking line either
    std::optional<PhaseMargin> published_margin;
};

// Throws ConfigError if params do not Check().
[[nodiscard]] FluidAnalysis Analyse(const FluidParams& params);
// The same for other numbers of flows; those of `params` do not matter.
[[nodiscard]] std::vector<FluidAnalysis> AnalyseFlows(const FluidParams& params,
                                                      const std::vector<int>& counts);

}  // namespace dcqcn
