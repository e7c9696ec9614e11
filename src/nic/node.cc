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
                       int pause_quanta)
    : context_(context),
      id_(id),
      name_(std::move(name)),
      latency_(latency),
      pause_quanta_(pause_quanta),
      number_(context.conductor.Add(*this)) {}

void FabricNode::AddPort(Rate rate, Duration pause_response) {
    const auto index = static_cast<PortIndex>(ports_.size());
    ports_.push_back(ns3::CreateObject<Port>(*this, index, rate, pause_response));
    AddDevice(ports_.back());
    due_ = DueTree(3 * ports_.size() + 1);
    refreshes_.Resize(ports_.size() * kPriorities);
}

std::int64_t FabricNode::held_frames() const {
    std::int64_t held = 0;
    for (const auto& port : ports_) {
        held += port->queues.CountFrames();
    }
    return held;
}

Time FabricNode::Run(Time now) {
    is_awake_ = true;
    while (due_.next_due() <= now) {
        Serve(due_.NextSlot(), now);
        while (prompt_ != nullptr) {
            ServePrompt(now);
        }
    }
    is_awake_ = false;
#ifndef NDEBUG
    CheckInvariants();
#endif
    return due_.next_due();
}

// A departure wanted now comes last of what is due now: at once if nothing else is.
void FabricNode::ServePrompt(Time now) {
    Port& out = *prompt_;
    prompt_ = nullptr;
    if (due_.next_due() > now) {
        due_.Set(DepartureSlot(out.index()), kNever);
        Depart(out, now);
    } else {
        WantDepartureBy(out, now);
    }
}

void FabricNode::Serve(std::size_t slot, Time now) {
    ++events_;
    const std::size_t ports = ports_.size();
    if (slot < ports) {
        Port& in = *ports_[slot];
        Frame* f = in.TakeArrival();
        due_.Set(slot, in.next_arrival());
        if (in.loses && in.loses(*f)) [[unlikely]] {
            ++in.counters.lost;
            context_.pool.Give(f);
            return;
        }
        OnFrame(in, f, now);
    } else if (slot < 2 * ports) {
        Port& in = *ports_[slot - ports];
        context_.pool.Give(in.TakePause(now));
        due_.Set(slot, in.next_pause());
        WantDeparture(in, now);
    } else if (slot == 2 * ports) {
        due_.Set(slot, kNever);
        OnTimers(now);
    } else {
        due_.Set(slot, kNever);
        Depart(*ports_[slot - 2 * ports - 1], now);
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
