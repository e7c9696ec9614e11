#include "engine/agenda.h"

#include <string>

#include "base/check.h"
#include "engine/conductor.h"

namespace dcqcn {

namespace {
constexpr Time kEver = Time::min();
// An agenda is busy if it plays one cue in a turn for so many that it has.
constexpr std::int64_t kIdleCues = 8;
}  // namespace

Agenda::~Agenda() {
    wheel_.ForEach([](TimeWheel::Entry& e) { static_cast<Cue&>(e).performer = nullptr; });
}

void Agenda::Prefetch() const {
    if (played_last_ * kIdleCues < static_cast<std::int64_t>(wheel_.size())) {
        return;
    }
    for (const auto round :
         {PrefetchRound::kFirst, PrefetchRound::kSecond, PrefetchRound::kThird}) {
        for (const Performer* performer : prefetchers_) {
            performer->Prefetch(round);
        }
    }
}

void Agenda::Play(const Time& limit, Time& now) {
    // Also when a cue ends in an exception.
    struct AtRest {
        Agenda& agenda;
        const Time& limit;
        ~AtRest() { agenda.Rest(limit); }
    } const at_rest{*this, limit};
    called_for_ = kEver;
    const std::int64_t before = played_;
    Time due{};
    while (const TimeWheel::Entry* e = wheel_.TakeBefore(limit, due)) {
        const Cue& cue = static_cast<const Cue&>(*e);
        now = due;
        ++played_;
        cue.performer->Perform(cue, due);
    }
    played_last_ = played_ - before;
}

// Time has come to the last instant before `limit`, unless nothing limits it.
void Agenda::Rest(Time limit) {
    called_for_ = wheel_.next_due();
    if (limit != kNever) {
        played_at_ = limit - Duration(1);
        wheel_.AdvanceTo(std::min(played_at_, called_for_));
    }
    conductor_.Call(place_, called_for_);
}

void Agenda::Call(Time when) {
    DCQCN_ASSERT(when >= played_at_, "something is due at " + std::to_string(Picoseconds(when)) +
                                         " ps at a node that has been played up to " +
                                         std::to_string(Picoseconds(played_at_)) + " ps");
    called_for_ = when;
    conductor_.Call(place_, when);
}

}  // namespace dcqcn
