#include "nic/host.h"

#include <algorithm>
#include <functional>
#include <tuple>
#include <utility>

#include "base/wire.h"

namespace dcqcn {

ns3::TypeId Host::GetTypeId() {
    static ns3::TypeId tid =
        ns3::TypeId("dcqcn::Host").SetParent<FabricNode>().SetGroupName("Dcqcn");
    return tid;
}

Host::Host(FabricContext& context, NodeId id, std::string name, const HostConfig& config)
    : FabricNode(context, id, std::move(name), Duration{}),
      config_(config),
      scheduler_(config.scheduler),
      cnp_pacer_(config.np.cnp_spacing) {
    AddPort(config.rate, config.pause_response);
    if (config.receive_rate) {
        receive_buffer_.emplace(*config.receive_rate, config.receive_xoff, config.receive_xon);
    }
}

// --- set-up -----------------------------------------------------------------------------------

QpIndex Host::AddSender(std::uint32_t qp, const Frame& header,
                        std::unique_ptr<CongestionControl> control) {
    const QpIndex index = next_sender();
    senders_.push_back(std::make_unique<SenderState>(
        qp, Sender(header, config_.mtu, config_.rto, config_.rate, std::move(control))));
    turns_.Add(header.priority);
    timers_.Resize(kTimerKinds * std::max(senders_.size(), receivers_.size()));
    return index;
}

QpIndex Host::AddReceiver(const Frame& reply_header) {
    const QpIndex index = next_receiver();
    receivers_.push_back({.receiver = Receiver(config_.ack_every),
                          .cnp = CnpGenerator(config_.np.cnp_interval),
                          .reply = reply_header,
                          .delivered_l2 = {}});
    timers_.Resize(kTimerKinds * std::max(senders_.size(), receivers_.size()));
    return index;
}

// --- work from above --------------------------------------------------------------------------

bool Host::PendingPost::operator>(const PendingPost& o) const {
    return std::tie(when, sender, order) > std::tie(o.when, o.sender, o.order);
}

void Host::Post(QpIndex sender, std::int64_t transfer, Bytes size, Time when, Time now) {
    posts_.push_back({when, sender, posts_made_++, transfer, size});
    std::push_heap(posts_.begin(), posts_.end(), std::greater<>());
    WantNextTimer();
    Rouse(now);
}

void Host::ServePosts(Time now) {
    while (!posts_.empty() && posts_.front().when <= now) {
        std::pop_heap(posts_.begin(), posts_.end(), std::greater<>());
        const PendingPost post = posts_.back();
        posts_.pop_back();
        senders_[Index(post.sender)]->sender.Post(post.transfer, post.size, now);
        Follow(post.sender, now);
    }
}

// --- frames in --------------------------------------------------------------------------------

void Host::OnFrame(Port& /*in*/, Frame* f, Time now) {
    if (!receive_buffer_) {
        Handle(f, now);
        return;
    }
    ++held_frames_;
    const Priority priority = f->priority;
    if (receive_buffer_->Push(f, now) == ReceiveBuffer::Wish::kPause) {
        SendPause(priority, true, now);
    }
    WantNextTimer();
}

void Host::ServeReceiveBuffer(Time now) {
    while (receive_buffer_->next_due() <= now) {
        auto wish = ReceiveBuffer::Wish::kNothing;
        Frame* f = receive_buffer_->Pop(wish);
        --held_frames_;
        if (wish == ReceiveBuffer::Wish::kResume) {
            SendPause(f->priority, false, now);
        }
        Handle(f, now);
    }
}

void Host::Handle(Frame* f, Time now) {
    if (f->kind == FrameKind::kData) {
        OnData(f, now);
    } else {
        OnFeedback(f, now);
    }
}

void Host::OnData(Frame* f, Time now) {
    ++counters_.rx_data_frames;
    const QpIndex index = f->dest_qp;
    if (f->ecn == Ecn::kCe) {
        OnCe(index, now);
    }
    ReceiverState& r = receivers_[Index(index)];
    if (f->transport.psn == r.receiver.expected()) {
        r.delivered_l2 += SizeOf(*f);
    }
    const auto reply = r.receiver.OnData(f->transport.psn, Bytes(f->payload), f->is_last);
    if (reply == Receiver::Reply::kNothing) {
        context_.pool.Give(f);
    } else {
        Reply(f, r, reply, now);
    }
}

// The data frame itself goes back as the reply: one fewer trip to the pool.
void Host::Reply(Frame* f, const ReceiverState& r, Receiver::Reply reply, Time now) {
    const std::int64_t sent_ps = f->transport.sent_ps;
    const bool marked = f->ecn == Ecn::kCe;
    *f = r.reply;
    f->size = static_cast<std::int32_t>(wire::kAckFrame.count());
    f->ce_echo = marked;
    if (reply == Receiver::Reply::kAck) {
        f->kind = FrameKind::kAck;
        f->transport = {.psn = r.receiver.expected() - 1, .sent_ps = sent_ps};
    } else {
        f->kind = FrameKind::kNak;
        f->transport = {.psn = r.receiver.expected(), .sent_ps = sent_ps};
    }
    port(PortIndex{}).queues.Push(f);
    ++held_frames_;
    WantDeparture(port(PortIndex{}), now);
}

void Host::OnFeedback(Frame* f, Time now) {
    const QpIndex index = f->dest_qp;
    SenderState& s = *senders_[Index(index)];
    const Time sent{Duration(f->transport.sent_ps)};
    switch (f->kind) {
        case FrameKind::kAck:
            s.sender.OnAck(f->transport.psn, now - sent, f->ce_echo, now);
            break;
        case FrameKind::kNak:
            s.sender.OnNak(f->transport.psn, now);
            break;
        case FrameKind::kCnp:
            ++counters_.rp_cnp_handled;
            s.sender.OnCnp(now);
            break;
        case FrameKind::kData:
        case FrameKind::kPause:
            break;  // handled elsewhere
    }
    context_.pool.Give(f);
    if (s.sender.HasFinished()) {
        ReportFinished(s, now);
    }
    Follow(index, now);
}

void Host::ReportFinished(SenderState& s, Time now) {
    while (s.sender.HasFinished()) {
        const Sender::Message m = s.sender.TakeFinished();
        if (context_.observer != nullptr) {
            context_.observer->OnFinished({s.qp, m.transfer, m.size, m.posted, now});
        }
    }
}

QpSums Host::SumQps() const {
    QpSums sums;
    for (const ReceiverState& r : receivers_) {
        sums.out_of_sequence += r.receiver.out_of_sequence();
    }
    for (const std::unique_ptr<SenderState>& s : senders_) {
        sums.naks += s->sender.counters().naks;
        sums.timeouts += s->sender.counters().timeouts;
    }
    return sums;
}

// --- notification point -----------------------------------------------------------------------

void Host::OnCe(QpIndex index, Time now) {
    ++counters_.np_ecn_marked_roce_packets;
    if (!config_.np.enabled) {
        return;
    }
    CnpGenerator& cnp = receivers_[Index(index)].cnp;
    if (cnp.OnCe(now)) {
        QueueCnp(index, now);
    } else {
        Arm(TimerKind::kCnpWindow, index, cnp.NextDeadline());
    }
}

void Host::QueueCnp(QpIndex receiver, Time now) {
    const Time when = cnp_pacer_.Admit(now + config_.np.processing_delay);
    if (when <= now) {
        SendCnp(receiver, now);
    } else {
        cnps_.Push({when, receiver});
        WantNextTimer();
    }
}

void Host::SendCnp(QpIndex receiver, Time now) {
    Frame* f = context_.pool.Take();
    *f = receivers_[Index(receiver)].reply;
    f->kind = FrameKind::kCnp;
    f->priority = static_cast<Priority>(config_.np.cnp_priority);
    f->size = static_cast<std::int32_t>(wire::kCnpFrame.count());
    ++counters_.np_cnp_sent;
    port(PortIndex{}).queues.Push(f);
    ++held_frames_;
    WantDeparture(port(PortIndex{}), now);
}

void Host::SendPause(Priority priority, bool pause, Time now) {
    port(PortIndex{}).queues.control.Push(MakePause(priority, pause ? config_.pause_quanta : 0));
    ++held_frames_;
    WantDeparture(port(PortIndex{}), now);
    if (context_.observer != nullptr) {
        context_.observer->OnPfc({now, id(), PortIndex{}, priority, pause, false});
    }
}

// --- timers -----------------------------------------------------------------------------------

void Host::OnTimers(Time now) {
    ServePosts(now);
    if (receive_buffer_) {
        ServeReceiveBuffer(now);
    }
    while (!cnps_.empty() && cnps_.front().when <= now) {
        SendCnp(cnps_.Pop().receiver, now);
    }
    while (timers_.next_due() <= now) {
        ServeTimer(timers_.NextTimer(), now);
    }
    WantNextTimer();
}

// Deadlines that moved later are left in the heap; the timer that comes too early is set anew.
void Host::ServeTimer(std::uint32_t timer, Time now) {
    timers_.Set(timer, kNever);
    const auto qp = static_cast<QpIndex>(timer / kTimerKinds);
    switch (static_cast<TimerKind>(timer % kTimerKinds)) {
        case TimerKind::kCnpWindow: {
            CnpGenerator& cnp = receivers_[Index(qp)].cnp;
            if (cnp.NextDeadline() <= now) {
                cnp.OnDeadline(now);
                QueueCnp(qp, now);
            }
            Arm(TimerKind::kCnpWindow, qp, cnp.NextDeadline());
            break;
        }
        case TimerKind::kCongestionControl: {
            Sender& s = senders_[Index(qp)]->sender;
            if (s.control().NextDeadline() <= now) {
                s.OnDeadline(now);
            }
            Follow(qp, now);
            break;
        }
        case TimerKind::kRetransmission:
            senders_[Index(qp)]->sender.OnRtoTimer(now);
            Arm(TimerKind::kRetransmission, qp, senders_[Index(qp)]->sender.rto_deadline());
            Follow(qp, now);
            break;
    }
}

void Host::Arm(TimerKind kind, QpIndex qp, Time when) {
    const auto timer = static_cast<std::uint32_t>(Index(qp) * kTimerKinds) +
                       static_cast<std::uint32_t>(kind);
    if (when < timers_.due(timer)) {
        timers_.Set(timer, when);
        WantNextTimer();
    }
}

void Host::WantNextTimer() {
    Time next = timers_.next_due();
    if (!posts_.empty()) {
        next = std::min(next, posts_.front().when);
    }
    if (!cnps_.empty()) {
        next = std::min(next, cnps_.front().when);
    }
    if (receive_buffer_) {
        next = std::min(next, receive_buffer_->next_due());
    }
    WantTimersAt(next);
}

// --- frames out -------------------------------------------------------------------------------

void Host::Follow(QpIndex index, Time now) {
    const Sender& s = senders_[Index(index)]->sender;
    Arm(TimerKind::kCongestionControl, index, s.control().NextDeadline());
    if (s.HasPacket()) {
        turns_.Offer(index, s.next_send(), now);
        WantNextDeparture(port(PortIndex{}), now);
    }
}

void Host::Depart(Port& out, Time now) {
    turns_.Advance(now);
    if (Frame* f = TakeNext(out, now); f != nullptr) {
        out.Transmit(f, now);
        WantNextDeparture(out, now);
    }
}

// Strict priority or DWRR between priorities; within one, ACKs and NAKs before data.
Frame* Host::TakeNext(Port& out, Time now) {
    if (!out.queues.control.empty()) [[unlikely]] {
        --held_frames_;
        return out.queues.control.Pop();
    }
    const auto waiting = static_cast<std::uint8_t>(out.queues.waiting() | turns_.ready());
    const auto eligible = static_cast<std::uint8_t>(waiting & ~out.pauses.PausedAt(now));
    if (eligible == 0) {
        WantDepartureAt(out, std::min(out.pauses.NextExpiry(waiting), turns_.next_due()));
        return nullptr;
    }
    const Priority priority =
        scheduler_.Pick(eligible, [&](Priority p) { return HeadSize(out, p); });
    if (out.queues.Front(priority) != nullptr) {
        --held_frames_;
        return out.queues.Pop(priority);
    }
    const QpIndex index = turns_.Take(priority);
    Sender& s = senders_[Index(index)]->sender;
    if (!s.HasPacket() || s.next_send() > now) {  // acknowledged or slowed since it was offered
        Follow(index, now);
        WantNextDeparture(out, now);
        return nullptr;
    }
    Frame* f = context_.pool.Take();
    s.Emit(*f, now);
    Arm(TimerKind::kCongestionControl, index, s.control().NextDeadline());
    Arm(TimerKind::kRetransmission, index, s.rto_deadline());
    if (s.HasPacket()) {
        turns_.Offer(index, s.next_send(), now);
    }
    return f;
}

Bytes Host::HeadSize(const Port& out, Priority p) const {
    const Frame* reply = out.queues.Front(p);
    return reply != nullptr ? SizeOf(*reply)
                            : senders_[Index(turns_.Front(p))]->sender.NextSize();
}

void Host::WantNextDeparture(Port& out, Time now) {
    if ((out.queues.waiting() | turns_.ready()) != 0 || !out.queues.control.empty()) {
        WantDeparture(out, now);
    } else if (turns_.next_due() != kNever) {
        WantDepartureAt(out, std::max(turns_.next_due(), out.free_at()));
    }
}

}  // namespace dcqcn
