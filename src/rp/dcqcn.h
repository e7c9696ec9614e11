// The DCQCN reaction point of one queue pair, as the paper has it.
//
//                 CNP: cut, reset counts and timers
//   [line rate] -----------------------------------> [fast recovery] <--+ CNP, from any stage
//     limiter off, no timers                           | max(T,BC) > F  |
//        ^                                             v                |
//        |  R_C = R_T = line rate                    [additive] --------+
//        +---------------------------------------------| min(T,BC) > F  |
//        |                                             v                |
//        +--------------------------------------------[hyper] ----------+
//
// Source: [Zhu15 s3.1, Eqs. (1)-(4), Figure 7]; what the paper leaves open is in docs/model.md.
#pragma once

#include <optional>

#include "rp/congestion_control.h"
#include "rp/params.h"

namespace dcqcn {

class Dcqcn final : public CongestionControl {
  public:
    // Needs params that passed Check and line_rate > 0. A minimum rate above the line rate means
    // the line rate. A flow that starts below the line rate (`start_rate`, not below the minimum
    // rate) is limited from its first frame on, with R_C = R_T and alpha decaying.
    Dcqcn(const RpParams& params, Rate line_rate, std::optional<Rate> start_rate = {});

    // Where a transfer is a flow, it starts at line rate and knows nothing.
    void OnTransfer(Time now) override;
    // Timers due before `now` are served first, those due at `now` are reset by this CNP.
    void OnCnp(Time now) override;
    // Needs OnDeadline to have served every timer due at or before `now`.
    void OnSent(Bytes wire_size, Time now) override;
    // Serves every timer due at or before `now` in order of time, alpha before rate at a tie; each
    // is re-armed from its own expiry, so that a late call loses and shifts nothing.
    void OnDeadline(Time now) override;
    [[nodiscard]] RpSnapshot Snapshot() const override;

  private:
    // Timers run exactly while the flow is rate limited.
    [[nodiscard]] bool is_limited() const { return next_deadline_ != kNever; }
    [[nodiscard]] RpStage Stage() const;

    void Arm(Time alpha_due, Time rate_due);
    void StepUp();
    void Release();

    RpParams params_;
    Rate line_rate_;
    Rate target_;           // R_T; R_C is rate_. Always least rate <= R_C <= R_T <= line rate
    double alpha_;          // [0, 1]
    bool has_cnp_ = false;  // since alpha's last update, where it is by the clock
    int timer_steps_ = 0;   // T of Figure 7
    int byte_steps_ = 0;    // BC of Figure 7
    Bytes since_byte_step_{};
    Time alpha_due_ = kNever;
    Time rate_due_ = kNever;
};

}  // namespace dcqcn
