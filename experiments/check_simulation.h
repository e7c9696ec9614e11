// `dcqcn check --simulate`: a situation built with exactly the thresholds in question and played
// packet by packet. Senders obey nothing but PFC; what is crossed first must be what the algebra
// says, to a frame.
#pragma once

#include <optional>
#include <string>

#include "cp/ecn_marker.h"
#include "operators/switch_model.h"
#include "operators/verdict.h"

namespace dcqcn {

// One situation in numbers, of groups that are all alike.
struct SituationSetup {
    int ingress = 1;     // ports that feed each queue
    int egress = 1;      // queues that each of them feeds
    int priorities = 1;  // at once, each from ports of its own
    Bytes cell{1};
    std::int64_t pool_cells = 0;
    Bytes reserved{0};
    Bytes headroom{0};
    double alpha = 1;
    std::optional<Bytes> static_th;
    Bytes kmin{0};
    Bytes kmax{0};
    double pmax = 1;
    MarkAt mark_at = MarkAt::kDequeue;
    Rate speed{40'000'000'000};  // of ingress ports; egress ports drain half of what comes in
};

// kNever where it did not happen.
struct SimulatedSituation {
    Bytes frame;  // memory of one of the frames that were sent: whole cells
    Time kmin_crossed = kNever;
    Time first_mark = kNever;
    Time first_xoff = kNever;
    Bytes queue_at_crossing{0};  // the longest egress queue, in memory
    Bytes queue_at_xoff{0};
    std::string drop;  // of a lossless frame: where; empty: none

    [[nodiscard]] First first() const {
        return kmin_crossed < first_xoff ? First::kEcn : First::kPfc;
    }
    // Whether the order is the algebra's, or the margin so small that single frames decide.
    [[nodiscard]] bool AgreesWith(const SituationVerdict& verdict) const;
};

[[nodiscard]] SimulatedSituation Simulate(const SituationSetup& setup);

// The setup of one situation of a group; nothing where its priorities have different thresholds.
[[nodiscard]] std::optional<SituationSetup> SetupOf(const SwitchModel& model,
                                                    const GroupVerdict& group,
                                                    const Situation& situation);

}  // namespace dcqcn
