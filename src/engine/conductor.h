// Gives every node of a fabric its cues, whatever runs the simulation.
//
// All that is due in a fabric waits in one timing wheel. Cues of one instant come in the order of
// their numbers, node by node and within a node as it numbers them: that is the same-instant order,
// and no event queue has a say in it. The engine of this project
// (fabric_simulator.h) lets the conductor play many instants in a row; under any other ns-3 engine
// it asks for one ns-3 event at a time, through a Wakeup.
#pragma once

#include <cstdint>

#include "base/time_wheel.h"
#include "engine/cue.h"
#include "engine/fabric_simulator.h"
#include "engine/player.h"
#include "engine/wakeup.h"

namespace dcqcn {

class Conductor final : public Player {
  public:
    Conductor();
    ~Conductor();
    Conductor(const Conductor&) = delete;
    Conductor& operator=(const Conductor&) = delete;

    // Set-up: room for `count` cues after all those there are; the number of the first.
    [[nodiscard]] std::uint32_t Reserve(std::size_t count) {
        return wheel_.Reserve(static_cast<std::uint32_t>(count));
    }
    // Set-up: the cue with a reserved number. It must not move from now on.
    // Its owner or the conductor ends first; the owner dismisses it.
    void Enrol(Cue& cue, std::size_t number) {
        wheel_.Add(cue, static_cast<std::uint32_t>(number));
    }
    // The cue's owner ends. Nothing is done if the conductor has ended before.
    static void Dismiss(Conductor& conductor, Cue& cue) {
        if (cue.performer != nullptr) {
            conductor.wheel_.Remove(cue);
            cue.performer = nullptr;
        }
    }
    // Under another ns-3 engine than ours: plays each instant this much after ns-3's clock shows
    // it. What it does not play yet, others may still have a say in (ending.h).
    void LagBehind(Duration lag) { lag_ = lag; }
    // The same: plays nothing that is due after `last` any more.
    void EndAfter(Time last) { last_ = last; }
    // About how often a cue will be due; a matter of speed only.
    void ExpectEvery(Duration gap) { wheel_.Recut(gap); }

    // Sets or moves a cue to `when`, not in the past; kNever: not at all.
    void Set(Cue& cue, Time when) {
        wheel_.Set(cue, when);
        if (!is_playing_) [[unlikely]] {
            Rouse();
        }
    }
    // The same for a cue that is not set.
    void Start(Cue& cue, Time when) {
        wheel_.Start(cue, when);
        if (!is_playing_) [[unlikely]] {
            Rouse();
        }
    }
    // Set, if that is earlier.
    void SetBy(Cue& cue, Time when) {
        if (when < cue.due) {
            Set(cue, when);
        }
    }
    // Whether no cue is due at `now`, the time of the present cue, any more.
    [[nodiscard]] bool IsQuietAt(Time now) const { return wheel_.IsQuietAt(now); }

    [[nodiscard]] Time next_due() const override { return wheel_.next_due(); }
    void Play(const Time& limit, Time& now) override;
    void OnWakeup(Time now);

    // Cues played so far.
    [[nodiscard]] std::int64_t played() const { return played_; }

  private:
    void Rouse();
    void AskForCall(Time now);

    TimeWheel wheel_;
    bool is_playing_ = false;
    std::int64_t played_ = 0;
    Duration lag_{0};
    Time last_ = kNever - Duration(1);
    ns3::Ptr<FabricSimulator> simulator_;  // nullptr: another engine
    Wakeup<Conductor> wakeup_{*this, ns3::Simulator::NO_CONTEXT};
};

}  // namespace dcqcn
