// The runs that popular claims are measured by, and how they are told apart: by their labels.
#pragma once

#include <vector>

#include "experiments/figure.h"

namespace dcqcn {

// Ends the label of a run that is the warm-up of the one whose label goes before.
inline constexpr const char* kStart = "_start";
// Begin the labels of the parking lot's runs: all maps of flows to paths, by weight.
inline constexpr const char* kPfcOnly = "parking lot, PFC only: ";
inline constexpr const char* kWithDcqcn = "parking lot, DCQCN: ";

[[nodiscard]] std::vector<FigureRun> PopularClaimRuns(const FigurePlan& plan);

}  // namespace dcqcn
