// Looks at queues, reaction points and pauses at fixed intervals, and only looks: a run with and
// without it gives the same flows. Only what lies on the paths of the flows is sampled.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "engine/alarm.h"
#include "experiments/simulation.h"
#include "fabric/fabric.h"

namespace dcqcn {

class Sampler {
  public:
    // Needs all queue pairs connected. `every` zero: never samples.
    Sampler(const Topology& topology, Fabric& fabric, Duration every);

    // Starts sampling at 0, every `every`; a sample shows what is so after its instant.
    void Start();
    [[nodiscard]] std::vector<std::string> TakeEntities() { return std::move(entities_); }
    [[nodiscard]] std::vector<SeriesPoint> TakeSeries() { return std::move(series_); }

  private:
    struct WatchedQueue {
        NodeId node;
        PortIndex port;
        Priority priority;
        std::uint32_t entity;
    };
    void AddQueue(const Topology& topology, const Hop& hop, Priority priority);
    void Sample(Time now);
    void SampleQueue(const WatchedQueue& queue, Time now);
    void SampleQp(std::uint32_t qp, Time now);

    Fabric& fabric_;
    Duration every_;
    std::vector<WatchedQueue> queues_;
    std::vector<std::uint32_t> qp_entities_;
    std::vector<Bytes> delivered_l2_;  // by queue pair, at the last sample
    std::vector<std::string> entities_;
    std::vector<SeriesPoint> series_;
    Alarm next_;
};

}  // namespace dcqcn
