// What `dcqcn fluid` leaves behind: a summary, curves in the long form of a run's series.csv, and
// the table of margins. Byte for byte the same for the same call.
#pragma once

#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "experiments/results.h"
#include "fluid/analysis.h"
#include "fluid/solve.h"

namespace dcqcn {

struct FluidResult {
    FluidParams params;
    OrderedJson parameters;  // as read: path -> value
    FluidRun run;
    FluidAnalysis analysis;
    FluidCurves curves;
};

// Percentages, degrees and units are in the keys; null where something does not exist.
[[nodiscard]] OrderedJson FluidSummary(const FluidResult& result);
// Needs `result` to outlive what it returns.
[[nodiscard]] std::vector<ResultFile> FluidFiles(const FluidResult& result,
                                                 const std::string& command);
// summary.json, margin.csv and the manifest of `dcqcn fluid --margin`. Needs its arguments alive.
[[nodiscard]] std::vector<ResultFile> FluidMarginFiles(const FluidParams& params,
                                                       const OrderedJson& parameters,
                                                       const std::vector<FluidAnalysis>& rows,
                                                       const std::string& command);
// "qp0", or "qp2-5" for a group.
[[nodiscard]] std::vector<std::string> FluidEntities(const FluidParams& params);

}  // namespace dcqcn
