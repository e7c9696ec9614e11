// A scenario: everything a run is made of, read from JSON with every default filled in.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "base/units.h"
#include "fabric/params.h"
#include "formats/flow_sizes.h"
#include "topologies/topology.h"

namespace dcqcn {

// One queue pair and the transfers posted to it: `outstanding` at once, the next when one is done.
struct FlowSpec {
    std::string from;
    std::string to;
    Bytes size;  // payload per transfer, > 0; the mean where sizes are drawn
    std::shared_ptr<const FlowSizes> sizes;     // what they are drawn from; nullptr: all alike
    std::optional<std::int64_t> transfers = 1;  // nullopt ("endless"): until the run ends
    int outstanding = 2;
    Duration start{0};               // jitter comes on top
    std::optional<Rate> start_rate;  // DCQCN's R_C and R_T then; nullopt ("line"): the line rate
    int priority = 3;
    std::optional<std::uint16_t> source_port;  // UDP entropy; nullopt: 49152 + QP number
};

struct Scenario {
    std::string name;
    Topology topology;
    FabricParams fabric;
    std::vector<FlowSpec> flows;        // what the workload asks for, incasts spelt out
    Duration warm_up{0};                // measurements start here
    std::optional<Duration> until;      // nullopt: when all transfers are done
    Duration start_jitter{50'000'000};  // each QP starts uniformly within [start, start + jitter)
    Duration sample_every{0};           // time series; 0: none
    std::uint64_t seed = 1;             // ns-3 run number
    nlohmann::json resolved;            // scenario.resolved.json: every default spelt out
    std::vector<std::string> warnings;  // legal but unwise, one sentence each
};

// Reads a scenario file. `overrides` are "dotted.path=value" strings, applied in order before
// anything is interpreted. Throws ConfigError: file, JSON path or line, value, rule, fix.
[[nodiscard]] Scenario LoadScenario(const std::string& file,
                                    const std::vector<std::string>& overrides = {});
// The same from JSON in memory; `origin` names it in messages, topology files are relative to
// `folder`.
[[nodiscard]] Scenario ParseScenario(const nlohmann::json& document, const std::string& origin,
                                     const std::string& folder = ".");

}  // namespace dcqcn
