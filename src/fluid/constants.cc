#include "fluid/constants.h"

namespace dcqcn::fluid {
namespace {

double Packets(Bytes size, const FluidParams& params) {
    return static_cast<double>(size.count()) / static_cast<double>(params.packet.count());
}

double PacketsPerSecond(Rate rate, const FluidParams& params) {
    return static_cast<double>(rate.count()) / (8.0 * static_cast<double>(params.packet.count()));
}

// Additive increase begins after so many steps without a CNP; see FastRecoveryRule.
double RecoverySteps(const RpParams& rp) {
    return rp.fast_recovery_steps - (rp.fast_recovery == FastRecoveryRule::kBelowF ? 1 : 0);
}

}  // namespace

Constants::Constants(const FluidParams& params)
    : packet_bits(8.0 * static_cast<double>(params.packet.count())),
      packet_bytes(static_cast<double>(params.packet.count())),
      capacity(PacketsPerSecond(params.capacity, params)),
      cnp_interval(Seconds(params.np.cnp_interval)),
      alpha_timer(Seconds(params.rp.alpha_timer)),
      feedback_delay(Seconds(params.feedback_delay)),
      rate_timer(Seconds(params.rp.rate_timer)),
      byte_counter(Packets(params.rp.byte_counter, params)),
      recovery_steps(RecoverySteps(params.rp)),
      additive_increase(PacketsPerSecond(params.rp.additive_increase, params)),
      gain(params.rp.gain),
      min_rate(PacketsPerSecond(params.rp.min_rate, params)),
      kmin(Packets(params.ecn.enabled ? params.ecn.kmin : Bytes::max(), params)),
      kmax(Packets(params.ecn.enabled ? params.ecn.kmax : Bytes::max(), params)),
      pmax(params.ecn.pmax) {}

}  // namespace dcqcn::fluid
