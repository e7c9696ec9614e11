// The notification point of one flow: which CE frames earn a CNP, and when?
//
//               CE frame: CNP now                no CE in the window
//     [idle] -----------------------> [window N] --------------------> [idle]
//                                      |     ^
//                                      +-----+ CE in the window: CNP at its end
//
// Source: [Zhu15 s3.1, Figure 6]. A CE frame at a window's last instant belongs to that window.
#pragma once

#include <string>

#include "base/units.h"

namespace dcqcn {

struct NpParams {
    bool enabled = true;
    Duration cnp_interval{50'000'000};  // N: at most one CNP per flow per N      [Zhu15 s3.1]
    Duration processing_delay{0};       // from the decision to the CNP's queueing
    Duration cnp_spacing{0};            // least time between CNPs of one NIC; CX-3 Pro: 1-5 us
    int cnp_priority = 6;               // strict, never paused                   [NVIDIA, users]

    void Check(const std::string& path) const;
};

class CnpGenerator {
  public:
    // Needs interval > 0.
    explicit CnpGenerator(Duration interval) : interval_(interval) {}

    // A CE frame of this flow arrived. True: send a CNP now.
    // Needs now <= NextDeadline(): at a window's last instant frames come before its end.
    [[nodiscard]] bool OnCe(Time now) {
        if (now > window_end_ || !in_window_) {
            Open(now);
            return true;
        }
        ce_in_window_ = true;
        return false;
    }
    // The end of a window in which a CE frame came; kNever if nothing is owed.
    [[nodiscard]] Time NextDeadline() const { return ce_in_window_ ? window_end_ : kNever; }
    // The window ended and a CNP is due: send it. Needs now >= NextDeadline(). The next window
    // begins at `now`, so that a late call never brings two CNPs closer than a window.
    void OnDeadline(Time now) { Open(now); }

  private:
    void Open(Time now) {
        in_window_ = true;
        ce_in_window_ = false;
        window_end_ = now + interval_;
    }

    Duration interval_;
    Time window_end_{};
    bool in_window_ = false;  // false only before the first CE frame
    bool ce_in_window_ = false;
};

}  // namespace dcqcn
