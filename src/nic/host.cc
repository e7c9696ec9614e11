#include "nic/host.h"

#include <algorithm>
#include <utility>

namespace dcqcn {

ns3::TypeId Host::GetTypeId() {
    static ns3::TypeId tid =
        ns3::TypeId("dcqcn::Host").SetParent<FabricNode>().SetGroupName("Dcqcn");
    return tid;
}

Host::Host(FabricContext& context, NodeId id, std::string name, const HostConfig& config)
    : FabricNode(context, id, std::move(name), Duration{}, 1, config.pause_quanta),
      requester_(config.requester),
      responder_(config.responder),
      scheduler_(config.scheduler),
      receive_buffer_(config.receive_buffer) {
    AddPort(config.requester.line_rate, config.pause_response);
}

std::int64_t Host::held_frames() const {
    return FabricNode::held_frames() + (receive_buffer_ ? receive_buffer_->frames() : 0);
}

// A cue for a turn that has moved away since finds nothing to send and is set anew.
inline void Host::WantNextDeparture(Time now) {
    Port& out = nic();
    if ((out.queues.waiting() | requester_.ready()) != 0 || !out.queues.control.empty()) {
        WantDeparture(out, now);
    } else {
        WantDepartureBy(out, std::max(requester_.next_turn(), out.free_at()));
    }
}

// --- work from above --------------------------------------------------------------------------

void Host::Post(QpIndex sender, std::int64_t transfer, Bytes size, Time when) {
    posts_.Push({.when = when, .sender = sender, .transfer = transfer, .size = size});
    WantTimersBy(posts_.next_due());
}

void Host::ServePosts(Time now) {
    while (posts_.next_due() <= now) {
        const PendingPost post = posts_.Pop();
        requester_.Post(post.sender, post.transfer, post.size, now);
    }
}

// --- frames in --------------------------------------------------------------------------------

void Host::OnFrame(Port& /*in*/, Frame* f, Time now) {
    if (!receive_buffer_) {
        Handle(f, now);
        return;
    }
    const Priority priority = f->priority;
    const auto wish = receive_buffer_->Push(f, now);
    if (wish == ReceiveBuffer::Wish::kDrop) {
        ++drops_lossy_;
        context_.pool.Give(f);
        return;
    }
    if (wish == ReceiveBuffer::Wish::kPause) {
        SendPause(nic(), priority, true, now);
    }
    WantNextTimer();
}

void Host::ServeReceiveBuffer(Time now) {
    while (receive_buffer_->next_due() <= now) {
        auto wish = ReceiveBuffer::Wish::kNothing;
        Frame* f = receive_buffer_->Pop(wish);
        if (wish == ReceiveBuffer::Wish::kResume) {
            SendPause(nic(), f->priority, false, now);
        }
        Handle(f, now);
    }
    RefreshPauses(now);
}

void Host::Handle(Frame* f, Time now) {
    if (f->kind == FrameKind::kData) {
        OnData(f, now);
    } else {
        OnFeedback(f, now);
    }
}

void Host::OnData(Frame* f, Time now) {
    const bool is_ce = f->ecn == Ecn::kCe;
    if (responder_.OnData(*f, now)) {
        Enqueue(f, now);
    } else {
        context_.pool.Give(f);
    }
    if (is_ce) {
        SendDueCnps(now);
        WantTimersBy(responder_.next_cnp());
    }
}

void Host::OnFeedback(Frame* f, Time now) {
    const QpIndex sender = f->dest_qp;
    cnps_handled_ += f->kind == FrameKind::kCnp ? 1 : 0;
    requester_.OnFeedback(*f, now);
    context_.pool.Give(f);
    if (requester_.sender(sender).HasFinished()) {
        ReportFinished(sender, now);
    }
    WantTimersBy(requester_.next_timer());
    WantNextDeparture(now);
}

void Host::ReportFinished(QpIndex sender, Time now) {
    Sender& s = requester_.sender(sender);
    while (s.HasFinished()) {
        const Sender::Message m = s.TakeFinished();
        if (context_.observer != nullptr) {
            context_.observer->OnFinished(
                {requester_.number(sender), m.transfer, m.size, m.posted, now});
        }
    }
}

// --- timers -----------------------------------------------------------------------------------

void Host::OnTimers(Time now) {
    ServePosts(now);
    if (receive_buffer_) {
        ServeReceiveBuffer(now);
    }
    SendDueCnps(now);
    requester_.ServeTimers(now);
    WantNextTimer();
    WantNextDeparture(now);
}

void Host::SendDueCnps(Time now) {
    while (const std::optional<QpIndex> qp = responder_.TakeCnp(now)) {
        Frame* f = context_.pool.Take();
        responder_.FillCnp(*f, *qp);
        Enqueue(f, now);
    }
}

// After the timers have been served. Elsewhere it is enough to move the cue forward: one that comes
// too early finds nothing due and is set anew.
void Host::WantNextTimer() {
    Time next = std::min({requester_.next_timer(), responder_.next_cnp(), posts_.next_due()});
    if (receive_buffer_) {
        next = std::min({next, receive_buffer_->next_due(), next_refresh()});
    }
    WantTimersAt(next);
}

// --- frames out -------------------------------------------------------------------------------

void Host::Enqueue(Frame* f, Time now) {
    nic().queues.Push(f, now);
    WantDeparture(nic(), now);
}

// Strict priority or DWRR between priorities; within one, ACKs and NAKs before data.
inline Frame* Host::TakeNext(Port& out, Time now) {
    if (!out.queues.control.empty()) [[unlikely]] {
        return out.queues.control.Pop();
    }
    const auto waiting = static_cast<std::uint8_t>(out.queues.waiting() | requester_.ready());
    const auto eligible = static_cast<std::uint8_t>(waiting & ~out.pauses.PausedAt(now));
    if (eligible == 0) {
        WantDepartureAt(out, std::min(out.pauses.NextExpiry(waiting), requester_.next_turn()));
        return nullptr;
    }
    const Priority priority = scheduler_.Pick(eligible, [&](Priority p) {
        const Frame* reply = out.queues.Front(p);
        return reply != nullptr ? SizeOf(*reply) : requester_.NextSize(p);
    });
    if (out.queues.Front(priority) != nullptr) {
        return out.queues.Pop(priority, now);
    }
    Frame* f = context_.pool.Take();
    requester_.Emit(priority, *f, now);
    return f;
}

void Host::Depart(Port& out, Time now) {
    requester_.Advance(now);
    if (Frame* f = TakeNext(out, now); f != nullptr) {
        out.Transmit(f, now);
        WantTimersBy(requester_.next_timer());
        WantNextDeparture(now);
    }
}

}  // namespace dcqcn
