// What a queue pair of the RDMA IP core may have outstanding: 16 WQEs, 8 for a while after a CNP,
// nothing while firmware masks its send queue in the arbiter (sq_arb_mask).
// Source: [RdmaGuide s6.11.2, s6.12.6].
#pragma once

#include <algorithm>

#include "rp/rdma_ip_params.h"

namespace dcqcn {

class RdmaIpGate {
  public:
    static constexpr int kMostOutstanding = 16;
    static constexpr int kOutstandingAfterCnp = 8;

    explicit RdmaIpGate(const RdmaIpParams& params)
        : is_limited_(params.tx_wqe_ost_limit_en),
          size_(params.outstanding_size),
          restore_after_(params.cnp_timer_thrd),
          hold_(params.firmware_hold) {}

    // The timer begins anew with each CNP.
    void OnCnp(Time now) { restore_due_ = is_limited_ ? now + restore_after_ : kNever; }
    // Firmware that knows nothing better masks for a while.
    void OnInterrupt(Time now) {
        if (hold_ > Duration{}) {
            is_masked_ = true;
            unmask_due_ = now + hold_;
        }
    }
    void Mask(bool is_masked) {
        is_masked_ = is_masked;
        unmask_due_ = kNever;
    }
    // Serves what is due at or before `now`.
    void Serve(Time now) {
        restore_due_ = restore_due_ <= now ? kNever : restore_due_;
        if (unmask_due_ <= now) {
            Mask(false);
        }
    }
    [[nodiscard]] Time next_due() const { return std::min(restore_due_, unmask_due_); }
    [[nodiscard]] int outstanding() const {
        return restore_due_ == kNever ? kMostOutstanding : kOutstandingAfterCnp;
    }
    [[nodiscard]] Bytes max_in_flight() const {
        if (is_masked_) {
            return Bytes{};
        }
        return is_limited_ ? size_ * outstanding() : Bytes::max();
    }

  private:
    bool is_limited_;
    Bytes size_;
    Duration restore_after_;
    Duration hold_;
    Time restore_due_ = kNever;
    Time unmask_due_ = kNever;
    bool is_masked_ = false;
};

}  // namespace dcqcn
