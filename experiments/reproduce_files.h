// The files that a figure is read from and those that its reproduction leaves.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "experiments/reproduce.h"
#include "experiments/results.h"

namespace dcqcn {

// {"h1_median_gbps": 6.33, ...}. Throws ConfigError.
[[nodiscard]] std::map<std::string, double> ReadPaperValues(const std::string& file);
// A digest as ToJson wrote it.
[[nodiscard]] RunDigest ParseDigest(const std::string& text);

struct Invocation {
    std::string command;  // as typed
    FigurePlan plan;
    std::size_t jobs = 1;
};
// data.csv, series.csv if there are curves over time, claims.json and settings.json, the same for
// the same plan whatever the order in which runs ended; last manifest.json, with what differs. Need
// their arguments to outlive them.
[[nodiscard]] std::vector<ResultFile> FigureFiles(const FigureTask& task,
                                                  const FigureOutcome& outcome,
                                                  const Invocation& invocation);

}  // namespace dcqcn
