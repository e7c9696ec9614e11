// Numbered random streams: one per thing that draws, so that no draw depends on the order of
// events elsewhere. The number says whose it is; seed and run are ns-3's (RngSeedManager).
#pragma once

#include <cstdint>

#include <ns3/rng-seed-manager.h>
#include <ns3/rng-stream.h>

#include "base/ids.h"

namespace dcqcn {

// What a stream is for. The values are part of every recorded result: append, never renumber.
enum class StreamUse : std::uint64_t { kMarking = 1, kLinkLoss = 2, kWorkload = 3, kEcmp = 4 };

[[nodiscard]] inline ns3::RngStream MakeStream(StreamUse use, NodeId node, std::uint32_t item = 0) {
    const std::uint64_t number =
        static_cast<std::uint64_t>(use) << 56 | static_cast<std::uint64_t>(node) << 24 | item;
    return {ns3::RngSeedManager::GetSeed(), number, ns3::RngSeedManager::GetRun()};
}
// One per (switch, port, priority).
[[nodiscard]] inline ns3::RngStream MarkingStream(NodeId node, PortIndex port, Priority priority) {
    return MakeStream(StreamUse::kMarking, node,
                      static_cast<std::uint32_t>(Index(port) * kPriorities + Index(priority)));
}

}  // namespace dcqcn
