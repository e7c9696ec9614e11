#include "experiments/figure_fluid.h"

#include "experiments/fluid_scenario.h"

namespace dcqcn {

FluidTwin SolveTwin(const RunDigest& digest, const std::vector<FluidFlow>& flows,
                    const std::vector<std::string>& names, const FluidRun& run) {
    FluidParams params = FluidScenarioOf(digest.resolved).params;
    params.flows = flows;
    const FluidCurves curves = Solve(params, run);
    return {SamplesOf(curves, names), curves.statistics, Analyse(params)};
}

FigureSeries SeriesFrom(const FluidTwin& twin, const std::string& label,
                        const std::vector<std::string>& metrics) {
    return {0, "fluid", label, Only(twin.samples, metrics)};
}

FigureSeries SeriesFrom(const FigureRun& run, const RunDigest& digest,
                        const std::vector<std::string>& metrics) {
    return {run.seed, run.variant, run.label, Only(digest.samples, metrics)};
}

}  // namespace dcqcn
