#include "engine/fabric_simulator.h"

#include <algorithm>
#include <string>

#include <ns3/event-impl.h>
#include <ns3/simulator.h>

#include "base/check.h"

namespace dcqcn {

NS_OBJECT_ENSURE_REGISTERED(FabricSimulator);

namespace {

ns3::Time ToNs3(Time t) {
    return ns3::Time(Picoseconds(t));
}
Time FromNs3(std::uint64_t ts) {
    return Time(Duration(static_cast<std::int64_t>(ts)));
}

}  // namespace

ns3::TypeId FabricSimulator::GetTypeId() {
    static ns3::TypeId tid = ns3::TypeId("dcqcn::FabricSimulator")
                                 .SetParent<ns3::SimulatorImpl>()
                                 .SetGroupName("Dcqcn")
                                 .AddConstructor<FabricSimulator>();
    return tid;
}

FabricSimulator::FabricSimulator()
    : context_(ns3::Simulator::NO_CONTEXT), next_uid_(ns3::EventId::UID::VALID) {}

ns3::Ptr<FabricSimulator> FabricSimulator::Current() {
    return ns3::DynamicCast<FabricSimulator>(ns3::Simulator::GetImplementation());
}

// --- the loop -----------------------------------------------------------------------------------

void FabricSimulator::Run() {
    is_stopped_ = false;
    while (!is_stopped_) {
        const Time event = NextEvent();
        Player* player = NextPlayer();
        if (player != nullptr && player->next_due() < event) {
            playing_ = player;
            player->PlayBefore(std::min(event, NextPlayerBeside(*player)), now_);
        } else if (event != kNever) {
            RunEvent();
        } else {
            return;
        }
    }
}

Time FabricSimulator::NextEvent() const {
    return events_->IsEmpty() ? kNever : FromNs3(events_->PeekNext().key.m_ts);
}

// The one that is due first, and among equals the one added first.
Player* FabricSimulator::NextPlayer() const {
    const auto first = std::ranges::min_element(players_, {}, &Player::next_due);
    return first == players_.end() ? nullptr : *first;
}

// How far `player`, who is first, may go on account of the others: one instant at least.
Time FabricSimulator::NextPlayerBeside(const Player& player) const {
    Time next = kNever;
    for (const Player* other : players_) {
        if (other != &player) {
            next = std::min(next, std::max(other->next_due(), player.next_due() + Duration(1)));
        }
    }
    return next;
}

void FabricSimulator::RunEvent() {
    const ns3::Scheduler::Event event = events_->RemoveNext();
    const ns3::Ptr<ns3::EventImpl> impl(event.impl, false);  // also when it throws
    PreEventHook({impl, event.key.m_ts, event.key.m_context, event.key.m_uid});
    now_ = FromNs3(event.key.m_ts);
    context_ = event.key.m_context;
    current_uid_ = event.key.m_uid;
    ++events_run_;
    impl->Invoke();
    context_ = ns3::Simulator::NO_CONTEXT;
}

void FabricSimulator::Stop() {
    is_stopped_ = true;
    Rouse(now_);  // what is due now is still done
}

void FabricSimulator::Stop(const ns3::Time& delay) {
    ns3::Simulator::Schedule(delay, static_cast<void (*)()>(&ns3::Simulator::Stop));
}

bool FabricSimulator::IsFinished() const {
    if (is_stopped_) {
        return true;
    }
    const Player* player = NextPlayer();
    return events_->IsEmpty() && (player == nullptr || player->next_due() == kNever);
}

// --- ns-3's events ------------------------------------------------------------------------------

// Throws, and lets go of the event, if that is in the past.
Time FabricSimulator::At(const ns3::Time& delay, ns3::EventImpl* event) const {
    if (delay.IsStrictlyNegative()) {
        event->Unref();
        ThrowInvariant("Simulator::Schedule: a delay of " + std::to_string(delay.GetTimeStep()) +
                       " ps lies in the past");
    }
    return now_ + Duration(delay.GetTimeStep());
}

ns3::EventId FabricSimulator::Insert(std::uint32_t context, Time when, ns3::EventImpl* event) {
    const auto ts = static_cast<std::uint64_t>(Picoseconds(when));
    events_->Insert({event, {ts, next_uid_, context}});
    Rouse(when);
    return {event, ts, context, next_uid_++};
}

ns3::EventId FabricSimulator::Schedule(const ns3::Time& delay, ns3::EventImpl* event) {
    return Insert(context_, At(delay, event), event);
}

void FabricSimulator::ScheduleWithContext(std::uint32_t context, const ns3::Time& delay,
                                          ns3::EventImpl* event) {
    static_cast<void>(Insert(context, At(delay, event), event));
}

ns3::EventId FabricSimulator::ScheduleNow(ns3::EventImpl* event) {
    return Insert(context_, now_, event);
}

ns3::EventId FabricSimulator::ScheduleDestroy(ns3::EventImpl* event) {
    const ns3::EventId id(ns3::Ptr<ns3::EventImpl>(event, false),
                          static_cast<std::uint64_t>(Picoseconds(now_)), ns3::Simulator::NO_CONTEXT,
                          ns3::EventId::UID::DESTROY);
    destroy_events_.push_back(id);
    return id;
}

void FabricSimulator::Remove(const ns3::EventId& id) {
    if (id.GetUid() == ns3::EventId::UID::DESTROY) {
        destroy_events_.remove(id);
    } else if (!IsExpired(id)) {
        events_->Remove({id.PeekEventImpl(), {id.GetTs(), id.GetUid(), id.GetContext()}});
        id.PeekEventImpl()->Cancel();
        id.PeekEventImpl()->Unref();
    }
}

void FabricSimulator::Cancel(const ns3::EventId& id) {
    if (!IsExpired(id)) {
        id.PeekEventImpl()->Cancel();
    }
}

bool FabricSimulator::IsExpired(const ns3::EventId& id) const {
    ns3::EventImpl* event = id.PeekEventImpl();
    if (event == nullptr || event->IsCancelled()) {
        return true;
    }
    if (id.GetUid() == ns3::EventId::UID::DESTROY) {
        return std::ranges::find(destroy_events_, id) == destroy_events_.end();
    }
    const Time when = FromNs3(id.GetTs());
    return when < now_ || (when == now_ && id.GetUid() <= current_uid_);
}

ns3::Time FabricSimulator::Now() const {
    return ToNs3(now_);
}

ns3::Time FabricSimulator::GetDelayLeft(const ns3::EventId& id) const {
    return IsExpired(id) ? ns3::Time(0) : ns3::Time(id.GetTs()) - Now();
}

ns3::Time FabricSimulator::GetMaximumSimulationTime() const {
    return ToNs3(kNever);
}

// --- life ---------------------------------------------------------------------------------------

void FabricSimulator::SetScheduler(ns3::ObjectFactory factory) {
    const auto scheduler = factory.Create<ns3::Scheduler>();
    while (events_ != nullptr && !events_->IsEmpty()) {
        scheduler->Insert(events_->RemoveNext());
    }
    events_ = scheduler;
}

void FabricSimulator::Destroy() {
    while (!destroy_events_.empty()) {
        const ns3::Ptr<ns3::EventImpl> event(destroy_events_.front().PeekEventImpl());
        destroy_events_.pop_front();
        if (!event->IsCancelled()) {
            event->Invoke();
        }
    }
}

void FabricSimulator::DoDispose() {
    while (events_ != nullptr && !events_->IsEmpty()) {
        events_->RemoveNext().impl->Unref();
    }
    events_ = nullptr;
    ns3::SimulatorImpl::DoDispose();
}

}  // namespace dcqcn
