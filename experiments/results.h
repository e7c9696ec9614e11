// What a run leaves behind: a summary, tables of flows, time series, pauses and counters, and a
// manifest. Everything but the manifest is byte for byte the same for the same scenario and seed.
#pragma once

#include <functional>
#include <ostream>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "experiments/scenario.h"
#include "experiments/simulation.h"

namespace dcqcn {

using OrderedJson = nlohmann::ordered_json;

// What the scenario and the run warn of.
[[nodiscard]] std::vector<std::string> AllWarnings(const Scenario& scenario,
                                                   const RunResult& result);
// The numbers of a run. Percentiles and Jain: statistics.h. A percentile of nothing is null.
[[nodiscard]] OrderedJson Summary(const Scenario& scenario, const RunResult& result);
// How, by what and how fast it was run.
[[nodiscard]] OrderedJson Manifest(const Scenario& scenario, const RunResult& result,
                                   const std::string& engine, const std::string& command);

// Columns carry their units. A transfer's goodput counts from the completion before it on its
// queue pair, because transfers overlap.
void WriteFlows(const RunResult& result, std::ostream& out);
void WriteSeries(const RunResult& result, std::ostream& out);
void WritePfc(const Scenario& scenario, const RunResult& result, std::ostream& out);
void WriteCounters(const RunResult& result, std::ostream& out);
// Of the queue whose percentiles the summary has.
void WriteQueueCdf(const RunResult& result, std::ostream& out);

struct ResultFile {
    std::string name;
    std::function<void(std::ostream&)> write;
};
// All files of a run, the manifest last. Needs its arguments to outlive what it returns.
[[nodiscard]] std::vector<ResultFile> ResultFiles(const Scenario& scenario, const RunResult& result,
                                                  const std::string& engine,
                                                  const std::string& command);

// "0.1.0" and "3.37".
[[nodiscard]] std::string ProgramVersion();
[[nodiscard]] std::string Ns3Version();

}  // namespace dcqcn
