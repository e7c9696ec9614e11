// Keeps a scenario's transfers going: posts them, and on each completion the next one of that
// queue pair, until there are none left, which it tells the run's ending. Writes down what finished
// and who was paused.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include <ns3/rng-stream.h>

#include "engine/ending.h"
#include "experiments/scenario.h"
#include "experiments/simulation.h"
#include "fabric/fabric.h"

namespace dcqcn {

class Workload final : public FabricObserver {
  public:
    // Connects one queue pair per flow, in order, and posts its first transfers. Each starts at a
    // time drawn from its own stream within [start, start + jitter). Tells `ending` when all are
    // done.
    Workload(const Scenario& scenario, Fabric& fabric, Ending& ending);

    void OnFinished(const FinishedTransfer& transfer) override;
    void OnPfc(const PfcEvent& event) override;

    [[nodiscard]] std::int64_t posted() const { return posted_; }
    // Both in the order in which the nodes of this rank reported them.
    [[nodiscard]] std::vector<TransferRecord> TakeTransfers() { return std::move(finished_); }
    [[nodiscard]] std::vector<PfcRecord> TakePfc() { return std::move(pfc_); }
    [[nodiscard]] Time first_pause() const { return first_pause_; }

  private:
    struct FlowState {
        Bytes size;
        std::optional<std::int64_t> transfers;
        std::shared_ptr<const FlowSizes> sizes;
        ns3::RngStream random;  // the start, then the sizes in the order of posting
        std::int64_t posted = 0;
        Duration ideal;  // where all transfers are alike
    };
    [[nodiscard]] static Bytes NextSize(FlowState& flow);
    [[nodiscard]] bool HasMore(const FlowState& flow) const {
        return !flow.transfers || flow.posted < *flow.transfers;
    }
    void PostNext(std::uint32_t qp, Time when);

    void Add(const FlowSpec& flow, const Scenario& scenario);
    void PostFirst(const FlowSpec& flow, std::uint32_t qp, Time start);

    Fabric& fabric_;
    Ending& ending_;
    std::vector<FlowState> flows_;  // by queue pair
    std::vector<TransferRecord> finished_;
    std::vector<PfcRecord> pfc_;
    Time first_pause_ = kNever;
    std::int64_t posted_ = 0;
    std::int64_t unfinished_ = 0;  // of flows that end and that are sent here
    bool has_endless_ = false;
    Time last_{};  // finish so far
};

}  // namespace dcqcn
