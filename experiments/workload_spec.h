// The workload of a scenario: incasts, random pairs and lists of flows, spelt out as one flow per
// queue pair.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "experiments/scenario.h"
#include "topologies/json_reader.h"

namespace dcqcn {

// What a workload needs to know of the scenario around it.
struct WorkloadSource {
    const DscpMap& dscp_to_priority;  // a flow that gives a DSCP has the priority it means
    std::string folder;  // relative files are looked for here, after the current folder
    std::uint64_t seed;  // of hosts that are drawn
};

// Reads the key "workload", one object or a list of them, and notes it with every default spelt
// out. Throws ConfigError; hosts must be hosts of `topology`.
[[nodiscard]] std::vector<FlowSpec> ReadWorkload(JsonReader& scenario, const Topology& topology,
                                                 const WorkloadSource& source);

}  // namespace dcqcn
