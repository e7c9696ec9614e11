// The reaction point of docs/model.md, section 5 (NICs), as a clock would run it: alpha is updated
// in every period, and what is due is looked for one event at a time. Written apart from
// src/rp/connectx.cc, which it judges.
#pragma once

#include <algorithm>
#include <optional>

#include "rp/params.h"

namespace dcqcn {

class ConnectXReference {
  public:
    ConnectXReference(const RpParams& params, Rate line_rate)
        : p_(params.connectx),
          is_kept_(params.release == ReleaseRule::kKeep),
          line_(line_rate.count()),
          most_(p_.rpg_max_rate.count() == 0 ? line_ : std::min(line_, p_.rpg_max_rate.count())),
          least_(std::min(most_, p_.rpg_min_rate.count())) {
        Free();
    }

    std::int64_t rc() const { return rc_; }
    std::int64_t rt() const { return rt_; }
    int alpha() const { return alpha_; }
    int t() const { return t_; }
    int bc() const { return bc_; }
    bool limited() const { return limited_; }

    // Everything due at or before `now`: alpha, then a cut, then a step.
    void RunUntil(Time now) {
        while (limited_) {
            const Time cut = owes_cut_ ? no_cut_before_ : kNever;
            const Time first = std::min({alpha_due_, cut, step_due_});
            if (first > now) {
                return;
            }
            if (alpha_due_ == first) {
                alpha_due_ += p_.dce_tcp_rtt;
                alpha_ = alpha_ * p_.dce_tcp_g / 1024 + (saw_cnp_ ? 1024 - p_.dce_tcp_g : 0);
                alpha_ = std::min(alpha_, 1023);
                saw_cnp_ = false;
            } else if (cut == first) {
                Cut(first);
            } else {
                step_due_ += p_.rpg_time_reset;
                ++t_;
                Increase(true);
            }
        }
    }
    void Cnp(Time now) {
        const bool is_first = !limited_;
        saw_cnp_ = true;
        if (is_first) {
            limited_ = true;
            alpha_ = p_.initial_alpha_value;
            alpha_due_ = now + p_.dce_tcp_rtt;
            rc_ = rt_ = most_;
            if (p_.rate_to_set_on_first_cnp.count() > 0) {
                const std::int64_t given = p_.rate_to_set_on_first_cnp.count();
                rc_ = rt_ = std::max(least_, std::min(most_, given));
                StartOver(now);
                return;
            }
        }
        if (is_first || (now >= no_cut_before_ && !owes_cut_)) {
            Cut(now);
        } else {
            owes_cut_ = true;
        }
    }
    void Sent(Bytes size) {
        for (std::int64_t i = 0; i < size.count() && limited_; ++i) {  // byte by byte
            ++bytes_;
            if (bytes_ == p_.rpg_byte_reset.count()) {
                bytes_ = 0;
                ++bc_;
                Increase(false);
            }
        }
    }

  private:
    void Cut(Time now) {
        const bool by_timer = was_timer_.has_value() && *was_timer_;
        const bool by_bytes = was_timer_.has_value() && !*was_timer_;
        if (p_.clamp_tgt_rate || by_bytes || (by_timer && p_.clamp_tgt_rate_after_time_inc)) {
            rt_ = rc_;
        }
        // alpha / 2^(gd - 10), with alpha in 1024ths.
        std::int64_t lower = rc_ - rc_ * alpha_ / (std::int64_t{1} << p_.rpg_gd);
        lower = std::max(lower, rc_ * p_.rpg_min_dec_fac / 100);
        rc_ = std::max(lower, least_);
        StartOver(now);
    }
    void StartOver(Time now) {
        t_ = bc_ = 0;
        bytes_ = 0;
        was_timer_.reset();
        owes_cut_ = false;
        no_cut_before_ = now + p_.rate_reduce_monitor_period;
        step_due_ = now + p_.rpg_time_reset;
    }
    void Increase(bool is_timer) {
        was_timer_ = is_timer;
        const bool is_at = p_.stage_rule == StageRule::kAtThreshold;
        const auto is_past = [&](int n) {
            return is_at ? n >= p_.rpg_threshold : n > p_.rpg_threshold;
        };
        if (is_past(t_) && is_past(bc_)) {
            rt_ += p_.rpg_hai_rate.count();
        } else if (is_past(t_) || is_past(bc_)) {
            rt_ += p_.rpg_ai_rate.count();
        }
        rt_ = std::min(rt_, most_);
        rc_ = rc_ + (rt_ - rc_ + 1) / 2;
        if (rc_ == most_ && !is_kept_) {
            Free();
        }
    }
    void Free() {
        limited_ = false;
        rc_ = rt_ = line_;
        alpha_ = p_.initial_alpha_value;
        t_ = bc_ = 0;
        bytes_ = 0;
        was_timer_.reset();
        saw_cnp_ = owes_cut_ = false;
    }

    ConnectXParams p_;
    bool is_kept_;
    std::int64_t line_;
    std::int64_t most_;
    std::int64_t least_;
    std::int64_t rc_ = 0;
    std::int64_t rt_ = 0;
    int alpha_ = 0;
    int t_ = 0;
    int bc_ = 0;
    std::int64_t bytes_ = 0;
    std::optional<bool> was_timer_;  // the last increase since the last cut
    bool limited_ = false;
    bool saw_cnp_ = false;
    bool owes_cut_ = false;
    Time no_cut_before_{};
    Time alpha_due_{};
    Time step_due_{};
};

}  // namespace dcqcn
