// Wakes the nodes of a fabric, each when it is due, through one ns-3 event for all of them.
//
// ns-3's queue then holds one entry however large the network is; the nodes wait in a winner tree,
// which costs a few comparisons. Nodes due at one instant run one after the other in the order in
// which they were added: they meet only through links, so that order changes nothing.
#pragma once

#include <vector>

#include "base/due_tree.h"
#include "nic/wakeup.h"

namespace dcqcn {

class FabricNode;

class Conductor final {
  public:
    Conductor() = default;
    Conductor(const Conductor&) = delete;
    Conductor& operator=(const Conductor&) = delete;

    // Set-up only; returns the node's number here. Needs the node to live as long.
    std::size_t Add(FabricNode& node);
    // This node wants to be woken at `when` or before, at `now` or later.
    void Wake(std::size_t node, Time when, Time now) {
        if (when < due_.due(node)) {
            due_.Set(node, when);
            if (!is_playing_) {
                wakeup_.At(when, now);
            }
        }
    }
    void OnWakeup(Time now);

  private:
    std::vector<FabricNode*> nodes_;
    DueTree due_{1};
    bool is_playing_ = false;
    Wakeup<Conductor> wakeup_{*this, ns3::Simulator::NO_CONTEXT};
};

}  // namespace dcqcn
