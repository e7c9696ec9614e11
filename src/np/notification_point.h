// The notification point of one NIC: which of its flows owe a CNP, and when may it leave?
//
// A CnpGenerator per flow decides (Figure 6 of [Zhu15]), the NIC's processing delay and its spacing
// between CNPs put the decisions in a queue, and the host takes from it what is due. Where the
// spacing holds CNPs back, a flow has at most one in the queue: more would only come later.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "base/ids.h"
#include "base/ring.h"
#include "base/timer_heap.h"
#include "np/cnp_generator.h"
#include "np/cnp_pacer.h"

namespace dcqcn {

class NotificationPoint {
  public:
    explicit NotificationPoint(const NpParams& params)
        : enabled_(params.enabled),
          interval_(params.cnp_interval),
          processing_delay_(params.processing_delay),
          pacer_(params.cnp_spacing) {}

    // Adds the next flow.
    void AddFlow();
    // A CE frame of this flow arrived.
    void OnCe(QpIndex flow, Time now);
    // When TakeDue wants to be called; kNever if nothing is owed.
    [[nodiscard]] Time next_due() const;
    // The flow whose CNP leaves now, first in, first out; nullopt when there are no more.
    [[nodiscard]] std::optional<QpIndex> TakeDue(Time now);

  private:
    struct PendingCnp {
        Time when;
        QpIndex flow;
    };
    struct Flow {
        CnpGenerator generator;
        int pending = 0;  // CNPs in the queue below
    };
    void Owe(QpIndex flow, Time now);
    void CloseWindows(Time now);

    bool enabled_;
    Duration interval_;
    Duration processing_delay_;
    CnpPacer pacer_;
    std::vector<Flow> flows_;
    TimerHeap windows_;         // ends of windows in which a CE frame came, by flow
    Ring<PendingCnp> pending_;  // in time order
};

}  // namespace dcqcn
