// The engine: an ns3::SimulatorImpl that lets players (conductor.h) play between ns-3's own events.
//
// A fabric's work does not go through ns-3's event queue: no EventImpl, no virtual scheduler, no
// logging per event. All else does: Simulator::Schedule, Cancel, Remove, Stop and the rest do what
// ns-3's documentation says, on any ns-3 scheduler. At one instant ns-3's events come first, in the
// order in which they were scheduled, then the players; what a player schedules for its own instant
// comes after. For one thread: ns-3's events may not be scheduled from others. Choose it by ns-3's
// global value SimulatorImplementationType = "dcqcn::FabricSimulator".
#pragma once

#include <algorithm>
#include <cstdint>
#include <list>
#include <vector>

#include <ns3/scheduler.h>
#include <ns3/simulator-impl.h>

#include "base/units.h"
#include "engine/player.h"

namespace dcqcn {

class FabricSimulator final : public ns3::SimulatorImpl {
  public:
    static ns3::TypeId GetTypeId();

    FabricSimulator();
    // The one that runs this simulation; nullptr if another engine does.
    [[nodiscard]] static ns3::Ptr<FabricSimulator> Current();

    // A player takes part until it is removed.
    void Add(Player& player) { players_.push_back(&player); }
    void Remove(Player& player) {
        std::erase(players_, &player);
        playing_ = nullptr;
    }
    // Something beside the player that plays now is due at `when`: it plays that far, but always
    // finishes its instant.
    void Rouse(Time when) {
        if (playing_ != nullptr) {
            playing_->Limit(std::max(when, now_ + Duration(1)));
        }
    }

    // --- ns3::SimulatorImpl ---------------------------------------------------------------------
    void Destroy() override;
    bool IsFinished() const override;
    void Stop() override;
    void Stop(const ns3::Time& delay) override;
    ns3::EventId Schedule(const ns3::Time& delay, ns3::EventImpl* event) override;
    void ScheduleWithContext(std::uint32_t context, const ns3::Time& delay,
                             ns3::EventImpl* event) override;
    ns3::EventId ScheduleNow(ns3::EventImpl* event) override;
    ns3::EventId ScheduleDestroy(ns3::EventImpl* event) override;
    void Remove(const ns3::EventId& id) override;
    void Cancel(const ns3::EventId& id) override;
    bool IsExpired(const ns3::EventId& id) const override;
    void Run() override;
    ns3::Time Now() const override;
    ns3::Time GetDelayLeft(const ns3::EventId& id) const override;
    ns3::Time GetMaximumSimulationTime() const override;
    void SetScheduler(ns3::ObjectFactory factory) override;
    std::uint32_t GetSystemId() const override { return 0; }
    std::uint32_t GetContext() const override { return context_; }
    // ns-3's events; what players do is not counted.
    std::uint64_t GetEventCount() const override { return events_run_; }

  private:
    void DoDispose() override;

    [[nodiscard]] ns3::EventId Insert(std::uint32_t context, Time when, ns3::EventImpl* event);
    [[nodiscard]] Time At(const ns3::Time& delay, ns3::EventImpl* event) const;
    [[nodiscard]] Time NextEvent() const;
    [[nodiscard]] Player* NextPlayer() const;
    [[nodiscard]] Time NextPlayerBeside(const Player& player) const;
    void RunEvent();

    ns3::Ptr<ns3::Scheduler> events_;
    std::list<ns3::EventId> destroy_events_;
    std::vector<Player*> players_;
    Time now_{};
    Player* playing_ = nullptr;
    bool is_stopped_ = false;
    std::uint32_t context_;
    std::uint32_t next_uid_;
    std::uint32_t current_uid_ = 0;  // of the ns-3 event that runs or ran last
    std::uint64_t events_run_ = 0;
};

}  // namespace dcqcn
