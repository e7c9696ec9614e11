#include "fluid/analysis.h"

#include "fluid/constants.h"

namespace dcqcn {

FluidAnalysis Analyse(const FluidParams& params) {
    params.Check();
    FluidAnalysis analysis;
    analysis.flows = params.flow_count();
    if (!params.ecn.enabled || params.rp.additive_increase == Rate(0)) {
        return analysis;
    }
    analysis.rest = FixedPoint(params);
    analysis.cube_root = ApproximateFixedPoint(params);
    if (fluid::Constants(params).marking_slope() > 0) {
        analysis.margin = MarginOf(ExactLoop(params), params.feedback_delay);
        analysis.published_margin = MarginOf(PublishedLoop(params), params.feedback_delay);
    }
    return analysis;
}

std::vector<FluidAnalysis> AnalyseFlows(const FluidParams& params, const std::vector<int>& counts) {
    std::vector<FluidAnalysis> rows;
    for (const int count : counts) {
        FluidParams of = params;
        FluidFlow flow;
        flow.count = count;
        of.flows = {flow};
        rows.push_back(Analyse(of));
    }
    return rows;
}

}  // namespace dcqcn
