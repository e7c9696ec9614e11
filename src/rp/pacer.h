// Spaces one QP's packets at its rate, to the picosecond and without drift: the remainder of each
// division is carried, and a packet that leaves late (the port was busy) does not move the
// schedule, up to a credit of one packet.
#pragma once

#include <cstdint>

#include "base/units.h"

namespace dcqcn {

class Pacer {
  public:
    // At `line_rate` and above the port itself is the pacer.
    explicit Pacer(Rate line_rate) : line_rate_(line_rate), rate_(line_rate) {}

    [[nodiscard]] Time next_send() const { return next_; }

    // `wire` bytes leave at `now`, which is at or after next_send().
    void OnSent(Bytes wire, Time now) {
        if (now - next_ > gap_) {
            next_ = now;  // idle or held back for longer than a packet: credit is not saved up
        }
        base_ = next_;
        last_wire_ = wire;
        Space();
    }
    // The rate changes between two packets: the pending one moves as if it had always been so.
    void SetRate(Rate rate) {
        rate_ = rate;
        gap_wire_ = Bytes{};
        carried_ = 0;
        if (last_wire_ != Bytes{}) {
            Space();
        }
    }

  private:
    void Space() {
        if (rate_ >= line_rate_) {
            gap_ = Duration{};
            next_ = base_;
            return;
        }
        if (last_wire_ != gap_wire_) {
            const std::int64_t product = last_wire_.count() * kByteTimeAtOneBitPerSecond;
            gap_wire_ = last_wire_;
            gap_ = Duration(product / rate_.count());
            remainder_ = product % rate_.count();
        }
        next_ = base_ + gap_;
        carried_ += remainder_;
        if (carried_ >= rate_.count()) {
            carried_ -= rate_.count();
            next_ += Duration(1);
        }
    }

    Rate line_rate_;
    Rate rate_;
    Time base_{};  // when the last packet was scheduled to leave
    Time next_{};
    Bytes last_wire_{};
    Bytes gap_wire_{};  // the size that gap_ and remainder_ were computed for
    Duration gap_{};
    std::int64_t remainder_ = 0;  // of gap_, in ps / rate
    std::int64_t carried_ = 0;    // remainders not yet paid, in ps / rate
};

}  // namespace dcqcn
