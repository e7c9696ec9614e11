// Whose turn is it? Round robin over the QPs of a host that have a packet and whose pacer lets
// them send, per priority. A QP is idle, waiting for its pacer, or ready; none is ever searched
// for, so ten thousand cost no more per packet than ten.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "base/ids.h"
#include "base/ring.h"
#include "base/timer_heap.h"
#include "base/units.h"

namespace dcqcn {

class QpScheduler {
  public:
    // Adds the next QP, idle; its index is the number of QPs before.
    void Add(Priority priority) {
        qps_.push_back({priority, State::kIdle});
        waiting_.Resize(qps_.size());
    }
    // This QP has a packet that may leave at `when`. A ready QP keeps its turn.
    void Offer(QpIndex qp, Time when, Time now) {
        Qp& q = qps_[Index(qp)];
        if (q.state == State::kReady) {
            return;
        }
        if (when <= now) {
            waiting_.Set(static_cast<std::uint32_t>(qp), kNever);
            MakeReady(qp);
        } else {
            q.state = State::kWaiting;
            waiting_.Set(static_cast<std::uint32_t>(qp), when);
        }
    }
    // Lets QPs whose time has come take their place, earliest first.
    void Advance(Time now) {
        while (waiting_.next_due() <= now) {
            const auto qp = static_cast<QpIndex>(waiting_.NextTimer());
            waiting_.Set(static_cast<std::uint32_t>(qp), kNever);
            MakeReady(qp);
        }
    }
    // Bit per priority with a ready QP.
    [[nodiscard]] std::uint8_t ready() const { return ready_mask_; }
    [[nodiscard]] bool HasReady(Priority priority) const {
        return (ready_mask_ >> Index(priority) & 1U) != 0;
    }
    // The QP whose turn it is. Needs HasReady.
    [[nodiscard]] QpIndex Front(Priority priority) const { return ready_[Index(priority)].front(); }
    // Takes the QP whose turn it is; it is idle until offered again. Needs HasReady.
    QpIndex Take(Priority priority) {
        Ring<QpIndex>& ring = ready_[Index(priority)];
        const QpIndex qp = ring.Pop();
        qps_[Index(qp)].state = State::kIdle;
        if (ring.empty()) {
            ready_mask_ = static_cast<std::uint8_t>(ready_mask_ & ~(1U << Index(priority)));
        }
        return qp;
    }
    // When the next waiting QP becomes ready.
    [[nodiscard]] Time next_due() const { return waiting_.next_due(); }

  private:
    enum class State : std::uint8_t { kIdle, kWaiting, kReady };
    struct Qp {
        Priority priority;
        State state;
    };

    void MakeReady(QpIndex qp) {
        Qp& q = qps_[Index(qp)];
        q.state = State::kReady;
        ready_[Index(q.priority)].Push(qp);
        ready_mask_ = static_cast<std::uint8_t>(ready_mask_ | (1U << Index(q.priority)));
    }

    std::vector<Qp> qps_;
    TimerHeap waiting_;
    std::array<Ring<QpIndex>, kPriorities> ready_;
    std::uint8_t ready_mask_ = 0;
};

}  // namespace dcqcn
