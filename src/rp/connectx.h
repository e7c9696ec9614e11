// The reaction point of one queue pair as NICs ship it: the paper's stages, but alpha is updated by
// a clock and cuts are rationed.
//
//                first CNP: cut, or rate_to_set_on_first_cnp
//   [no limiter] -----------------------------> [fast recovery] <---+ a cut, from any stage:
//     line rate                                   | max(T,BC) > F   |  at once, or at the end of
//     the
//        ^                                        v                 |  monitor period a CNP came in
//        |  R_C = the greatest rate             [additive] ---------+
//        +----------------------------------------| min(T,BC) > F   |
//        +---------------------------------------[hyper] -----------+
//
// Sources: [NVIDIA], [mstflint]; what they leave open is in docs/model.md, section 5.
#pragma once

#include "rp/congestion_control.h"
#include "rp/fixed_alpha.h"
#include "rp/params.h"

namespace dcqcn {

class ConnectX final : public CongestionControl {
  public:
    // Needs params that passed Check and line_rate > 0. Of `params`, connectx, release and flow
    // matter. A least rate above the greatest means the greatest.
    ConnectX(const RpParams& params, Rate line_rate);

    void OnTransfer(Time now) override;
    // What is due before `now` is served first; what is due at `now` comes after this CNP.
    void OnCnp(Time now) override;
    // Needs OnDeadline to have served everything due at or before `now`.
    void OnSent(Bytes wire_size, Time now) override;
    // Serves everything due at or before `now` in order of time, a cut before a step at a tie.
    void OnDeadline(Time now) override;
    // alpha is that of the last event.
    [[nodiscard]] RpSnapshot Snapshot() const override;

  private:
    enum class Cause : std::uint8_t { kNone, kTimer, kBytes };

    [[nodiscard]] bool is_limited() const { return next_deadline_ != kNever; }
    [[nodiscard]] RpStage Stage() const;
    [[nodiscard]] bool ClampsTarget() const;

    void Begin(Time now);
    void Cut(Time now);
    void Restart(Time now);
    void Arm(Time cut_due, Time step_due);
    void StepUp(Cause cause);
    void Release();

    ConnectXParams params_;
    ReleaseRule release_;
    FlowRule flow_;
    Rate line_rate_;
    Rate max_rate_;  // of a limited flow
    Rate target_;    // R_T; R_C is rate_. While limited: least rate <= R_C <= R_T <= max_rate_
    FixedAlpha alpha_;
    int timer_steps_ = 0;  // T
    int byte_steps_ = 0;   // BC
    Bytes since_byte_step_{};
    Cause last_increase_ = Cause::kNone;  // since the last cut
    Time next_cut_{};                     // no cut before
    Time cut_due_ = kNever;               // next_cut_ if a CNP waits for it
    Time step_due_ = kNever;
    Time last_event_{};
};

}  // namespace dcqcn
