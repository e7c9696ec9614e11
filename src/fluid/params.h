// What a fluid model is made of: a bottleneck, N flows, and the parameters that the packet
// simulator takes too. Rates and the byte counter count the same bytes as `packet`.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/units.h"
#include "cp/ecn_marker.h"
#include "np/cnp_generator.h"
#include "rp/params.h"

namespace dcqcn {

// Flows that are alike have alike curves: `count` of them cost as much as one.
struct FluidFlow {
    Duration start{0};                   // it sends nothing before
    std::optional<Rate> initial_rate{};  // R_C and R_T at its start; nullopt: the capacity
    int count = 1;
};

struct FluidParams {
    Rate capacity{40'000'000'000};        // C                                       [Zhu15 s6]
    Bytes packet{1'000};                  // the unit of marking                     [Zhu16]
    Duration feedback_delay{50'000'000};  // tau*: from a packet's mark to its effect [Zhu15 s5.1]
    EcnParams ecn;
    NpParams np;  // tau is its cnp_interval
    RpParams rp;  // tau' is its alpha_timer; hyper increase and release are not modelled
    std::vector<FluidFlow> flows;
    Bytes initial_queue{0};  // what stands in the queue until t = 0

    // Throws ConfigError.
    void Check() const;
    // N, groups counted in full.
    [[nodiscard]] int flow_count() const;
};

}  // namespace dcqcn
