// Calls a function at a time of its owner's choosing, after everything that a fabric's nodes do at
// that instant: for measuring and for ending a run, the same under any engine.
#pragma once

#include <cstdint>
#include <functional>
#include <utility>

#include "engine/conductor.h"

namespace dcqcn {

class Alarm {
  public:
    // Alarms of one instant ring in the order in which they were made. The conductor must live
    // longer.
    Alarm(Conductor& conductor, std::function<void(Time now)> ring)
        : conductor_(conductor), ring_(std::move(ring)), number_(conductor.Enrol(*this)) {}
    ~Alarm() { conductor_.Dismiss(number_); }
    Alarm(const Alarm&) = delete;
    Alarm& operator=(const Alarm&) = delete;

    // Rings at `when`, not before where any node has been played to; kNever: not at all.
    void Set(Time when) { conductor_.Set(number_, when); }

  private:
    friend class Conductor;

    Conductor& conductor_;
    std::function<void(Time)> ring_;
    std::uint32_t number_;
};

}  // namespace dcqcn
