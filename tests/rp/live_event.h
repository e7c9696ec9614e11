// One event of a random schedule as a host would have it: at one instant a CNP comes before what is
// due, and that before a send.
#pragma once

#include "base/units.h"

namespace dcqcn {

template <class ReactionPoint>
void LiveEvent(ReactionPoint& rp, bool is_cnp, Bytes size, Time now) {
    if (is_cnp) {
        rp.OnCnp(now);
    }
    if (rp.NextDeadline() <= now) {
        rp.OnDeadline(now);
    }
    if (!is_cnp) {
        rp.OnSent(size, now);
    }
}

}  // namespace dcqcn
