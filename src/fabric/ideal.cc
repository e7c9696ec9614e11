#include "fabric/ideal.h"

#include <algorithm>
#include <vector>

#include "base/frame.h"
#include "base/wire.h"

namespace dcqcn {

namespace {

// A row of idle links that frames of one flow cross in order.
class Pipeline {
  public:
    explicit Pipeline(std::span<const IdealHop> hops)
        : hops_(hops), free_at_(hops.size(), Duration{}) {}

    // When a frame that is ready at `ready` has arrived at the far end.
    Duration Send(Bytes frame, Duration ready) {
        for (std::size_t h = 0; h < hops_.size(); ++h) {
            free_at_[h] =
                std::max(ready, free_at_[h]) + TransmitTime(frame + kWireOverhead, hops_[h].rate);
            ready = free_at_[h] + hops_[h].flight;
        }
        return ready;
    }

  private:
    std::span<const IdealHop> hops_;
    std::vector<Duration> free_at_;  // of each hop's wire
};

}  // namespace

Duration IdealCompletion(std::span<const IdealHop> there, std::span<const IdealHop> back,
                         const IdealTransfer& transfer) {
    const auto& [size, mtu, ack_every] = transfer;
    const std::int64_t packets = (size.count() + mtu.count() - 1) / mtu.count();
    Pipeline data(there);
    Pipeline acks(back);
    Duration done{};
    for (std::int64_t i = 0; i < packets; ++i) {
        const bool is_last = i + 1 == packets;
        const Bytes payload = is_last ? size - mtu * (packets - 1) : mtu;
        // The sender has everything at 0: its own wire is its only limit.
        const Duration arrived = data.Send(wire::DataFrame(payload, i == 0), Duration{});
        if (is_last || (i + 1) % ack_every == 0) {
            done = acks.Send(wire::kAckFrame, arrived);
        }
    }
    return done;
}

}  // namespace dcqcn
