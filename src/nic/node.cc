#include "nic/node.h"

#include <utility>

#include "base/wire.h"

namespace dcqcn {

ns3::TypeId FabricNode::GetTypeId() {
    static ns3::TypeId tid =
        ns3::TypeId("dcqcn::FabricNode").SetParent<ns3::Node>().SetGroupName("Dcqcn");
    return tid;
}

FabricNode::FabricNode(FabricContext& context, NodeId id, std::string name, Duration latency,
                       std::size_t ports, int pause_quanta)
    : ns3::Node(context.RankOf(id)),
      context_(context),
      agenda_(context.AgendaOf(id)),
      id_(id),
      name_(std::move(name)),
      latency_(latency),
      ports_in_all_(ports),
      first_cue_(agenda_.Reserve(3 * ports + 1)),
      sent_pauses_(ports),
      pause_quanta_(pause_quanta) {
    agenda_.Join(*this);
    Enrol(timers_, Act::kTimers, 0, 2 * ports);
}

void FabricNode::AddPort(Rate rate, Duration pause_response) {
    const std::size_t p = ports_.size();
    ports_.push_back(
        ns3::CreateObject<Port>(*this, static_cast<PortIndex>(p), rate, pause_response));
    AddDevice(ports_.back());
    Port& port = *ports_.back();
    Enrol(port.arrival, Act::kArrival, p, p);
    Enrol(port.pause_effect, Act::kPauseEffect, p, ports_in_all_ + p);
    Enrol(port.departure, Act::kDeparture, p, 2 * ports_in_all_ + 1 + p);
}

void FabricNode::Enrol(Cue& cue, Act act, std::size_t port, std::size_t place) {
    cue.performer = this;
    cue.act = static_cast<std::uint16_t>(act);
    cue.what = static_cast<std::uint16_t>(port);
    agenda_.Enrol(cue, first_cue_ + place);
}

std::int64_t FabricNode::held_frames() const {
    std::int64_t held = 0;
    for (const auto& port : ports_) {
        held += port->queues.CountFrames();
    }
    return held;
}

void FabricNode::TakeWatchedArrival(Port& in, Time now) {
    Frame* f = in.TakeArrival();
    if (in.Accepts(*f, now)) {
        OnFrame(in, f, now);
    } else {
        context_.pool.Give(f);
    }
}

void FabricNode::TakePause(Port& in, Time now) {
    context_.pool.Give(in.TakePause(now));
    WantDeparture(in, now);
}

// A departure wanted now comes last of what is due now: at once if nothing else is.
inline void FabricNode::DepartPrompt(Time now) {
    Port& out = *prompt_;
    prompt_ = nullptr;
    if (agenda_.IsQuietAt(now)) {
        WantDepartureAt(out, kNever);
        Depart(out, now);
    } else {
        WantDepartureBy(out, now);
    }
}

void FabricNode::Perform(const Cue& cue, Time now) {
    switch (static_cast<Act>(cue.act)) {
        case Act::kArrival:
            OnFrame(*ports_[cue.what], ports_[cue.what]->TakeArrival(), now);
            break;
        case Act::kWatchedArrival:
            TakeWatchedArrival(*ports_[cue.what], now);
            break;
        case Act::kPauseEffect:
            TakePause(*ports_[cue.what], now);
            break;
        case Act::kTimers:
            OnTimers(now);
            break;
        case Act::kDeparture:
            Depart(*ports_[cue.what], now);
            break;
    }
    while (prompt_ != nullptr) {
        DepartPrompt(now);
    }
#ifndef NDEBUG
    CheckInvariants();
#endif
}

void FabricNode::Prefetch(PrefetchRound round) const {
    for (const ns3::Ptr<Port>& port : ports_) {
        port->Prefetch(round);
    }
}

void FabricNode::SendPause(Port& out, Priority priority, bool pause, Time now) {
    QueuePause(out, priority, pause ? pause_quanta_ : 0, false, now);
}

void FabricNode::RefreshPauses(Time now) {
    while (sent_pauses_.next_due() <= now) {
        const SentPauses::Group group = sent_pauses_.NextDue();
        QueuePause(port(group.port), group.priority, pause_quanta_, true, now);
    }
}

void FabricNode::QueuePause(Port& out, Priority priority, int quanta, bool refresh, Time now) {
    if (quanta != 0) {  // it lasts in units of the receiving port's bit time
        sent_pauses_.Add({out.index(), priority}, out.peer().QuantaTime(quanta), now);
    } else {
        sent_pauses_.Remove({out.index(), priority});
    }
    if (refresh && out.queues.HasPause(priority)) {
        return;  // one that still waits is as good
    }
    out.queues.control.Push(MakePause(priority, quanta));
    WantDeparture(out, now);
    if (context_.observer != nullptr) {
        context_.observer->OnPfc({now, id_, out.index(), priority, quanta != 0, refresh});
    }
}

Frame* FabricNode::MakePause(Priority priority, int quanta) const {
    Frame* f = context_.pool.Take();
    *f = Frame{};
    f->kind = FrameKind::kPause;
    f->size = static_cast<std::int32_t>(wire::kPauseFrame.count());
    f->pause_enable = static_cast<std::uint8_t>(1U << Index(priority));
    f->pause = {};
    f->pause.quanta[Index(priority)] = static_cast<std::uint16_t>(quanta);
    return f;
}

void FabricNode::DoDispose() {
    if (timers_.performer != nullptr) {  // the agenda is still there
        agenda_.Leave(*this);
    }
    Agenda::Dismiss(agenda_, timers_);
    for (const ns3::Ptr<Port>& port : ports_) {
        Agenda::Dismiss(agenda_, port->arrival);
        Agenda::Dismiss(agenda_, port->pause_effect);
        Agenda::Dismiss(agenda_, port->departure);
    }
    ports_.clear();
    ns3::Node::DoDispose();
}

}  // namespace dcqcn
