#include "rp/dcqcn.h"

#include <algorithm>

#include "rp/recovery.h"

namespace dcqcn {

Dcqcn::Dcqcn(const RpParams& params, Rate line_rate, std::optional<Rate> start_rate)
    : CongestionControl(line_rate),
      params_(params),
      line_rate_(line_rate),
      target_(line_rate),
      alpha_(params.initial_alpha) {
    params_.min_rate = std::min(params_.min_rate, line_rate);
    rate_ = target_ = std::clamp(start_rate.value_or(line_rate), params_.min_rate, line_rate);
}

void Dcqcn::OnTransfer(Time /*now*/) {
    if (params_.flow == FlowRule::kTransfer) {
        rate_ = target_ = line_rate_;
        Release();
    }
}

void Dcqcn::OnCnp(Time now) {
    if (next_deadline_ < now) {
        OnDeadline(now - Duration(1));
    }
    // Eq. (1), in the order it is printed: the cut uses the alpha learnt before this CNP.
    target_ = rate_;
    rate_ = std::max(params_.min_rate, rate_ * (1 - alpha_ / 2));
    const bool is_first = !is_limited();
    const bool by_clock = params_.alpha_update == AlphaUpdateRule::kPeriodic;
    if (by_clock) {
        has_cnp_ = true;
    } else {
        alpha_ = (1 - params_.gain) * alpha_ + params_.gain;
    }

    timer_steps_ = byte_steps_ = 0;
    since_byte_step_ = Bytes{};
    Arm(by_clock && !is_first ? alpha_due_ : now + params_.alpha_timer, now + params_.rate_timer);
}

void Dcqcn::OnSent(Bytes wire_size, Time now) {
    if (!is_limited()) [[likely]] {
        if (rate_ == line_rate_) [[likely]] {
            return;
        }
        Arm(now + params_.alpha_timer,
            now + params_.rate_timer);  // the first frame of a slow start
    }
    since_byte_step_ += wire_size;
    // One send may pass B more than once; what is left over counts towards the next step, unless
    // the limiter is released on the way.
    while (since_byte_step_ >= params_.byte_counter) {
        since_byte_step_ -= params_.byte_counter;
        byte_steps_ = OneMoreStep(byte_steps_);
        StepUp();
    }
}

void Dcqcn::OnDeadline(Time now) {
    while (next_deadline_ <= now && is_limited()) {
        if (alpha_due_ <= rate_due_) {
            alpha_ *= 1 - params_.gain;  // Eq. (2)
            alpha_ += has_cnp_ ? params_.gain : 0;
            has_cnp_ = false;
            Arm(alpha_due_ + params_.alpha_timer, rate_due_);
        } else {
            timer_steps_ = OneMoreStep(timer_steps_);
            Arm(alpha_due_, rate_due_ + params_.rate_timer);
            StepUp();
        }
    }
}

RpSnapshot Dcqcn::Snapshot() const {
    return {.rate = rate_,
            .target = target_,
            .alpha = alpha_,
            .timer_steps = timer_steps_,
            .byte_steps = byte_steps_,
            .stage = Stage()};
}

RpStage Dcqcn::Stage() const {
    if (rate_ == line_rate_ && target_ == line_rate_) {
        return RpStage::kLineRate;
    }
    // Figure 7's two tests.
    const auto [least, most] = std::minmax(timer_steps_, byte_steps_);
    const bool below_f = params_.fast_recovery == FastRecoveryRule::kBelowF;
    if (most <= params_.fast_recovery_steps - (below_f ? 1 : 0)) {
        return RpStage::kFastRecovery;
    }
    return least > params_.fast_recovery_steps ? RpStage::kHyper : RpStage::kAdditive;
}

void Dcqcn::Arm(Time alpha_due, Time rate_due) {
    alpha_due_ = alpha_due;
    rate_due_ = rate_due;
    next_deadline_ = std::min(alpha_due, rate_due);
}

// One expiry of the rate timer or the byte counter, after its count went up.
void Dcqcn::StepUp() {
    switch (Stage()) {
        case RpStage::kLineRate:
        case RpStage::kFastRecovery:
            break;  // R_T stays
        case RpStage::kAdditive:
            target_ += params_.additive_increase;  // Eq. (4)
            break;
        case RpStage::kHyper:
            target_ += params_.hyper_increase *
                       (std::min(timer_steps_, byte_steps_) - params_.fast_recovery_steps);
            break;
    }
    target_ = std::min(target_, line_rate_);
    rate_ = Midpoint(rate_, target_);
    if (rate_ == line_rate_ && params_.release == ReleaseRule::kAtLineRate) {
        Release();
    }
}

// The next CNP is a first CNP again.
void Dcqcn::Release() {
    alpha_ = params_.initial_alpha;
    has_cnp_ = false;
    timer_steps_ = byte_steps_ = 0;
    since_byte_step_ = Bytes{};
    Arm(kNever, kNever);
}

}  // namespace dcqcn
