#include "rp/rdma_ip.h"

#include <algorithm>
#include <utility>

#include "rp/recovery.h"

namespace dcqcn {
namespace {

DfxType TypeOf(RpStage stage, bool is_timer) {
    switch (stage) {
        case RpStage::kAdditive:
            return is_timer ? DfxType::kTimerAdditive : DfxType::kBytesAdditive;
        case RpStage::kHyper:
            return is_timer ? DfxType::kTimerHyper : DfxType::kBytesHyper;
        case RpStage::kLineRate:
        case RpStage::kFastRecovery:
            break;
    }
    return is_timer ? DfxType::kTimerFastRecovery : DfxType::kBytesFastRecovery;
}

Bytes GreatestWord(const RdmaIpParams& params, const WindowRate& unit) {
    const Bytes line = unit.LineWord();
    return params.dcqcn_max_rate == 0_B ? line : std::min(params.dcqcn_max_rate, line);
}

}  // namespace

RdmaIp::RdmaIp(const RpParams& params, Rate line_rate, CnpInterrupt on_interrupt)
    : CongestionControl(line_rate),
      params_(params.rdma_ip),
      release_(params.release),
      flow_(params.flow),
      line_rate_(line_rate),
      unit_(params_.clock_period, line_rate),
      max_word_(GreatestWord(params_, unit_)),
      memory_(InitialMemory()),
      gate_(params_),
      on_interrupt_(std::move(on_interrupt)) {
    StartDfx();
    Publish();
}

Bytes RdmaIp::InitialWord() const {
    return params_.initial_rate == 0_B ? max_word_ : std::min(params_.initial_rate, max_word_);
}

RdmaIpMemory RdmaIp::InitialMemory() const {
    return {.current = InitialWord(),
            .target = InitialWord(),
            .cc_rate = InitialWord(),
            .alpha = {params_.dcqcn_upd_alpha_g, params_.dcqcn_alpha_timer_th,
                      params_.initial_alpha, params_.literal}};
}

void RdmaIp::OnTransfer(Time now) {
    if (has_begun_ && flow_ == FlowRule::kQueuePair) {
        return;
    }
    last_event_ = now;
    if (has_begun_) {
        memory_ = InitialMemory();
        StopTimer();
    }
    has_begun_ = true;
    if (memory_.current < max_word_) {
        StartNoCnpTimer(now);
    }
    Publish();
}

void RdmaIp::OnCnp(Time now) {
    if (next_deadline_ < now) {
        OnDeadline(now - Duration(1));
    }
    last_event_ = now;
    gate_.OnCnp(now);
    if (params_.dcqcn_hw_en) {
        memory_.alpha.OnCnp(now);
        if (now >= memory_.cnp_merge) {
            Cut(now);
        } else if (nocnp_timer_busy()) {
            step_due_ = now + params_.dcqcn_nocnp_timer_th;
        }
    }
    if (params_.cnp_interrupt_en) {
        ++cnp_interrupts_;
        gate_.OnInterrupt(now);
        if (on_interrupt_) {
            on_interrupt_(*this, now);
        }
    }
    Publish();
}

void RdmaIp::OnSent(Bytes wire_size, Time now) {
    last_event_ = now;
    if (const std::int64_t window = now.time_since_epoch() / unit_.window(); window != cc_window_) {
        cc_window_ = window;
        memory_.cc_byte_cnt = 0_B;
    }
    memory_.cc_byte_cnt += wire_size;
    if (!nocnp_timer_busy()) [[likely]] {
        return;
    }
    memory_.byte_counter += wire_size;
    // One send may be several steps; what is left over counts towards the next, unless the timer
    // stops on the way.
    while (memory_.byte_counter >= params_.dcqcn_byte_cnt_th) {
        memory_.byte_counter -= params_.dcqcn_byte_cnt_th;
        memory_.byte_steps = OneMoreStep(memory_.byte_steps);
        StepUp(Cause::kBytes, now);
        Publish();
    }
}

void RdmaIp::OnDeadline(Time now) {
    while (step_due_ <= now && nocnp_timer_busy()) {
        const Time due = std::exchange(step_due_, step_due_ + params_.dcqcn_nocnp_timer_th);
        memory_.timer_steps = OneMoreStep(memory_.timer_steps);
        StepUp(Cause::kTimer, due);
    }
    gate_.Serve(now);
    last_event_ = std::max(last_event_, now);
    Publish();
}

RpSnapshot RdmaIp::Snapshot() const {
    RdmaIpAlpha alpha = memory_.alpha;
    alpha.AdvanceTo(last_event_);
    return {.rate = rate_,
            .target = unit_.ToRate(memory_.target),
            .alpha = static_cast<double>(alpha.value()) / RdmaIpAlpha::kOne,
            .timer_steps = memory_.timer_steps,
            .byte_steps = memory_.byte_steps,
            .stage = Stage(),
            .window = max_in_flight_};
}

void RdmaIp::StartNoCnpTimer(Time now) {
    if (params_.dcqcn_hw_en && !nocnp_timer_busy()) {
        step_due_ = now + params_.dcqcn_nocnp_timer_th;
        Publish();
    }
}

void RdmaIp::WriteCcRate(Bytes per_window) {
    memory_.cc_rate = std::clamp(per_window, 1_B, max_word_);
    Publish();
}

void RdmaIp::MaskArbiter(bool is_masked) {
    gate_.Mask(is_masked);
    Publish();
}

void RdmaIp::StartDfx() {
    RdmaIpAlpha alpha = memory_.alpha;
    alpha.AdvanceTo(last_event_);
    dfx_.Start({.rate = memory_.current,
                .target = memory_.target,
                .alpha = alpha.value(),
                .timer_steps = memory_.timer_steps,
                .byte_steps = memory_.byte_steps});
}

RpStage RdmaIp::Stage() const {
    if (!nocnp_timer_busy()) {
        return RpStage::kLineRate;
    }
    const auto [least, most] = std::minmax(memory_.timer_steps, memory_.byte_steps);
    if (most <= params_.stage_threshold) {
        return RpStage::kFastRecovery;
    }
    return least > params_.stage_threshold ? RpStage::kHyper : RpStage::kAdditive;
}

// What a step of the present stage adds.
Bytes RdmaIp::Increase() const {
    switch (Stage()) {
        case RpStage::kAdditive:
            return params_.dcqcn_rate_ai;
        case RpStage::kHyper:
            return params_.dcqcn_rate_hai;
        case RpStage::kLineRate:
        case RpStage::kFastRecovery:
            break;
    }
    return 0_B;
}

// What is taken is rounded down: alpha is below 1, so that a word of at least 1 is left.
void RdmaIp::Cut(Time now) {
    const int shift = params_.dcqcn_alpha_rate_shift + 10;
    memory_.target = memory_.current;
    memory_.current -= Bytes(memory_.current.count() * memory_.alpha.value() >> shift);
    memory_.alpha.Raise();
    memory_.timer_steps = memory_.byte_steps = 0;
    memory_.byte_counter = 0_B;
    memory_.cnp_merge = now + params_.dcqcn_rx_cnp_merge_period;
    memory_.cc_rate = memory_.current;
    step_due_ = now + params_.dcqcn_nocnp_timer_th;
    dfx_.Record(DfxType::kDecrease, memory_.current, now);
}

// One expiry of the timer or the byte counter, after its count went up. As printed, the increase
// does not stay in the target.
void RdmaIp::StepUp(Cause cause, Time now) {
    const DfxType type = TypeOf(Stage(), cause == Cause::kTimer);
    const Bytes reach = memory_.target + Increase();
    memory_.current = std::min((memory_.current + reach) / 2, max_word_);
    if (!params_.literal) {
        memory_.target = std::min(reach, max_word_);
    }
    memory_.cc_rate = memory_.current;
    dfx_.Record(type, memory_.current, now);
    if (memory_.current == max_word_ && release_ == ReleaseRule::kAtLineRate) {
        StopTimer();
    }
}

// At dcqcn_max_rate a queue pair has no timer until it is cut. alpha stays in its memory.
void RdmaIp::StopTimer() {
    step_due_ = kNever;
    memory_.timer_steps = memory_.byte_steps = 0;
    memory_.byte_counter = 0_B;
}

// From registers to what the sender asks for.
void RdmaIp::Publish() {
    const bool is_kept_to = params_.hw_rate_throttle_en && params_.speed_limiter_en;
    rate_ = is_kept_to ? unit_.ToRate(memory_.cc_rate) : line_rate_;
    max_in_flight_ = gate_.max_in_flight();
    next_deadline_ = std::min(step_due_, gate_.next_due());
}

}  // namespace dcqcn
