// The set-ups of published fluid models: Figure 14's parameters, packets of 1000 B, 40 Gb/s.
#pragma once

#include "fluid/solve.h"

namespace dcqcn {

inline FluidParams PaperFlows(int count) {
    FluidParams params;
    FluidFlow flow;
    flow.count = count;
    params.flows = {flow};
    return params;
}

// The authors' earlier notes and Figure 12's levels use QCN's increase.
inline FluidParams QcnIncrease(int count, Bytes packet) {
    FluidParams params = PaperFlows(count);
    params.packet = packet;
    params.rp.byte_counter = Bytes(150'000);
    params.rp.rate_timer = Duration(1'500'000'000);
    params.rp.additive_increase = Rate(5'000'000);
    return params;
}

inline FluidParams WithDelay(FluidParams params, Duration delay) {
    params.feedback_delay = delay;
    return params;
}

}  // namespace dcqcn
