// The reaction point as [Zhu15 s3.1, Eqs. (1)-(4), Figure 7] print it, in doubles and with a list
// of pending events: slow, plain, and written apart from src/rp/dcqcn.cc, which it judges.
#pragma once

#include <algorithm>
#include <list>

#include "rp/params.h"

namespace dcqcn {

class DcqcnReference {
  public:
    DcqcnReference(const RpParams& p, Rate line_rate)
        : p_(p), line_(static_cast<double>(line_rate.count())), rc_(line_), rt_(line_) {}

    double rc() const { return rc_; }
    double rt() const { return rt_; }
    double alpha() const { return limited_ ? alpha_ : p_.initial_alpha; }
    int t() const { return limited_ ? t_ : 0; }
    int bc() const { return limited_ ? bc_ : 0; }
    bool limited() const { return limited_; }

    // Everything due at or before `now`.
    void RunUntil(Time now) {
        for (;;) {
            auto first = pending_.end();
            for (auto it = pending_.begin(); it != pending_.end(); ++it) {
                const bool sooner = first == pending_.end() || it->when < first->when;
                if (it->when <= now && sooner) {
                    first = it;
                }
            }
            if (first == pending_.end()) {
                return;
            }
            const Event event = *first;
            pending_.erase(first);
            if (event.is_alpha_timer) {
                alpha_ = (1 - p_.gain) * alpha_;
                pending_.push_back({event.when + p_.alpha_timer, true});
            } else {
                pending_.push_back({event.when + p_.rate_timer, false});
                t_ = t_ + 1;
                Increase();
            }
        }
    }
    void Cnp(Time now) {
        if (!limited_) {
            alpha_ = p_.initial_alpha;
            limited_ = true;
        }
        rt_ = rc_;
        rc_ = rc_ * (1 - alpha_ / 2);
        rc_ = std::max(rc_, std::min(line_, static_cast<double>(p_.min_rate.count())));
        alpha_ = (1 - p_.gain) * alpha_ + p_.gain;
        t_ = 0;
        bc_ = 0;
        bytes_left_ = p_.byte_counter.count();
        pending_ = {{now + p_.alpha_timer, true}, {now + p_.rate_timer, false}};
    }
    void Sent(Bytes size) {
        for (std::int64_t i = 0; i < size.count() && limited_; ++i) {  // byte by byte
            bytes_left_ = bytes_left_ - 1;
            if (bytes_left_ == 0) {
                bytes_left_ = p_.byte_counter.count();
                bc_ = bc_ + 1;
                Increase();
            }
        }
    }

  private:
    struct Event {
        Time when;
        bool is_alpha_timer;
    };

    void Increase() {
        const int f = p_.fast_recovery_steps;
        const bool fast = p_.fast_recovery == FastRecoveryRule::kUpToF ? std::max(t_, bc_) <= f
                                                                       : std::max(t_, bc_) < f;
        if (!fast) {
            const int i = std::min(t_, bc_) - f;
            rt_ = rt_ + static_cast<double>(i > 0 ? i * p_.hyper_increase.count()
                                                  : p_.additive_increase.count());
        }
        rt_ = std::min(rt_, line_);
        rc_ = (rt_ + rc_) / 2;
        const double one_bit_per_second = 1;
        if (line_ - rc_ < one_bit_per_second) {
            rc_ = line_;
            if (p_.release == ReleaseRule::kAtLineRate) {
                limited_ = false;
                pending_.clear();
            }
        }
    }

    RpParams p_;
    double line_;
    double rc_;
    double rt_;
    double alpha_ = 0;
    int t_ = 0;
    int bc_ = 0;
    std::int64_t bytes_left_ = 0;
    bool limited_ = false;
    std::list<Event> pending_;
};

}  // namespace dcqcn
