// Reproduces figures: runs what each needs in parallel, judges its claims, leaves data, verdicts
// and pictures in a folder.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "experiments/claims.h"
#include "experiments/cli.h"
#include "experiments/figure.h"

namespace dcqcn {

// A figure of the paper with what its folder says.
struct FigureTask {
    Figure figure;
    std::string folder;  // as commands name it: "experiments/fig3/"
    std::string path;    // where that is
    std::vector<Claim> claims;
    std::map<std::string, double> paper;  // the paper's value of a metric, for the pictures
    std::vector<FigureRun> runs;
};
// Reads the folder and makes the plan. Throws ConfigError.
[[nodiscard]] FigureTask MakeTask(const Figure& figure, const FigurePlan& plan);
// Estimated packet-hops of all runs, and how long `jobs` cores need for them.
[[nodiscard]] double TotalHops(const std::vector<FigureTask>& tasks);
[[nodiscard]] double EstimateSeconds(double packet_hops, std::size_t jobs);

struct FigureOutcome {
    std::vector<RunDigest> digests;  // by run; empty if one failed
    Measurement measurement;
    std::string series;  // rows of series.csv, of the runs that the report shows over time
    std::vector<JudgedClaim> claims;
    std::vector<std::string> failures;  // one per run that failed
    double wall_s = 0;
    bool was_interrupted = false;  // then nothing else is meant
};
struct ReproduceHooks {
    std::function<void(double packet_hops)> finished;  // a run is done
    std::function<bool()> interrupted;
};
// Runs a figure's plan on `jobs` cores and judges its claims. If a run fails, none is measured.
[[nodiscard]] FigureOutcome Reproduce(const FigureTask& task, std::size_t jobs,
                                      const Runner& runner, const ReproduceHooks& hooks);

}  // namespace dcqcn
