#include "fluid/analysis.h"

#include "fluid/constants.h"

namespace dcqcn {

FluidAnalysis Analyse(const FluidParams& params) {
    params.Check();
    FluidAnalysis analysis;
    analysis.flows = params.flow_count();
    if (const auto why = WhyNoRest(params)) {
        analysis.no_rest = analysis.no_margin = *why;
        return analysis;
    }
    analysis.rest = FixedPoint(params);
    analysis.cube_root = ApproximateFixedPoint(params);
    if (fluid::Constants(params).marking_slope() == 0) {
        analysis.no_margin = "the marking line has no slope: it needs kmin < kmax and pmax > 0";
        return analysis;
    }
    analysis.margin = MarginOf(ExactLoop(params), params.feedback_delay);
    analysis.published_margin = MarginOf(PublishedLoop(params), params.feedback_delay);
    if (!analysis.margin) {
        analysis.no_margin = "the loop's gain is nowhere 1 from 1 to 1e8 rad/s";
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
