// The fluid model beside a figure's packets: the same keys, so that what differs is the method.
#pragma once

#include <string>
#include <vector>

#include "experiments/figure.h"
#include "fluid/analysis.h"

namespace dcqcn {

struct FluidTwin {
    SampledRun samples;
    FluidStatistics statistics;  // from measure_from on
    FluidAnalysis analysis;
};
// Solves the model with the parameters of a packet run, its packets as large as the run's on the
// wire, tau* 50 us as in the paper. `names` are those of the groups in `flows`.
[[nodiscard]] FluidTwin SolveTwin(const RunDigest& digest, const std::vector<FluidFlow>& flows,
                                  const std::vector<std::string>& names, const FluidRun& run);

// Series under this variant and label; models have no seed, which is written as 0.
[[nodiscard]] FigureSeries SeriesFrom(const FluidTwin& twin, const std::string& label,
                                      const std::vector<std::string>& metrics);
[[nodiscard]] FigureSeries SeriesFrom(const FigureRun& run, const RunDigest& digest,
                                      const std::vector<std::string>& metrics);

}  // namespace dcqcn
