// Networks in JSON: a generator's name and numbers, a whole network spelt out, or a file with
// either. README.md beside this file shows each form.
#pragma once

#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "topologies/topology.h"

namespace dcqcn {

struct TopologyDocument {
    Topology topology;
    nlohmann::json resolved;  // the same network with every default spelt out, and no file needed
};

// Reads and checks `value`, which stands at `path` ("topology") in the file `origin`. A relative
// {"file": ...} is looked for in the current folder and then in each of `folders`. Every mistake
// is a ConfigError that says where, what, why and how to fix it.
[[nodiscard]] TopologyDocument ReadTopology(const nlohmann::json& value, const std::string& origin,
                                            const std::string& path,
                                            const std::vector<std::string>& folders = {});
[[nodiscard]] Topology ParseTopology(const nlohmann::json& value, const std::string& origin,
                                     const std::string& path,
                                     const std::vector<std::string>& folders = {});

// Hosts, switches and links spelt out; ReadTopology gives the same network back, with hosts
// numbered before switches.
[[nodiscard]] nlohmann::json ToJson(const Topology& topology);

}  // namespace dcqcn
