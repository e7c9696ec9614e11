// The RDMA IP core's reaction point of docs/model.md, section 5, as a clock of one microsecond
// would run it: every timer is a number that is counted down, every byte is counted singly. Written
// apart from src/rp/rdma_ip.cc, which it judges.
#pragma once

#include <algorithm>

#include "rp/params.h"

namespace dcqcn {

class RdmaIpReference {
  public:
    // Every timer of `params` is a whole number of microseconds.
    RdmaIpReference(const RpParams& params, Rate line_rate)
        : p_(params.rdma_ip),
          is_kept_(params.release == ReleaseRule::kKeep),
          line_(line_rate.count()) {
        most_ = 1;
        while (Bits(most_) < line_ && most_ < 65'535) {
            ++most_;
        }
        if (p_.dcqcn_max_rate.count() > 0) {
            most_ = std::min(most_, p_.dcqcn_max_rate.count());
        }
        const std::int64_t given = p_.initial_rate.count();
        current = target = throttle = given == 0 ? most_ : std::min(given, most_);
        alpha = p_.initial_alpha;
    }

    std::int64_t current = 0;   // words, like the next two
    std::int64_t target = 0;    //
    std::int64_t throttle = 0;  // CC_RATE_MEM
    int alpha = 0;
    int t = 0;
    int bc = 0;
    int decreases = 0;
    int byte_increases = 0;
    int timer_increases = 0;
    int interrupts = 0;

    std::int64_t rate() const {
        const bool is_on = p_.hw_rate_throttle_en && p_.speed_limiter_en;
        return is_on ? std::min(line_, Bits(throttle)) : line_;
    }
    std::int64_t most() const { return most_; }
    bool busy() const { return step_left_ > 0; }
    bool masked() const { return mask_left_ > 0; }
    int outstanding() const { return restore_left_ > 0 ? 8 : 16; }

    // The queue pair's first packet.
    void Begin() {
        if (p_.dcqcn_hw_en && current < most_) {
            step_left_ = Us(p_.dcqcn_nocnp_timer_th);
        }
    }
    // One microsecond later, with a CNP at its end or without.
    void Tick(bool is_cnp) {
        merge_left_ = std::max(merge_left_ - 1, 0);
        if (is_cnp) {
            Cnp();
            return;
        }
        if (alpha_left_ > 0 && --alpha_left_ == 0) {
            alpha = (1024 - p_.dcqcn_upd_alpha_g) * alpha / 1024;
            alpha_left_ = Us(p_.dcqcn_alpha_timer_th);
        }
        if (step_left_ > 0 && --step_left_ == 0) {
            step_left_ = Us(p_.dcqcn_nocnp_timer_th);
            ++t;
            ++timer_increases;
            Increase();
        }
        restore_left_ = std::max(restore_left_ - 1, 0);
        mask_left_ = std::max(mask_left_ - 1, 0);
    }
    void Sent(Bytes size) {
        for (std::int64_t i = 0; i < size.count() && busy(); ++i) {
            if (++bytes_ == p_.dcqcn_byte_cnt_th.count()) {
                bytes_ = 0;
                ++bc;
                ++byte_increases;
                Increase();
            }
        }
    }

  private:
    static int Us(Duration span) { return static_cast<int>(span / Duration(1us)); }
    // 8 bits a byte, 1024 cycles, 10^12 ps a second.
    std::int64_t Bits(std::int64_t word) const {
        return word * 8 * 1'000'000'000'000 / (1024 * p_.clock_period.count());
    }
    void Cnp() {
        if (p_.tx_wqe_ost_limit_en) {
            restore_left_ = Us(p_.cnp_timer_thrd);
        }
        if (p_.cnp_interrupt_en) {
            ++interrupts;
            mask_left_ = Us(p_.firmware_hold);
        }
        if (!p_.dcqcn_hw_en) {
            return;
        }
        alpha_left_ = Us(p_.dcqcn_alpha_timer_th);
        if (merge_left_ == 0) {
            merge_left_ = Us(p_.dcqcn_rx_cnp_merge_period);
            target = current;
            current -= current * alpha / (std::int64_t{1024} << p_.dcqcn_alpha_rate_shift);
            throttle = current;
            const int g = p_.dcqcn_upd_alpha_g;
            alpha = ((1024 - g) * alpha + (p_.literal ? g : 1024 * g)) / 1024;
            alpha = std::min(alpha, 1023);
            t = bc = 0;
            bytes_ = 0;
            ++decreases;
            step_left_ = Us(p_.dcqcn_nocnp_timer_th);
        } else if (busy()) {
            step_left_ = Us(p_.dcqcn_nocnp_timer_th);
        }
    }
    void Increase() {
        const int f = p_.stage_threshold;
        std::int64_t more = 0;
        if (t > f && bc > f) {
            more = p_.dcqcn_rate_hai.count();
        } else if (t > f || bc > f) {
            more = p_.dcqcn_rate_ai.count();
        }
        current = std::min((current + target + more) / 2, most_);
        throttle = current;
        if (!p_.literal) {
            target = std::min(target + more, most_);
        }
        if (current == most_ && !is_kept_) {
            step_left_ = 0;
            t = bc = 0;
            bytes_ = 0;
        }
    }

    RdmaIpParams p_;
    bool is_kept_;
    std::int64_t line_;
    std::int64_t most_ = 0;
    std::int64_t bytes_ = 0;
    // Microseconds until something happens; 0: nothing is due.
    int alpha_left_ = 0;
    int step_left_ = 0;
    int restore_left_ = 0;
    int mask_left_ = 0;
    int merge_left_ = 0;
};

}  // namespace dcqcn
