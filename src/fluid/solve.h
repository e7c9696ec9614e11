// The fluid model's curves over time. A second of two flows takes about half a second at the
// default step, and groups of like flows cost as much as one flow.
#pragma once

#include <vector>

#include "fluid/params.h"

namespace dcqcn {

struct FluidRun {
    Duration until{100'000'000'000};        // > 0
    Duration step{1'000'000};               // > 0; made smaller so that tau* is a multiple
    Duration sample_every{50'000'000};      // > 0; between steps by straight lines
    Duration measure_from{50'000'000'000};  // FluidStatistics begin here; < until

    // Throws ConfigError.
    void Check() const;
};

struct FlowCurve {
    std::vector<double> rate_gbps;    // R_C
    std::vector<double> target_gbps;  // R_T
    std::vector<double> alpha;
};
// Of every step from measure_from on, not only of samples.
struct FluidStatistics {
    double queue_mean_bytes = 0;
    double queue_min_bytes = 0;
    double queue_max_bytes = 0;
    // What leaves, in capacities: 1 while the queue is not empty, else what arrives.
    double utilisation = 0;
    std::vector<double> rate_mean_gbps;  // per group
    std::vector<double> rate_sd_gbps;
};
// The state at `until`, whether or not a sample is due there.
struct FluidEnd {
    double queue_bytes = 0;
    std::vector<double> rate_gbps;  // per group
    std::vector<double> alpha;
};
struct FluidCurves {
    Duration step{0};  // the one taken, to the nearest picosecond
    std::vector<Time> time;
    std::vector<double> queue_bytes;
    std::vector<FlowCurve> flows;  // one per FluidFlow
    FluidStatistics statistics;
    FluidEnd end;
};

// Throws ConfigError if either does not Check().
[[nodiscard]] FluidCurves Solve(const FluidParams& params, const FluidRun& run);

}  // namespace dcqcn
