// The constants of Eqs. (5) to (9) in their own units, packets and seconds: marking is a matter of
// packets, so B, R and q count them in every exponent [Zhu15 s5.1].
#pragma once

#include "fluid/params.h"

namespace dcqcn::fluid {

struct Constants {
    explicit Constants(const FluidParams& params);

    double packet_bits;
    double packet_bytes;
    double capacity;           // C [packet/s]
    double cnp_interval;       // tau [s]
    double alpha_timer;        // tau' [s]
    double feedback_delay;     // tau* [s]
    double rate_timer;         // T [s]
    double byte_counter;       // B [packet]
    double recovery_steps;     // F
    double additive_increase;  // R_AI [packet/s per step]
    double gain;               // g
    double min_rate;           // [packet/s]
    double kmin;               // [packet]
    double kmax;               // [packet]
    double pmax;

    // What Eq. (5) rises by per packet of queue; 0 for cut-off marking, which has no slope.
    [[nodiscard]] double marking_slope() const { return kmax > kmin ? pmax / (kmax - kmin) : 0; }
    [[nodiscard]] double Gbps(double packets_per_s) const {
        return packets_per_s * packet_bits / 1e9;
    }
};

// Eq. (5): the probability that a packet is marked at a queue of q packets.
[[nodiscard]] inline double MarkingProbability(const Constants& k, double q) {
    return q <= k.kmin ? 0.0 : q > k.kmax ? 1.0 : (q - k.kmin) * k.marking_slope();
}

}  // namespace dcqcn::fluid
