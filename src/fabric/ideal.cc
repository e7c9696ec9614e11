#include "fabric/ideal.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "base/frame.h"
#include "base/wire.h"

namespace dcqcn {

namespace {

constexpr std::int64_t kOneByOne = 64;  // packets at either end that are followed singly

// `offset` + n x `slope`: when the n-th of equal frames is through, as long as this link decides.
struct Line {
    Duration offset;
    Duration slope;
};

// Keeps, for each slope, the line that decides.
void Add(std::vector<Line>& lines, const Line& line) {
    for (Line& known : lines) {
        if (known.slope == line.slope) {
            known.offset = std::max(known.offset, line.offset);
            return;
        }
    }
    lines.push_back(line);
}

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
    // Sends `count` > 0 equal frames that are all ready now. The n-th frame leaves a link when the
    // latest of some lines in n says, because a maximum over waiting frames of something linear is
    // at the first or the last of them: the cost does not depend on `count`.
    void SendMany(Bytes frame, std::int64_t count) {
        std::vector<Line> before;  // of the link before
        for (std::size_t h = 0; h < hops_.size(); ++h) {
            const Duration time = TransmitTime(frame + kWireOverhead, hops_[h].rate);
            std::vector<Line> lines{{free_at_[h], time}};
            for (const Line& line : before) {
                const Duration arrival = line.offset + hops_[h - 1].flight;
                Add(lines, {arrival + line.slope, time});
                Add(lines, {arrival + time, line.slope});
            }
            for (const Line& line : lines) {
                free_at_[h] = std::max(free_at_[h], line.offset + line.slope * count);
            }
            before = std::move(lines);
        }
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
        if (i == kOneByOne && packets > 2 * kOneByOne) {
            // Far from both ends the ACKs, shorter than the data, wait for nothing.
            data.SendMany(wire::DataFrame(mtu, false), packets - 2 * kOneByOne);
            i = packets - kOneByOne;
        }
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
