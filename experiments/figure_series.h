// What a run was like over time, for figures: as sampled from packets or as solved from the fluid
// model, in one form, so that one plot draws both.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "experiments/results.h"
#include "fluid/params.h"
#include "fluid/solve.h"

namespace dcqcn {

struct SampledSeries {
    std::string entity;  // "h0", "bottleneck"
    std::string metric;  // with its unit: rate_gbps
    std::vector<double> values;
};
struct SampledRun {
    std::vector<double> time_us;
    std::vector<SampledSeries> series;  // each with a value for every time
};

// The series of a run's flows and of the queue that forwarded most, the "bottleneck"; none unless
// the scenario has sample_every. Flows are named after their senders if no two share one.
[[nodiscard]] SampledRun SamplesOf(const RunResult& result);
// A fluid model's; `flows` names its groups.
[[nodiscard]] SampledRun SamplesOf(const FluidCurves& curves,
                                   const std::vector<std::string>& flows);

[[nodiscard]] nlohmann::json ToJson(const SampledRun& run);
[[nodiscard]] SampledRun SampledRunFromJson(const nlohmann::json& json);

// The one series of this name; InvariantError without one.
[[nodiscard]] const std::vector<double>& SeriesOf(const SampledRun& run, std::string_view entity,
                                                  std::string_view metric);
// Only the series of these metrics.
[[nodiscard]] SampledRun Only(const SampledRun& run, const std::vector<std::string>& metrics);
// When the last samples were taken; of a run that has some.
[[nodiscard]] double EndMs(const SampledRun& run);
// The values at times in [from_ms, to_ms).
[[nodiscard]] std::vector<double> Between(const SampledRun& run, const std::vector<double>& values,
                                          double from_ms, double to_ms);
// Means of `count` > 0 neighbours each; what is left at the end is dropped.
[[nodiscard]] std::vector<double> MeansOf(const std::vector<double>& values, std::size_t count);
// Of at least one value.
[[nodiscard]] double MeanOf(const std::vector<double>& values);
[[nodiscard]] double DeviationOf(const std::vector<double>& values);

// How a queue cycles between empty and K_max, which is what many flows make of it. A cycle begins
// when the queue, once below `low`, is above `high`.
struct QueueCycle {
    std::size_t count = 0;  // whole cycles; without one there is no period
    double period_ms = 0;   // median
    double least_bytes = 0;
    double most_bytes = 0;
};
// Of the samples from `from_ms` on, of which there has to be one.
[[nodiscard]] QueueCycle CycleOf(const SampledRun& run, double from_ms, double low = 20e3,
                                 double high = 150e3);

}  // namespace dcqcn
