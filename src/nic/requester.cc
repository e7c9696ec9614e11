#include "nic/requester.h"

#include <bit>
#include <utility>

namespace dcqcn {

QpIndex Requester::Add(std::uint32_t number, const Frame& header,
                       std::unique_ptr<CongestionControl> control) {
    const QpIndex index = next();
    qps_.push_back(std::make_unique<Qp>(Qp{
        number, Sender(header, params_.mtu, params_.rto, params_.line_rate, std::move(control))}));
    turns_.Add(header.priority);
    timers_.Resize(kTimerKinds * qps_.size());
    return index;
}

void Requester::Post(QpIndex qp, std::int64_t transfer, Bytes size, Time now) {
    sender(qp).Post(transfer, size, now);
    Follow(qp, now);
}

void Requester::OnFeedback(const Frame& f, Time now) {
    Sender& s = sender(f.dest_qp);
    const Time sent{Duration(f.transport.sent_ps)};
    if (f.kind == FrameKind::kAck) {
        s.OnAck(f.transport.psn, now - sent, f.ce_echo, now);
    } else if (f.kind == FrameKind::kNak) {
        s.OnNak(f.transport.psn, now - sent, f.ce_echo, now);
    } else {
        s.OnCnp(now);
    }
    Follow(f.dest_qp, now);
}

inline bool Requester::MaySend(QpIndex qp, Time now) const {
    const Sender& s = sender(qp);
    return s.HasPacket() && s.next_send() <= now;
}

void Requester::DropLostTurns(Time now) {
    for (unsigned left = turns_.ready(); left != 0; left &= left - 1) {
        DropLostTurns(static_cast<Priority>(std::countr_zero(left)), now);
    }
}

// Only the first in turn is asked for, so only that one need be sound.
inline void Requester::DropLostTurns(Priority priority, Time now) {
    while (turns_.HasReady(priority)) {
        const QpIndex qp = turns_.Front(priority);
        if (MaySend(qp, now)) {
            return;
        }
        turns_.Take(priority);
        Follow(qp, now);
    }
}

void Requester::ServeTimers(Time now) {
    while (timers_.next_due() <= now) {
        ServeTimer(timers_.NextTimer(), now);
    }
}

// A deadline that moved later stays in the heap as it was; the timer that comes too early is set
// anew.
void Requester::ServeTimer(std::uint32_t timer, Time now) {
    timers_.Set(timer, kNever);
    const auto qp = static_cast<QpIndex>(timer / kTimerKinds);
    Sender& s = sender(qp);
    if (static_cast<TimerKind>(timer % kTimerKinds) == TimerKind::kCongestionControl) {
        if (s.control().NextDeadline() <= now) {
            s.OnDeadline(now);
        }
    } else {
        s.OnRtoTimer(now);
        Arm(TimerKind::kRetransmission, qp, s.rto_deadline());
    }
    Follow(qp, now);
}

inline void Requester::Follow(QpIndex qp, Time now) {
    const Sender& s = sender(qp);
    Arm(TimerKind::kCongestionControl, qp, s.control().NextDeadline());
    if (turns_.IsReady(qp)) {
        if (!MaySend(qp, now)) {
            turns_.Doubt(qp);
        }
    } else if (s.HasPacket()) {
        turns_.Offer(qp, s.next_send(), now);
    } else {
        turns_.Withdraw(qp);
    }
}

inline void Requester::Arm(TimerKind kind, QpIndex qp, Time when) {
    const auto timer =
        static_cast<std::uint32_t>(Index(qp) * kTimerKinds) + static_cast<std::uint32_t>(kind);
    if (when < timers_.due(timer)) {
        timers_.Set(timer, when);
    }
}

Bytes Requester::NextSize(Priority priority) const {
    return sender(turns_.Front(priority)).NextSize();
}

void Requester::Emit(Priority priority, Frame& f, Time now) {
    const QpIndex qp = turns_.Take(priority);
    Sender& s = sender(qp);
    s.Emit(f, now);
    Arm(TimerKind::kRetransmission, qp, s.rto_deadline());
    Follow(qp, now);
}

}  // namespace dcqcn
