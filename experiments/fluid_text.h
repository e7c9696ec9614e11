// `dcqcn fluid` on a terminal: a few aligned lines, or the table of margins.
#pragma once

#include <string>
#include <vector>

#include "fluid/analysis.h"
#include "fluid/solve.h"

namespace dcqcn {

[[nodiscard]] std::string FluidText(const FluidParams& params, const FluidRun& run,
                                    const FluidAnalysis& analysis, const FluidCurves& curves);
[[nodiscard]] std::string FluidMarginText(const FluidParams& params,
                                          const std::vector<FluidAnalysis>& rows);

}  // namespace dcqcn
