// Lets the nodes of a fabric play their agendas, whatever runs the simulation.
//
// Nodes meet only on links: what one sends now arrives no sooner than a look-ahead later. So each
// agenda in turn is played from the time of the first cue of all as far as that, without a look at
// the others; a single one is played without an end. The engine of this project
// (fabric_simulator.h) lets the conductor play many instants in a row; under any other ns-3 engine
// it asks for one ns-3 event at a time, through a Wakeup.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <vector>

#include "base/due_table.h"
#include "base/timer_heap.h"
#include "engine/agenda.h"
#include "engine/fabric_simulator.h"
#include "engine/player.h"
#include "engine/wakeup.h"

namespace dcqcn {

class Alarm;

class Conductor final : public Player {
  public:
    Conductor();
    ~Conductor();
    Conductor(const Conductor&) = delete;
    Conductor& operator=(const Conductor&) = delete;

    // Set-up: the agenda of this group of nodes, numbered from 0. It lives as long as the
    // conductor.
    [[nodiscard]] Agenda& agenda(std::size_t group);
    // What a node does is felt in another group no sooner than this. Needed as soon as there are
    // two groups.
    void LookAhead(Duration ahead) { ahead_ = ahead; }

    [[nodiscard]] Time next_due() const override {
        return std::min(agendas_due_.next_due(), alarms_due_.next_due());
    }
    void OnWakeup(Time now);

    // Cues and alarms played so far.
    [[nodiscard]] std::int64_t played() const;

  private:
    friend class Agenda;
    friend class Alarm;

    void Play(Time& now) override;
    // The agenda has something due at `when`, and nothing before.
    void Call(std::uint32_t agenda, Time when) {
        agendas_due_.Set(agenda, when);
        RouseIfIdle();
    }
    [[nodiscard]] std::uint32_t Enrol(Alarm& alarm);
    void Dismiss(std::uint32_t alarm);
    void Set(std::uint32_t alarm, Time when);

    void PlayAlone(Time& now);
    void PlayInTurn(Time& now);
    void RingAlarm(Time& now);
    void RouseIfIdle() {
        if (!is_playing_) [[unlikely]] {
            Rouse();
        }
    }
    void Rouse();

    std::vector<std::unique_ptr<Agenda>> agendas_;
    DueTable agendas_due_;
    std::vector<Alarm*> alarms_;  // nullptr: has ended
    TimerHeap alarms_due_;
    Duration ahead_{1};
    Time played_to_{};  // in turn: agendas may have been played up to here
    bool is_playing_ = false;
    std::int64_t alarms_rung_ = 0;
    ns3::Ptr<FabricSimulator> simulator_;  // nullptr: another engine
    Wakeup<Conductor> wakeup_{*this, ns3::Simulator::NO_CONTEXT};
};

}  // namespace dcqcn
