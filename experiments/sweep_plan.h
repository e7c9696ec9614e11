// Every run of a sweep, each known to be a legal scenario before the first is started.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "experiments/scenario.h"
#include "experiments/sweep_spec.h"

namespace dcqcn {

// One combination of the grid's values.
struct SweepPoint {
    std::vector<nlohmann::json> values;  // by axis
    double expected_s = 0;               // simulated time, which is about what its runs cost
};

// Runs are numbered from 0: the seed changes first, then the last axis, the first axis last.
struct SweepPlan {
    SweepSpec spec;
    std::vector<SweepPoint> points;
    std::string fingerprint;  // of every resolved scenario, so of all files and defaults, too

    [[nodiscard]] std::int64_t runs() const {
        return static_cast<std::int64_t>(points.size() * spec.seeds.size());
    }
    [[nodiscard]] std::int64_t PointOf(std::int64_t run) const {
        return run / static_cast<std::int64_t>(spec.seeds.size());
    }
    [[nodiscard]] std::uint64_t SeedOf(std::int64_t run) const {
        return spec.seeds[static_cast<std::size_t>(run) % spec.seeds.size()];
    }
};

// Parses the scenario of every point. Throws ConfigError that names the spec's file, the path, the
// value, the rule, and the combination it happened in.
[[nodiscard]] SweepPlan MakeSweepPlan(SweepSpec spec);

[[nodiscard]] Scenario ScenarioOf(const SweepPlan& plan, std::int64_t run);
// What anyone may type to repeat a run; empty if the scenario stands in the spec.
[[nodiscard]] std::string CommandOf(const SweepPlan& plan, std::int64_t run);

}  // namespace dcqcn
