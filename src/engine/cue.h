// A cue: one thing that somebody does when its time has come, again and again.
#pragma once

#include <cstdint>

#include "base/time_wheel.h"

namespace dcqcn {

struct Cue;

enum class PrefetchRound : std::uint8_t { kFirst, kSecond, kThird };

// Who acts on cues.
class Performer {
  public:
    virtual void Perform(const Cue& cue, Time now) = 0;
    // Many of its cues are about to be played: it may ask the processor for what they will touch.
    // In the next round what it asked for in this one is there and may be followed.
    virtual void Prefetch(PrefetchRound /*round*/) const {}

  protected:
    ~Performer() = default;
};

struct Cue : TimeWheel::Entry {
    std::uint16_t act = 0;  // the performer's own, as is what follows
    std::uint16_t what = 0;
    Performer* performer = nullptr;  // nullptr: not with an agenda, or not any more
};
static_assert(sizeof(Cue) == 40);

}  // namespace dcqcn
