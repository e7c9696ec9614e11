// The line that tells a waiting human how far a run is and how long it will still take.
#pragma once

#include <chrono>
#include <ostream>

#include "experiments/scenario.h"

namespace dcqcn {

// When the run will end: `until`, or what the busiest host link needs for all its transfers; it is
// only an estimate then, and never used for anything but this line. Endless without `until`: 0.
[[nodiscard]] Duration ExpectedEnd(const Scenario& scenario);

class ProgressLine {
  public:
    ProgressLine(std::ostream& err, Duration expected_end);
    // Wipes the line, so that what follows starts in an empty one.
    ~ProgressLine();
    ProgressLine(const ProgressLine&) = delete;
    ProgressLine& operator=(const ProgressLine&) = delete;

    // Redraws the line, a few times per second at most.
    void Show(Time now);

  private:
    using WallClock = std::chrono::steady_clock;

    std::ostream& err_;
    Duration expected_end_;
    WallClock::time_point started_ = WallClock::now();
    WallClock::time_point shown_{};
    bool is_dirty_ = false;
};

}  // namespace dcqcn
