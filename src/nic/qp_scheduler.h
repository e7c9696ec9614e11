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
        qps_.push_back({.priority = priority});
        waiting_.Resize(qps_.size());
        ready_[Index(priority)].Reserve(qps_.size());
    }
    [[nodiscard]] bool IsReady(QpIndex qp) const { return qps_[Index(qp)].state == State::kReady; }
    // This QP, which is not ready, has a packet that may leave at `when`.
    void Offer(QpIndex qp, Time when, Time now) {
        Qp& q = qps_[Index(qp)];
        if (when <= now) {
            if (q.state == State::kWaiting) {
                waiting_.Set(static_cast<std::uint32_t>(qp), kNever);
            }
            MakeReady(qp);
        } else {
            q.state = State::kWaiting;
            waiting_.Set(static_cast<std::uint32_t>(qp), when);
        }
    }
    // This QP, which is not ready, has nothing to send any more.
    void Withdraw(QpIndex qp) {
        Qp& q = qps_[Index(qp)];
        if (q.state == State::kWaiting) {
            q.state = State::kIdle;
            waiting_.Set(static_cast<std::uint32_t>(qp), kNever);
        }
    }
    // This ready QP may have lost what it was offered with: it is to be looked at when its turn
    // comes.
    void Doubt(QpIndex qp) {
        doubts_ += qps_[Index(qp)].is_doubtful ? 0 : 1;
        qps_[Index(qp)].is_doubtful = true;
    }
    [[nodiscard]] bool has_doubts() const { return doubts_ != 0; }
    // Lets QPs whose time has come take their place, earliest first.
    void Advance(Time now) {
        while (waiting_.next_due() <= now) {
            MakeReady(static_cast<QpIndex>(waiting_.Pop()));
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
        Qp& q = qps_[Index(qp)];
        q.state = State::kIdle;
        if (q.is_doubtful) [[unlikely]] {
            q.is_doubtful = false;
            --doubts_;
        }
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
        State state = State::kIdle;
        bool is_doubtful = false;
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
    std::size_t doubts_ = 0;  // ready QPs that are doubtful
};

}  // namespace dcqcn
