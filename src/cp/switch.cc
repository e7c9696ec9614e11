#include "cp/switch.h"

#include <algorithm>
#include <string>
#include <utility>

#include "base/check.h"
#include "base/wire.h"
#include "nic/random.h"

namespace dcqcn {

ns3::TypeId Switch::GetTypeId() {
    static ns3::TypeId tid =
        ns3::TypeId("dcqcn::Switch").SetParent<FabricNode>().SetGroupName("Dcqcn");
    return tid;
}

Switch::Switch(FabricContext& context, NodeId id, std::string name, const SwitchConfig& config,
               Forwarding forwarding)
    : FabricNode(context, id, name, config.latency, config.ports.size(), config.pause_quanta),
      buffer_(config.buffer, config.ports.size(), std::move(name)),
      marker_(config.ecn),
      mark_at_(config.ecn.mark_at),
      cell_(config.buffer.cell),
      forwarding_(std::move(forwarding)),
      strict_(EgressScheduler::StrictOf(config.scheduler)) {
    marking_.resize(config.ports.size());
    for (const SwitchConfig::PortConfig& port : config.ports) {
        AddPort(port.rate, port.pause_response);
        schedulers_.emplace_back(config.scheduler);
    }
}

void Switch::Meter(Priority priority) {
    for (std::size_t p = 0; p < port_count(); ++p) {
        port(static_cast<PortIndex>(p)).queues.Meter(priority);
    }
}

void Switch::OnFrame(Port& in, Frame* f, Time now) {
    Port& out = port(forwarding_.Next(f->dst, f->flow_hash));
    const Bytes queue = out.queues.bytes(f->priority);
    const auto verdict = buffer_.Admit(in.index(), f->priority, SizeOf(*f), queue);
    if (!buffer_.changes().empty()) [[unlikely]] {
        SendPauseChanges(now);
    }
    if (verdict == SharedBuffer::Verdict::kDropped) [[unlikely]] {
        Drop(in, f);
        return;
    }
    f->ingress = in.index();
    if (mark_at_ == MarkAt::kEnqueue) {
        Mark(out, *f, queue, now);
    }
    out.queues.Push(f, now);
    WantDeparture(out, now);
}

// A strict priority needs no look at the port's scheduler.
inline Priority Switch::PickNext(const Port& out, std::uint8_t eligible) {
    if (const auto first = static_cast<std::uint8_t>(eligible & strict_); first != 0) {
        return EgressScheduler::Highest(first);
    }
    return schedulers_[Index(out.index())].Pick(
        eligible, [&](Priority p) { return SizeOf(*out.queues.Front(p)); });
}

// The next frame by priority, out of memory; nullptr if what waits is paused.
[[gnu::always_inline]] inline Frame* Switch::TakeNext(Port& out, Time now) {
    if (!out.queues.control.empty()) [[unlikely]] {
        return out.queues.control.Pop();
    }
    const std::uint8_t paused = out.pauses.PausedAt(now);
    const auto eligible = static_cast<std::uint8_t>(out.queues.waiting() & ~paused);
    if (eligible == 0) {
        WantDepartureAt(out, out.pauses.NextExpiry(out.queues.waiting()));
        return nullptr;
    }
    const Priority priority = PickNext(out, eligible);
    Frame* f = out.queues.Pop(priority, now);
    if (mark_at_ == MarkAt::kDequeue) {
        Mark(out, *f, out.queues.bytes(priority), now);
    }
    buffer_.Release(f->ingress, priority, SizeOf(*f));
    return f;
}

inline void Switch::WantNextDeparture(Port& out, Time now) {
    if (out.queues.waiting() != 0 || !out.queues.control.empty()) {
        WantDeparture(out, now);
    }
}

void Switch::Depart(Port& out, Time now) {
    if (Frame* f = TakeNext(out, now); f != nullptr) {
        out.Transmit(f, now);
        if (!buffer_.changes().empty()) [[unlikely]] {
            SendPauseChanges(now);  // not before: one of them may be for this port
        }
        WantNextDeparture(out, now);
    }
}

// Only ECT frames not marked before are; `queue` is the length without this frame.
void Switch::Mark(Port& out, Frame& f, Bytes queue, Time now) {
    if (f.ecn != Ecn::kEct0) {
        return;
    }
    EgressQueues::Sent& sent = out.queues.sent(f.priority);
    ++sent.eligible;
    const double probability = marker_.Probability(queue);
    if (probability > 0 && Draw(out, f.priority, probability)) {
        f.ecn = Ecn::kCe;
        ++sent.marked;
        counters_.first_mark = std::min(counters_.first_mark, now);
    }
}

bool Switch::Draw(Port& out, Priority priority, double probability) {
    if (probability >= 1) {
        return true;
    }
    auto& stream = marking_[Index(out.index())][Index(priority)];
    if (!stream) {
        stream.emplace(MarkingStream(id(), out.index(), priority));
    }
    return stream->RandU01() < probability;
}

void Switch::SendPauseChanges(Time now) {
    for (const SharedBuffer::PauseChange& change : buffer_.changes()) {
        SendPause(port(change.port), change.priority, change.pause, now);
    }
    buffer_.ClearChanges();
    WantTimersAt(next_refresh());
}

void Switch::OnTimers(Time now) {
    RefreshPauses(now);
    WantTimersAt(next_refresh());
}

void Switch::Drop(const Port& in, Frame* f) {
    DCQCN_ASSERT(!buffer_.IsLossless(f->priority),
                 "lossless drop: " + buffer_.Describe(in.index(), f->priority));
    ++counters_.drops_lossy;
    context_.pool.Give(f);
}

// Bytes in = bytes out + bytes held: what memory counts is what the queues hold, cells apart.
void Switch::CheckInvariants() const {
    buffer_.CheckInvariants();
    Bytes queued{};
    for (std::size_t p = 0; p < port_count(); ++p) {
        for (std::size_t priority = 0; priority < kPriorities; ++priority) {
            queued += port(static_cast<PortIndex>(p)).queues.bytes(static_cast<Priority>(priority));
        }
    }
    const Bytes counted = buffer_.total_used();
    DCQCN_ASSERT(queued <= counted && (cell_ > 1_B || queued == counted),
                 name() + ": the queues hold " + std::to_string(queued.count()) +
                     " B, memory counts " + std::to_string(counted.count()) + " B");
}

}  // namespace dcqcn
