// What some nodes of a fabric have to do and when: their cues, in one timing wheel. Cues of one
// instant come in the order of their numbers, node by node and within a node as it numbers them:
// that is the same-instant order, and no event queue has a say in it.
//
// The nodes of one agenda are neighbours, few enough for their ports and queues to stay in the
// processor's caches while it is played (conductor.h).
#pragma once

#include <cstdint>
#include <vector>

#include "base/time_wheel.h"
#include "engine/cue.h"

namespace dcqcn {

class Conductor;

class Agenda {
  public:
    // `place` is the conductor's number of it.
    Agenda(Conductor& conductor, std::uint32_t place) : conductor_(conductor), place_(place) {}
    ~Agenda();
    Agenda(const Agenda&) = delete;
    Agenda& operator=(const Agenda&) = delete;

    // Set-up: room for `count` cues after all those there are; the number of the first.
    [[nodiscard]] std::uint32_t Reserve(std::size_t count) {
        return wheel_.Reserve(static_cast<std::uint32_t>(count));
    }
    // Set-up: the cue with a reserved number. It must not move from now on.
    // Its owner or the agenda ends first; the owner dismisses it.
    void Enrol(Cue& cue, std::size_t number) {
        wheel_.Add(cue, static_cast<std::uint32_t>(number));
    }
    // The cue's owner ends. Nothing is done if the agenda has ended before.
    static void Dismiss(Agenda& agenda, Cue& cue) {
        if (cue.performer != nullptr) {
            agenda.wheel_.Remove(cue);
            cue.performer = nullptr;
        }
    }
    // About how often a cue will be due; a matter of speed only.
    void ExpectEvery(Duration gap) { wheel_.Recut(gap); }

    // Sets or moves a cue to `when`, not in the past; kNever: not at all.
    void Set(Cue& cue, Time when) {
        wheel_.Set(cue, when);
        CallBy(when);
    }
    // The same for a cue that is not set.
    void Start(Cue& cue, Time when) {
        wheel_.Start(cue, when);
        CallBy(when);
    }
    // Set, if that is earlier.
    void SetBy(Cue& cue, Time when) {
        if (when < cue.due) {
            Set(cue, when);
        }
    }
    // Whether no cue is due at `now`, the time of the present cue, any more.
    [[nodiscard]] bool IsQuietAt(Time now) const { return wheel_.IsQuietAt(now); }

    [[nodiscard]] const Conductor& conductor() const { return conductor_; }
    [[nodiscard]] std::int64_t played() const { return played_; }

    // Set-up: who wants to prefetch; it leaves before it ends.
    void Join(const Performer& performer) { prefetchers_.push_back(&performer); }
    void Leave(const Performer& performer) { std::erase(prefetchers_, &performer); }

    // For the conductor, after others have played: if this one is busy, its turn begins with its
    // nodes' data on the way to the processor.
    void Prefetch() const;
    // For the conductor: does everything due before `limit`, which may come nearer meanwhile, in
    // order of time, and sets `now` to the time of each thing before it is done.
    void Play(const Time& limit, Time& now);

  private:
    void CallBy(Time when) {
        if (when < called_for_) [[unlikely]] {
            Call(when);
        }
    }
    [[gnu::noinline]] void Call(Time when);
    void Rest(Time limit);

    TimeWheel wheel_;
    std::vector<const Performer*> prefetchers_;
    Time called_for_ = kNever;  // when the conductor is to play it; in the past while it plays
    Time played_at_{};          // when it was last played at
    std::int64_t played_ = 0;
    std::int64_t played_last_ = 0;  // in the last turn
    Conductor& conductor_;
    std::uint32_t place_;
};

}  // namespace dcqcn
