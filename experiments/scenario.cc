#include "experiments/scenario.h"

#include <algorithm>
#include <filesystem>
#include <limits>
#include <string_view>
#include <utility>

#include "base/check.h"
#include "base/units_text.h"
#include "experiments/buffer_check.h"
#include "experiments/fabric_keys.h"
#include "experiments/overrides.h"
#include "experiments/preset_scenario.h"
#include "experiments/scenario_warnings.h"
#include "experiments/workload_spec.h"
#include "topologies/json_reader.h"
#include "topologies/topology_json.h"

namespace dcqcn {
namespace {

// Far beyond any run, near enough that sums of times stay within 63 bits of picoseconds.
constexpr Duration kLongest(10'000 * kPicosecondsPerSecond);
constexpr Range<Duration> kTimes{Duration(0), kLongest};

// A misspelt key is reported as such, rather than as the absence of the right one.
void RefuseUnknownKeys(JsonReader& root) {
    for (const std::string_view key : {"name", "topology", "workload", "warm_up", "start_jitter",
                                       "until", "sample_every", "seed"}) {
        static_cast<void>(root.GetRaw(key));
    }
    for (const FabricKey& key : FabricKeys()) {
        static_cast<void>(root.GetRaw(key.path.substr(0, key.path.find('.'))));
    }
    static_cast<void>(root.Done());
}

Topology TakeTopology(JsonReader& root, const std::string& folder) {
    const nlohmann::json* raw = root.GetRaw("topology");
    if (raw == nullptr) {
        root.Fail("topology",
                  "is missing; add \"topology\": {\"kind\": \"star\", \"hosts\": 3}, or "
                  "{\"file\": \"...\"}");
    }
    TopologyDocument read = ReadTopology(*raw, root.origin(), "topology", {folder});
    root.Note("topology", std::move(read.resolved));
    return std::move(read.topology);
}

bool IsEndless(const FlowSpec& flow) {
    return !flow.transfers.has_value();
}

void ReadUntil(JsonReader& root, Scenario& scenario) {
    const nlohmann::json* raw = root.GetRaw("until");
    if (raw != nullptr && *raw != "done") {
        scenario.until = root.GetDuration("until", {}, {Duration(1), kLongest});
        return;
    }
    if (std::ranges::any_of(scenario.flows, IsEndless)) {
        root.Fail("until",
                  "a workload with \"transfers\": \"endless\" never ends by itself; set "
                  "until, as in \"10ms\"");
    }
    root.Note("until", "done");
}

// Everything about the run that is neither fabric nor workload.
void ReadRun(JsonReader& root, Scenario& scenario) {
    scenario.warm_up = root.GetDuration("warm_up", scenario.warm_up, kTimes);
    // One CNP window: flows that start together would otherwise be cut in lockstep.
    scenario.start_jitter =
        root.GetDuration("start_jitter", scenario.fabric.np.cnp_interval, kTimes);
    ReadUntil(root, scenario);
    if (scenario.until && scenario.warm_up >= *scenario.until) {
        root.Fail("warm_up", "leaves nothing to measure: it must be below until (" +
                                 ToText(*scenario.until) + ")");
    }
    scenario.sample_every = root.GetDuration("sample_every", scenario.sample_every, kTimes);
}

// The ranges of single keys, the rules between them, and whether every switch's memory suffices.
void CheckFabric(const Scenario& scenario, const std::string& origin) {
    try {
        scenario.fabric.Check();
        CheckBuffers(scenario.topology, scenario.fabric);
    } catch (const ConfigError& e) {
        throw ConfigError(origin + ": " + e.what());
    }
}

Rate LinkRate(const Topology& topology, NodeId host) {
    const auto link = std::ranges::find_if(
        topology.links(), [host](const TopologyLink& l) { return l.a == host || l.b == host; });
    return link->properties.rate;
}

// A key that would change nothing is a mistake.
void RefuseStartRates(JsonReader& root, const Scenario& scenario) {
    const bool has_any = std::ranges::any_of(
        scenario.flows, [](const FlowSpec& flow) { return flow.start_rate.has_value(); });
    if (has_any && scenario.fabric.rp.algorithm != "dcqcn") {
        root.Fail("workload", "has a start_rate, which rp.algorithm \"" +
                                  scenario.fabric.rp.algorithm +
                                  "\" does not know; leave it out or use \"dcqcn\"");
    }
    for (const FlowSpec& flow : scenario.flows) {
        const Rate line = LinkRate(scenario.topology, scenario.topology.Find(flow.from));
        const Rate least = std::min(scenario.fabric.rp.min_rate, line);
        if (flow.start_rate && (*flow.start_rate > line || *flow.start_rate < least)) {
            root.Fail("workload", "has a start_rate of " + ToText(*flow.start_rate) + " for " +
                                      flow.from + "; it must be from " + ToText(least) +
                                      " (rp.min_rate) to " + ToText(line) + " (its link)");
        }
    }
}

}  // namespace

Scenario ParseScenario(const nlohmann::json& document, const std::string& origin,
                       const std::string& folder) {
    JsonReader root(document, origin);
    RefuseUnknownKeys(root);
    Scenario scenario;
    scenario.name = root.GetString("name", "unnamed");
    scenario.topology = TakeTopology(root, folder);
    ReadFabric(root, scenario.fabric);
    CheckFabric(scenario, origin);
    scenario.seed =
        static_cast<std::uint64_t>(root.GetInteger("seed", static_cast<std::int64_t>(scenario.seed),
                                                   0, std::numeric_limits<std::int64_t>::max()));
    scenario.flows = ReadWorkload(root, scenario.topology,
                                  {scenario.fabric.dscp_to_priority, folder, scenario.seed});
    RefuseStartRates(root, scenario);
    ReadRun(root, scenario);
    scenario.resolved = root.Done();
    scenario.warnings = ScenarioWarnings(scenario);
    return scenario;
}

Scenario LoadScenario(const std::string& file, const std::vector<std::string>& overrides) {
    return WithOverrides(
        ReadJsonFile(file), overrides, file,
        [&](nlohmann::json& document, std::vector<Override>& applied) {
            std::vector<std::string> warnings = LetPresetDecide(document, applied, file);
            Scenario scenario =
                ParseScenario(document, file, std::filesystem::path(file).parent_path().string());
            scenario.warnings.insert(scenario.warnings.begin(), warnings.begin(), warnings.end());
            return scenario;
        });
}

}  // namespace dcqcn
