// What tests of the reaction point do to it again and again.
#pragma once

#include "rp/dcqcn.h"

namespace dcqcn {

constexpr Time at(Duration since_start) {
    return Time(since_start);
}

// One deadline; alpha's and the rate timer's together where they are equal.
inline void Expire(Dcqcn& rp) {
    rp.OnDeadline(rp.NextDeadline());
}

// Limited, with room to climb: two CNPs leave R_T at 20 and R_C at 10 Gb/s.
inline void CutTwice(Dcqcn& rp) {
    rp.OnCnp(at(0us));
    rp.OnCnp(at(0us));
}

}  // namespace dcqcn
