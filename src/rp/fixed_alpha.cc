#include "rp/fixed_alpha.h"

#include <algorithm>
#include <cstdint>

namespace dcqcn {

void FixedAlpha::Start(Time now) {
    value_ = initial_;
    has_cnp_ = true;
    next_end_ = now + period_;
}

void FixedAlpha::Stop() {
    value_ = initial_;
    has_cnp_ = false;
    next_end_ = kNever;
}

void FixedAlpha::OnCnp(Time now) {
    AdvanceTo(now - Duration(1));
    has_cnp_ = true;
}

void FixedAlpha::AdvanceTo(Time now) {
    if (now < next_end_) {
        return;
    }
    std::int64_t ended = (now - next_end_) / period_ + 1;
    next_end_ += period_ * ended;
    // Only G = 0 would reach 1024, which the register does not hold.
    value_ = std::min(Kept() + (has_cnp_ ? kOne - kept_ : 0), kOne - 1);
    has_cnp_ = false;
    // Rounded down, alpha loses at least 1 per period: 1023 of them are enough for any silence.
    for (--ended; ended > 0 && value_ > 0; --ended) {
        value_ = Kept();
    }
}

}  // namespace dcqcn
