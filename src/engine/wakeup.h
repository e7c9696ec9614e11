// One reused ns-3 event through which a component asks to be called: no allocation, no Cancel().
//
// EventImpl::Cancel is permanent and PriorityQueueScheduler::Remove is linear, so an entry once
// inserted stays. Moving later is therefore free: the entry that comes too early only looks and
// goes back to sleep. Moving earlier inserts the same object again and remembers both; the later
// entry serves the next wish.
#pragma once

#include <cstdint>
#include <vector>

#include <ns3/event-impl.h>
#include <ns3/nstime.h>
#include <ns3/ptr.h>
#include <ns3/simulator.h>

#include "base/units.h"

namespace dcqcn {

// `Owner` has `void OnWakeup(Time now)`, called at the latest at the time wished for last.
template <class Owner>
class Wakeup final {
  public:
    // `context` is the ns-3 node id that events run under.
    Wakeup(Owner& owner, std::uint32_t context)
        : event_(ns3::Create<Event>(owner)), context_(context) {
        event_->entries.reserve(64);
    }
    ~Wakeup() { event_->owner = nullptr; }
    Wakeup(const Wakeup&) = delete;
    Wakeup& operator=(const Wakeup&) = delete;

    // Makes sure of a call at `when` or before. kNever: nothing more is wished for.
    void At(Time when, Time now) {
        auto& entries = event_->entries;
        if (when == kNever || (!entries.empty() && entries.back() <= when)) {
            return;
        }
        entries.push_back(when);
        event_->Ref();  // the simulator drops one reference per entry
        ns3::Simulator::ScheduleWithContext(context_, ns3::Time((when - now).count()),
                                            ns3::PeekPointer(event_));
    }

  private:
    struct Event final : ns3::EventImpl {
        explicit Event(Owner& o) : owner(&o) {}
        void Notify() override {
            const Time now = entries.back();
            entries.pop_back();
            if (owner == nullptr) {
                return;
            }
            try {
                owner->OnWakeup(now);
            } catch (...) {
                Unref();  // a broken invariant: the simulator will not come to dropping its own
                throw;
            }
        }
        Owner* owner;
        std::vector<Time> entries;  // in the simulator's queue, soonest last
    };
    ns3::Ptr<Event> event_;
    std::uint32_t context_;
};

}  // namespace dcqcn
