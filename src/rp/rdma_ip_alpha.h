// The RDMA IP core's congestion estimate, ALPHA_MEM: 10 bits below the point, up at a cut, down
// after each period without a CNP, and evaluated only when somebody asks.
//
//   up:     alpha <- ((1024 - G) alpha + 1024 G) / 1024        (as printed: + G)
//   down:   alpha <- (1024 - G) alpha / 1024
//
// Source: [RdmaGuide s6.12.3]; rounded down, at most 1023.
#pragma once

#include "base/units.h"

namespace dcqcn {

class RdmaIpAlpha {
  public:
    static constexpr int kOne = 1024;

    // Needs `gain` (G) and `initial` in [0, 1023], period > 0.
    RdmaIpAlpha(int gain, Duration period, int initial, bool is_literal)
        : gain_(gain), is_literal_(is_literal), period_(period), value_(initial) {}

    // A CNP came: the period begins anew. What ended before `now` is served first; a CNP at a
    // period's end belongs to it.
    void OnCnp(Time now);
    // The rate was cut.
    void Raise();
    // Serves every period that ended at or before `now`.
    void AdvanceTo(Time now);
    // In 1024ths, [0, 1023].
    [[nodiscard]] int value() const { return value_; }

  private:
    int gain_;
    bool is_literal_;
    Duration period_;
    int value_;
    Time next_decay_ = kNever;  // until the first CNP
};

}  // namespace dcqcn
