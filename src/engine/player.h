// One with an agenda of its own, which an engine lets play between ns-3's events.
#pragma once

#include "base/units.h"

namespace dcqcn {

class Player {
  public:
    // When it has something to do next; kNever: nothing.
    [[nodiscard]] virtual Time next_due() const = 0;
    // Does everything due before `limit`, which may come nearer meanwhile, in order of time, and
    // sets `now` to the time of each thing before it is done.
    virtual void Play(const Time& limit, Time& now) = 0;

  protected:
    ~Player() = default;
};

}  // namespace dcqcn
