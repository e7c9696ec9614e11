// Facts that a fabric reports while it runs, for whoever measures. Everything that is a sum is a
// counter instead and read at the end; a fabric without an observer pays a null check.
#pragma once

#include <cstdint>

#include "base/ids.h"
#include "base/units.h"

namespace dcqcn {

// One PFC frame leaving a node.
struct PfcEvent {
    Time time;
    NodeId node;
    PortIndex port;
    Priority priority;
    bool is_pause;    // XOFF; false: XON
    bool is_refresh;  // XOFF again because the pause is about to run out
};
// The last ACK of a message has come back to its sender.
struct FinishedTransfer {
    std::uint32_t qp;       // the fabric's number of the queue pair
    std::int64_t transfer;  // the number given to Post
    Bytes size;
    Time posted;
    Time finished;
};

class FabricObserver {
  public:
    virtual ~FabricObserver() = default;
    virtual void OnPfc(const PfcEvent& /*event*/) {}
    virtual void OnFinished(const FinishedTransfer& /*transfer*/) {}
};

}  // namespace dcqcn
