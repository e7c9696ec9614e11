// What the report shows of a figure over time: samples of a few of its runs, taken while they run,
// as rows of series.csv.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "experiments/cli.h"
#include "experiments/figure.h"

namespace dcqcn {

inline constexpr const char* kFigureSeriesHeader = "seed,variant,run,time_us,entity,metric,value";
inline constexpr std::size_t kMostRunsShown = 4;
inline constexpr std::size_t kMostSamplesShown = 1'001;  // per curve, both ends included
inline constexpr std::size_t kMostCurvesShown = 32;      // per run and metric

// Ascending indexes of runs of the first seed, of variant "main" if there is one, spread evenly
// over the plan: its first and its last are among them.
[[nodiscard]] std::vector<std::size_t> RunsToShow(const std::vector<FigureRun>& runs);

// Runs what `runner` runs, with the same result, and leaves rows for `run` in `rows`. Samples are
// taken at an interval that fits the run's length; none where the scenario has its own, because its
// figure then keeps curves itself. Needs its arguments to outlive what it returns.
[[nodiscard]] Runner Watching(const Runner& runner, const FigureRun& run, std::string& rows);

}  // namespace dcqcn
