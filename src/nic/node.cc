#include "nic/node.h"

#include <utility>

#include "base/wire.h"

namespace dcqcn {

ns3::TypeId FabricNode::GetTypeId() {
    static ns3::TypeId tid =
        ns3::TypeId("dcqcn::FabricNode").SetParent<ns3::Node>().SetGroupName("Dcqcn");
    return tid;
}

FabricNode::FabricNode(FabricContext& context, NodeId id, std::string name, Duration latency)
    : context_(context),
      id_(id),
      name_(std::move(name)),
      latency_(latency),
      number_(context.conductor.Add(*this)) {}

void FabricNode::AddPort(Rate rate, Duration pause_response) {
    const auto index = static_cast<PortIndex>(ports_.size());
    ports_.push_back(ns3::CreateObject<Port>(*this, index, rate, pause_response));
    AddDevice(ports_.back());
    due_ = DueTree(3 * ports_.size() + 1);
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
        if (!in.Accepts(*f, now)) [[unlikely]] {
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
