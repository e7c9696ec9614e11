// The requester (IBTA's word for the sending side) of one NIC: its sending queue pairs, whose turn
// it is, and their timers. It is told the time and what came back; the host asks it for frames.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "base/frame.h"
#include "base/ids.h"
#include "base/timer_heap.h"
#include "nic/qp_scheduler.h"
#include "rp/sender.h"

namespace dcqcn {

class Requester {
  public:
    struct Params {
        Rate line_rate;
        Bytes mtu;
        Duration rto;
    };

    explicit Requester(const Params& params) : params_(params) {}

    // The sending half of a new QP; `number` is the caller's, `header` what its frames share.
    QpIndex Add(std::uint32_t number, const Frame& header,
                std::unique_ptr<CongestionControl> control);
    [[nodiscard]] QpIndex next() const { return static_cast<QpIndex>(qps_.size()); }

    // Queues a message of `size` > 0 bytes.
    void Post(QpIndex qp, std::int64_t transfer, Bytes size, Time now);
    // An ACK, NAK or CNP arrived. Finished messages wait at the sender.
    void OnFeedback(const Frame& f, Time now);
    // Congestion control's deadlines and retransmission timers; per QP in this order.
    void ServeTimers(Time now);
    [[nodiscard]] Time next_timer() const { return timers_.next_due(); }

    // Lets QPs whose pacer allows it take their place in the round, and those whose turn it is but
    // that were acknowledged or slowed since they took it lose it.
    void Advance(Time now) {
        turns_.Advance(now);
        if (turns_.has_doubts()) [[unlikely]] {
            DropLostTurns(now);
        }
    }
    // Bit per priority with a QP whose turn it is. Up to date after Advance.
    [[nodiscard]] std::uint8_t ready() const { return turns_.ready(); }
    // When the next QP's pacer allows it to send.
    [[nodiscard]] Time next_turn() const { return turns_.next_due(); }
    // Frame that Emit would give. Needs ready() at this priority.
    [[nodiscard]] Bytes NextSize(Priority priority) const;
    // Fills `f` with a packet of the QP whose turn it is. Needs ready() at this priority, after
    // Advance.
    void Emit(Priority priority, Frame& f, Time now);

    [[nodiscard]] Sender& sender(QpIndex i) { return qps_[Index(i)]->sender; }
    [[nodiscard]] const Sender& sender(QpIndex i) const { return qps_[Index(i)]->sender; }
    [[nodiscard]] std::uint32_t number(QpIndex i) const { return qps_[Index(i)]->number; }

  private:
    struct Qp {
        std::uint32_t number;
        Sender sender;
    };
    // A QP's timers in the order in which they run at one instant.
    enum class TimerKind : std::uint32_t { kCongestionControl, kRetransmission };
    static constexpr std::uint32_t kTimerKinds = 2;

    [[nodiscard]] bool MaySend(QpIndex qp, Time now) const;
    void DropLostTurns(Time now);
    void DropLostTurns(Priority priority, Time now);
    void ServeTimer(std::uint32_t timer, Time now);
    // After anything that may have changed what this QP wants.
    void Follow(QpIndex qp, Time now);
    void Arm(TimerKind kind, QpIndex qp, Time when);

    Params params_;
    std::vector<std::unique_ptr<Qp>> qps_;
    QpScheduler turns_;
    TimerHeap timers_;
};

}  // namespace dcqcn
