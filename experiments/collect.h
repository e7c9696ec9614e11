// Reads a fabric's counters into a RunResult: once when the warm-up ends, once at the end.
#pragma once

#include <vector>

#include "experiments/scenario.h"
#include "experiments/simulation.h"
#include "fabric/fabric.h"

namespace dcqcn {

class Collector {
  public:
    // Meters the switches' queues of every priority that carries flows.
    Collector(const Scenario& scenario, Fabric& fabric);

    // The warm-up ends: what was delivered so far does not count.
    void BeginWindow(Time now);
    // Fills everything but transfers, series and pauses; of a fabric that ranks share, with this
    // rank's share, which is 0 where another one's would be. Rates refer to the time until `done`.
    void Collect(RunResult& result, Time done, Time now);

  private:
    struct Delivered {
        Bytes payload;
        Bytes l2;
        std::int64_t packets = 0;
    };
    [[nodiscard]] Delivered DeliveredBy(std::uint32_t qp) const;
    void CollectQps(RunResult& result) const;
    void CollectHosts(RunResult& result) const;
    void CollectPorts(RunResult& result, Time now) const;
    void CollectPort(RunResult& result, const FabricNode& node, const Port& port, Time now) const;
    void CollectQueues(RunResult& result, Time now);
    void CollectQueue(RunResult& result, Switch& sw, PortIndex p, Priority priority, Time now);
    [[nodiscard]] Time FirstMark() const;

    const Scenario& scenario_;
    Fabric& fabric_;
    std::vector<Priority> priorities_;  // that carry flows, and the CNPs'
    std::vector<Delivered> before_;     // by queue pair
    Time begin_{};
};

}  // namespace dcqcn
