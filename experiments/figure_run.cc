#include "experiments/figure_run.h"

#include <filesystem>

#include "experiments/engine_ports.h"

namespace dcqcn {
namespace {

std::string PortOverride(std::size_t flow, int port) {
    return "workload.flows." + std::to_string(flow) + ".source_port=" + std::to_string(port);
}

// Single quotes keep a shell's hands off everything but single quotes, which no override holds.
std::string Quoted(const std::string& text) {
    return text.find_first_of(" {}[]\"") == std::string::npos ? text : "'" + text + "'";
}

}  // namespace

std::string ScenarioOf(const FigureRun& run, const std::string& folder) {
    return std::filesystem::path(folder + run.scenario).lexically_normal().string();
}

RunDigest Perform(const FigureRun& run, const std::string& scenario_file, const Runner& runner) {
    std::vector<std::string> overrides = run.overrides;
    overrides.push_back("seed=" + std::to_string(run.seed));
    Scenario scenario = LoadScenario(scenario_file, overrides);
    if (!run.paths.empty()) {
        const std::vector<std::uint16_t> ports = FindSourcePorts(scenario, run.paths);
        for (std::size_t flow = 0; flow < ports.size(); ++flow) {
            overrides.push_back(PortOverride(flow, ports[flow]));
        }
        scenario = LoadScenario(scenario_file, overrides);
    }
    return Digest(scenario, runner(scenario, {}));
}

std::string CommandOf(const FigureRun& run, const RunDigest& digest,
                      const std::string& scenario_file) {
    std::string command = "dcqcn run " + scenario_file;
    for (const std::string& text : run.overrides) {
        command += " --set " + Quoted(text);
    }
    for (std::size_t flow = 0; flow < run.paths.size(); ++flow) {
        command += " --set " + PortOverride(flow, digest.flows.at(flow).source_port);
    }
    return command + " --seed " + std::to_string(run.seed);
}

}  // namespace dcqcn
