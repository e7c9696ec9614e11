#include "nic/conductor.h"

#include "nic/node.h"

namespace dcqcn {

std::size_t Conductor::Add(FabricNode& node) {
    nodes_.push_back(&node);
    due_ = DueTree(nodes_.size());
    return nodes_.size() - 1;
}

void Conductor::OnWakeup(Time now) {
    is_playing_ = true;
    while (due_.next_due() <= now) {
        const std::size_t node = due_.NextSlot();
        due_.Set(node, nodes_[node]->Run(now));
    }
    is_playing_ = false;
    wakeup_.At(due_.next_due(), now);
}

}  // namespace dcqcn
