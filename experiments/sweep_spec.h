// What a sweep is made of, as its JSON file says: a scenario, values for some of its keys, seeds.
//
//     {"scenario": "../incast/scenario.json",
//      "set": {"until": "10ms"},
//      "grid": {"rp.gain": [0.0625, 0.00390625], "workload.senders": [2, 4, 8]},
//      "seeds": 5}
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

namespace dcqcn {

// A key of the scenario by its path, as --set takes it.
struct SweepSetting {
    std::string path;
    nlohmann::json value;
};
struct SweepAxis {
    std::string path;
    std::vector<nlohmann::json> values;
};

struct SweepSpec {
    std::string file;                    // the spec's own, as typed
    std::string name;                    // for people
    nlohmann::json scenario;             // before anything is set
    std::string scenario_file;           // empty if it stands in the spec itself
    std::string scenario_origin;         // what messages call it
    std::string topology_folder;         // that its topology file is relative to
    std::vector<SweepSetting> settings;  // the same in every run
    std::vector<SweepAxis> axes;         // every combination is a point; by path
    std::vector<std::uint64_t> seeds;    // of each point
};

// Throws ConfigError: file, path, value, rule, fix. Whether the scenario takes the values is for
// the plan to find out.
[[nodiscard]] SweepSpec ReadSweepSpec(const std::string& file);

// All that decides what is run, whoever wrote it in which order; its name does not.
[[nodiscard]] nlohmann::json CanonicalSpec(const SweepSpec& spec);

}  // namespace dcqcn
