// Where N equal flows come to rest: exactly, and by the authors' cube root. Unique [Zhu16 s3.2].
// It depends on the size of a packet and the number of flows.
#pragma once

#include <optional>
#include <string>

#include "fluid/constants.h"

namespace dcqcn {

struct FluidFixedPoint {
    double p;            // p*: share of packets marked
    double queue_bytes;  // q*; kmax where p* is out of the marking line's reach
    double alpha;        // alpha*
    double rate_gbps;    // R_C* = C / N
    double target_gbps;  // R_T*
    // p* <= pmax. Otherwise the queue has no rest: marking jumps from pmax to 1 at kmax.
    bool is_on_marking_line;
};

// What leaves params that Check() accepts without a fixed point: no marking, no additive increase,
// flows that rp.min_rate keeps above C / N, or a p* too close to 0 or 1. nullopt: there is one.
[[nodiscard]] std::optional<std::string> WhyNoRest(const FluidParams& params);
// Needs params that Check() accepts; ConfigError if WhyNoRest says so.
[[nodiscard]] FluidFixedPoint FixedPoint(const FluidParams& params);
// First order in p: p* ~ cbrt(R_AI N^2 / (tau' C^2) (1/B + N/(T C))^2) [Zhu16 s3.2].
[[nodiscard]] FluidFixedPoint ApproximateFixedPoint(const FluidParams& params);

}  // namespace dcqcn
