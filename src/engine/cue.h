// A cue: one thing that somebody does when its time has come, again and again.
#pragma once

#include <cstdint>

#include "base/time_wheel.h"

namespace dcqcn {

struct Cue;

// Who acts on cues.
class Performer {
  public:
    virtual void Perform(const Cue& cue, Time now) = 0;

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
