// What the tests of sweeps share: a small spec on disk, and `dcqcn sweep` on it with a made-up
// simulation.
#pragma once

#include <string>
#include <vector>

#include "experiments/sweep_database.h"
#include "tests/experiments/fixtures.h"
#include "tests/experiments/temp_folder.h"

namespace dcqcn {

// The smallest spec with some keys changed; null removes one (RFC 7396).
inline std::string WriteSpec(const TempFolder& folder, const std::string& patch = "{}") {
    nlohmann::json spec = nlohmann::json::parse(R"({
        "scenario": "base.json",
        "grid": {"workload.size": ["1MB", "2MB"], "rp.gain": [0.5, 0.25, 0.125]},
        "seeds": 2})");
    spec.merge_patch(nlohmann::json::parse(patch));
    folder.Write("base.json", SmallestScenario().dump());
    return folder.Write("spec.json", spec.dump());
}

// Goodput depends on gain and seed, so that no two runs are alike.
inline RunResult MadeUpSweepResult(const Scenario& scenario) {
    RunResult result = MadeUpResult();
    result.marked = static_cast<std::int64_t>(1000 * scenario.fabric.rp.gain);
    result.cnp_sent = static_cast<std::int64_t>(scenario.seed);
    return result;
}
inline Called CallSweep(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), "sweep");
    return CallDcqcn(arguments, [](const Scenario& scenario, const RunOptions&) {
        return MadeUpSweepResult(scenario);
    });
}

// One column of a query, as text.
inline std::vector<std::string> Column(const std::string& file, const std::string& query) {
    std::vector<std::string> cells;
    for (const SqlRow& row : Sqlite(file, false).Query(query)) {
        if (const auto* text = std::get_if<std::string>(&row[0])) {
            cells.push_back(*text);
        } else if (const auto* number = std::get_if<std::int64_t>(&row[0])) {
            cells.push_back(std::to_string(*number));
        } else if (const auto* real = std::get_if<double>(&row[0])) {
            cells.push_back(std::to_string(*real));
        } else {
            cells.emplace_back("null");
        }
    }
    return cells;
}

}  // namespace dcqcn
