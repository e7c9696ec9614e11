// One with an agenda of its own, which an engine lets play between ns-3's events.
#pragma once

#include <algorithm>

#include "base/units.h"

namespace dcqcn {

class Player {
  public:
    // When it has something to do next, or earlier; kNever: nothing.
    [[nodiscard]] virtual Time next_due() const = 0;
    // Does everything due before `limit` and sets `now` to the time of each thing before it is
    // done.
    void PlayBefore(Time limit, Time& now) {
        limit_ = limit;
        Play(now);
    }
    // While it plays: no farther than this.
    void Limit(Time limit) { limit_ = std::min(limit_, limit); }

  protected:
    ~Player() = default;
    // Up to limit(), which may come nearer meanwhile.
    virtual void Play(Time& now) = 0;
    [[nodiscard]] const Time& limit() const { return limit_; }

  private:
    Time limit_{};
};

}  // namespace dcqcn
