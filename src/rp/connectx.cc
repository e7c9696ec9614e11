#include "rp/connectx.h"

#include <algorithm>

#include "rp/recovery.h"

namespace dcqcn {
namespace {

Rate GreatestRate(const ConnectXParams& params, Rate line_rate) {
    return params.rpg_max_rate == Rate(0) ? line_rate : std::min(params.rpg_max_rate, line_rate);
}

}  // namespace

ConnectX::ConnectX(const RpParams& params, Rate line_rate)
    : CongestionControl(line_rate),
      params_(params.connectx),
      release_(params.release),
      flow_(params.flow),
      line_rate_(line_rate),
      max_rate_(GreatestRate(params_, line_rate)),
      target_(line_rate),
      alpha_(params_.dce_tcp_g, params_.dce_tcp_rtt, params_.initial_alpha_value) {
    params_.rpg_min_rate = std::min(params_.rpg_min_rate, max_rate_);
}

void ConnectX::OnTransfer(Time now) {
    if (flow_ == FlowRule::kTransfer) {
        last_event_ = now;
        Release();
    }
}

void ConnectX::OnCnp(Time now) {
    if (next_deadline_ < now) {
        OnDeadline(now - Duration(1));
    }
    last_event_ = now;
    if (!is_limited()) {
        Begin(now);
        return;
    }
    alpha_.OnCnp(now);
    if (now >= next_cut_ && cut_due_ == kNever) {
        Cut(now);
    } else {
        Arm(next_cut_, step_due_);
    }
}

void ConnectX::OnSent(Bytes wire_size, Time now) {
    if (!is_limited()) [[likely]] {
        return;
    }
    last_event_ = now;
    if (params_.rpg_byte_reset == 0_B) {
        return;
    }
    since_byte_step_ += wire_size;
    // One send may be several steps; what is left over counts towards the next, unless the limiter
    // is released on the way.
    while (since_byte_step_ >= params_.rpg_byte_reset) {
        since_byte_step_ -= params_.rpg_byte_reset;
        byte_steps_ = OneMoreStep(byte_steps_);
        StepUp(Cause::kBytes);
    }
}

void ConnectX::OnDeadline(Time now) {
    while (next_deadline_ <= now && is_limited()) {
        if (cut_due_ <= step_due_) {
            alpha_.AdvanceTo(cut_due_);
            Cut(cut_due_);
        } else {
            timer_steps_ = OneMoreStep(timer_steps_);
            Arm(cut_due_, step_due_ + params_.rpg_time_reset);
            StepUp(Cause::kTimer);
        }
    }
    last_event_ = std::max(last_event_, now);
}

RpSnapshot ConnectX::Snapshot() const {
    FixedAlpha alpha = alpha_;
    alpha.AdvanceTo(last_event_);
    return {.rate = rate_,
            .target = target_,
            .alpha = static_cast<double>(alpha.value()) / FixedAlpha::kOne,
            .timer_steps = timer_steps_,
            .byte_steps = byte_steps_,
            .stage = Stage()};
}

RpStage ConnectX::Stage() const {
    if (!is_limited() || (rate_ == max_rate_ && target_ == max_rate_)) {
        return RpStage::kLineRate;
    }
    const auto [least, most] = std::minmax(timer_steps_, byte_steps_);
    const bool leads_on = params_.stage_rule == StageRule::kAtThreshold;
    const int last = params_.rpg_threshold - (leads_on ? 1 : 0);  // count of a stage
    if (most <= last) {
        return RpStage::kFastRecovery;
    }
    return least > last ? RpStage::kHyper : RpStage::kAdditive;
}

// A target that is not clamped is the one from before the last run of cuts.
bool ConnectX::ClampsTarget() const {
    return params_.clamp_tgt_rate || last_increase_ == Cause::kBytes ||
           (last_increase_ == Cause::kTimer && params_.clamp_tgt_rate_after_time_inc);
}

void ConnectX::Begin(Time now) {
    alpha_.Start(now);
    rate_ = target_ = max_rate_;
    if (params_.rate_to_set_on_first_cnp == Rate(0)) {
        Cut(now);
        return;
    }
    rate_ = target_ = std::clamp(params_.rate_to_set_on_first_cnp, params_.rpg_min_rate, max_rate_);
    Restart(now);
}

void ConnectX::Cut(Time now) {
    if (ClampsTarget()) {
        target_ = rate_;
    }
    const Rate taken(rate_.count() * alpha_.value() >> params_.rpg_gd);
    const Rate left = rate_ * params_.rpg_min_dec_fac / 100;
    rate_ = std::max({rate_ - taken, left, params_.rpg_min_rate});
    Restart(now);
}

// The way up begins anew, and the next cut has to wait.
void ConnectX::Restart(Time now) {
    timer_steps_ = byte_steps_ = 0;
    since_byte_step_ = Bytes{};
    last_increase_ = Cause::kNone;
    next_cut_ = now + params_.rate_reduce_monitor_period;
    Arm(kNever, now + params_.rpg_time_reset);
}

void ConnectX::Arm(Time cut_due, Time step_due) {
    cut_due_ = cut_due;
    step_due_ = step_due;
    next_deadline_ = std::min(cut_due, step_due);
}

// One expiry of the timer or the byte counter, after its count went up.
void ConnectX::StepUp(Cause cause) {
    last_increase_ = cause;
    switch (Stage()) {
        case RpStage::kLineRate:
        case RpStage::kFastRecovery:
            break;  // R_T stays
        case RpStage::kAdditive:
            target_ += params_.rpg_ai_rate;
            break;
        case RpStage::kHyper:
            target_ += params_.rpg_hai_rate;
            break;
    }
    target_ = std::min(target_, max_rate_);
    rate_ = Midpoint(rate_, target_);
    if (rate_ == max_rate_ && release_ == ReleaseRule::kAtLineRate) {
        Release();
    }
}

// The next CNP is a first CNP again.
void ConnectX::Release() {
    rate_ = target_ = line_rate_;
    alpha_.Stop();
    timer_steps_ = byte_steps_ = 0;
    since_byte_step_ = Bytes{};
    Arm(kNever, kNever);
}

}  // namespace dcqcn
