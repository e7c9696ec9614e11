// The congestion estimate of a NIC: a number of 10 bits below the point, updated once per period
// whether a CNP came or not, and evaluated only when somebody asks.
//
//   at the end of a period:   alpha <- G alpha / 1024  (+ 1024 - G if a CNP came in it)
//
// Source: [NVIDIA] dce_tcp_g, dce_tcp_rtt. Rounded down; a CNP at a period's end belongs to it.
#pragma once

#include "base/units.h"

namespace dcqcn {

class FixedAlpha {
  public:
    static constexpr int kOne = 1024;

    // Needs `kept` (G) and `initial` in [0, 1023], period > 0.
    FixedAlpha(int kept, Duration period, int initial)
        : kept_(kept), initial_(initial), period_(period), value_(initial) {}

    // A flow's first CNP came: alpha is `initial`, and the first period begins with a CNP in it.
    void Start(Time now);
    // The flow is no longer limited: no period ends any more.
    void Stop();
    // A CNP of this flow came. Needs Start.
    void OnCnp(Time now);
    // Serves every period that ended at or before `now`.
    void AdvanceTo(Time now);
    // In 1024ths, [0, 1023].
    [[nodiscard]] int value() const { return value_; }

  private:
    [[nodiscard]] int Kept() const { return kept_ * value_ / kOne; }

    int kept_;
    int initial_;
    Duration period_;
    int value_;
    bool has_cnp_ = false;  // in the period that ends at next_end_
    Time next_end_ = kNever;
};

}  // namespace dcqcn
