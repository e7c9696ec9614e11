// Calls a function at a time of its owner's choosing, after everything that a fabric's nodes do at
// that instant: for measuring and for ending a run, the same under any engine.
#pragma once

#include <functional>
#include <utility>

#include "engine/conductor.h"

namespace dcqcn {

class Alarm final : private Performer {
  public:
    // Alarms of one instant ring in the order in which they were made. Make them after the fabric's
    // nodes; the conductor must live longer.
    Alarm(Conductor& conductor, std::function<void(Time now)> ring)
        : conductor_(conductor), ring_(std::move(ring)) {
        cue_.performer = this;
        conductor_.Enrol(cue_, conductor_.Reserve(1));
    }
    ~Alarm() { Conductor::Dismiss(conductor_, cue_); }
    Alarm(const Alarm&) = delete;
    Alarm& operator=(const Alarm&) = delete;

    // Rings at `when`, not in the past; kNever: not at all.
    void Set(Time when) { conductor_.Set(cue_, when); }

  private:
    void Perform(const Cue& /*cue*/, Time now) override { ring_(now); }

    Conductor& conductor_;
    std::function<void(Time)> ring_;
    Cue cue_;
};

}  // namespace dcqcn
