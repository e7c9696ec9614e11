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
    : context_(context),
      id_(id),
      name_(std::move(name)),
      latency_(latency),
      port_count_(ports),
      cues_(3 * ports + 1),
      pause_quanta_(pause_quanta) {
    for (std::size_t p = 0; p < ports; ++p) {
        Enrol(p, Act::kArrival, p);
    }
    for (std::size_t p = 0; p < ports; ++p) {
        Enrol(ports + p, Act::kPauseEffect, p);
    }
    Enrol(2 * ports, Act::kTimers, 0);
    for (std::size_t p = 0; p < ports; ++p) {
        Enrol(2 * ports + 1 + p, Act::kDeparture, p);
    }
    refreshes_.Resize(ports * kPriorities);
}

void FabricNode::Enrol(std::size_t cue, Act act, std::size_t port) {
    cues_[cue].performer = this;
    cues_[cue].act = static_cast<std::uint16_t>(act);
    cues_[cue].port = static_cast<PortIndex>(port);
    context_.conductor.Enrol(cues_[cue]);
}

void FabricNode::AddPort(Rate rate, Duration pause_response) {
    const auto index = static_cast<PortIndex>(ports_.size());
    ports_.push_back(ns3::CreateObject<Port>(*this, index, rate, pause_response));
    AddDevice(ports_.back());
}

std::int64_t FabricNode::held_frames() const {
    std::int64_t held = 0;
    for (const auto& port : ports_) {
        held += port->queues.CountFrames();
    }
    return held;
}

void FabricNode::Perform(const Cue& cue, Time now) {
    switch (static_cast<Act>(cue.act)) {
        case Act::kArrival:
            TakeArrival(*ports_[Index(cue.port)], now);
            break;
        case Act::kPauseEffect:
            TakePause(*ports_[Index(cue.port)], now);
            break;
        case Act::kTimers:
            OnTimers(now);
            break;
        case Act::kDeparture:
            Depart(*ports_[Index(cue.port)], now);
            break;
    }
    while (prompt_ != nullptr) {
        DepartPrompt(now);
    }
#ifndef NDEBUG
    CheckInvariants();
#endif
}

void FabricNode::TakeArrival(Port& in, Time now) {
    Frame* f = in.TakeArrival();
    ExpectArrival(in.index(), in.next_arrival());
    if (in.loses && in.loses(*f)) [[unlikely]] {
        ++in.counters.lost;
        context_.pool.Give(f);
        return;
    }
    OnFrame(in, f, now);
}

void FabricNode::TakePause(Port& in, Time now) {
    context_.pool.Give(in.TakePause(now));
    ExpectPause(in.index(), in.next_pause());
    WantDeparture(in, now);
}

// A departure wanted now comes last of what is due now: at once if nothing else is.
void FabricNode::DepartPrompt(Time now) {
    Port& out = *prompt_;
    prompt_ = nullptr;
    if (context_.conductor.IsQuietAt(now)) {
        WantDepartureAt(out, kNever);
        Depart(out, now);
    } else {
        context_.conductor.SetBy(departure(out.index()), now);
    }
}

void FabricNode::SendPause(Port& out, Priority priority, bool pause, Time now) {
    QueuePause(out, priority, pause ? pause_quanta_ : 0, false, now);
}

void FabricNode::RefreshPauses(Time now) {
    while (refreshes_.next_due() <= now) {
        const std::uint32_t timer = refreshes_.NextTimer();
        QueuePause(*ports_[timer / kPriorities], static_cast<Priority>(timer % kPriorities),
                   pause_quanta_, true, now);
    }
}

void FabricNode::QueuePause(Port& out, Priority priority, int quanta, bool refresh, Time now) {
    const auto timer =
        static_cast<std::uint32_t>(Index(out.index()) * kPriorities + Index(priority));
    // A pause lasts in units of the receiving port's bit time; repeating at half leaves room.
    refreshes_.Set(timer, quanta != 0 ? now + out.peer().QuantaTime(quanta) / 2 : kNever);
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
    ports_.clear();
    ns3::Node::DoDispose();
}

}  // namespace dcqcn
