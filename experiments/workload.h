// Keeps a scenario's transfers going: posts them, and on each completion the next one of that
// queue pair, until there are none left; then it ends the run. Writes down what finished and who
// was paused.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/alarm.h"
#include "experiments/scenario.h"
#include "experiments/simulation.h"
#include "fabric/fabric.h"

namespace dcqcn {

class Workload final : public FabricObserver {
  public:
    // Connects one queue pair per flow, in order, and posts its first transfers. Each starts at a
    // time drawn from its own stream within [start, start + jitter).
    Workload(const Scenario& scenario, Fabric& fabric);

    void OnFinished(const FinishedTransfer& transfer) override;
    void OnPfc(const PfcEvent& event) override;

    [[nodiscard]] std::int64_t posted() const { return posted_; }
    // Finished transfers by (finished, qp_id), whatever order the nodes reported them in.
    [[nodiscard]] std::vector<TransferRecord> TakeTransfers();
    // PFC frames by (time, node, port, priority).
    [[nodiscard]] std::vector<PfcRecord> TakePfc();
    [[nodiscard]] Time first_pause() const { return first_pause_; }
    // When the last of all transfers finished; kNever if some have not.
    [[nodiscard]] Time done() const { return unfinished_ == 0 && !has_endless_ ? last_ : kNever; }

  private:
    struct FlowState {
        Bytes size;
        std::optional<std::int64_t> transfers;
        std::int64_t posted = 0;
        Duration ideal;
    };
    [[nodiscard]] bool HasMore(const FlowState& flow) const {
        return !flow.transfers || flow.posted < *flow.transfers;
    }
    void PostNext(std::uint32_t qp, Time when);

    Fabric& fabric_;
    std::vector<FlowState> flows_;  // by queue pair
    std::vector<TransferRecord> finished_;
    std::vector<PfcRecord> pfc_;
    Time first_pause_ = kNever;
    std::int64_t posted_ = 0;
    std::int64_t unfinished_ = 0;  // of flows that end
    bool has_endless_ = false;
    Time last_{};  // finished so far
    // The run ends one look-ahead after the last transfer: by then every node has come to the
    // instant at which that finished, and none needs to be asked before.
    Alarm end_;
};

}  // namespace dcqcn
