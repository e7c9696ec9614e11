// The workload of a scenario: incasts and lists of flows, spelt out as one flow per queue pair.
#pragma once

#include <vector>

#include "experiments/scenario.h"
#include "topologies/json_reader.h"

namespace dcqcn {

// Reads the key "workload", one object or a list of them, and notes it with every default spelt
// out. Throws ConfigError; hosts must be hosts of `topology`;
// a flow that gives a DSCP has the priority it means.
[[nodiscard]] std::vector<FlowSpec> ReadWorkload(JsonReader& scenario, const Topology& topology,
                                                 const DscpMap& dscp_to_priority);

}  // namespace dcqcn
