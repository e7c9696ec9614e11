// The reaction point of one queue pair in the RDMA IP core: DCQCN in words of bytes per window, for
// hardware alone, for firmware that sets the rate, or for firmware that masks the arbiter.
//
//                       CNP: cut; or software's start bit, below dcqcn_max_rate
//   [timer not started] ---------------------------> [timer busy: fast recovery, additive, hyper]
//            ^                                            |  ^ cut, at most one per merge period
//            +--------- current = dcqcn_max_rate ---------+--+
//
// Source: [RdmaGuide s6.11, s6.12]; what it leaves open is in docs/model.md, section 5.
#pragma once

#include <functional>

#include "rp/congestion_control.h"
#include "rp/dfx_window.h"
#include "rp/params.h"
#include "rp/rdma_ip_alpha.h"
#include "rp/rdma_ip_gate.h"
#include "rp/window_rate.h"

namespace dcqcn {

// What the core keeps per queue pair, by the names of its seven memories.
struct RdmaIpMemory {
    Bytes current;         // RATE_MEM, per window
    Bytes target;          // RATE_MEM; the guide names no memory for it
    Bytes cc_rate;         // CC_RATE_MEM, per window: what is kept to
    RdmaIpAlpha alpha;     // ALPHA_MEM
    Time cnp_merge{};      // CNP_MERGE_MEM: CNPs before are merged into the last cut
    Bytes byte_counter{};  // BYTE_COUNTER_MEM: since the last step by bytes
    int timer_steps = 0;   // T_BC_MEM
    int byte_steps = 0;
    Bytes cc_byte_cnt{};  // CC_BYTE_CNT_MEM: sent in the running window
};

class RdmaIp final : public CongestionControl {
  public:
    // Firmware's handler of the CNP interrupt, after the core's own reaction. It may write
    // registers.
    using CnpInterrupt = std::function<void(RdmaIp&, Time now)>;

    // Needs params that passed Check and line_rate > 0. Of `params`, rdma_ip, release and flow
    // matter.
    RdmaIp(const RpParams& params, Rate line_rate, CnpInterrupt on_interrupt = {});

    // The queue pair's first: software's initialisation, with the start bit if it begins below
    // dcqcn_max_rate.
    void OnTransfer(Time now) override;
    // What is due before `now` is served first; what is due at `now` comes after this CNP.
    void OnCnp(Time now) override;
    // Needs OnDeadline to have served everything due at or before `now`.
    void OnSent(Bytes wire_size, Time now) override;
    // Serves everything due at or before `now`.
    void OnDeadline(Time now) override;
    // alpha is that of the last event.
    [[nodiscard]] RpSnapshot Snapshot() const override;

    [[nodiscard]] const RdmaIpMemory& memory() const { return memory_; }
    [[nodiscard]] const DfxWindow& dfx() const { return dfx_; }  // running from the start
    [[nodiscard]] std::int64_t cnp_interrupts() const { return cnp_interrupts_; }
    [[nodiscard]] int outstanding() const { return gate_.outstanding(); }  // WQEs
    [[nodiscard]] bool nocnp_timer_busy() const { return step_due_ != kNever; }

    // What software may write. A sender looks at the outcome with its next event; from the handler
    // of the interrupt that is at once. dcqcn_nocnp_timer_start. Software asks for the busy bit
    // first: while busy nothing happens.
    void StartNoCnpTimer(Time now);
    // CC_RATE_MEM, in [1 B, dcqcn_max_rate]; the core's next step overwrites it, if dcqcn_hw_en.
    void WriteCcRate(Bytes per_window);
    // sq_arb_mask.
    void MaskArbiter(bool is_masked);
    void StartDfx();
    void StopDfx() { dfx_.Stop(); }

  private:
    enum class Cause : std::uint8_t { kTimer, kBytes };

    [[nodiscard]] Bytes InitialWord() const;
    [[nodiscard]] RdmaIpMemory InitialMemory() const;
    [[nodiscard]] RpStage Stage() const;
    [[nodiscard]] Bytes Increase() const;

    void Cut(Time now);
    void StepUp(Cause cause, Time now);
    void StopTimer();
    void Publish();

    RdmaIpParams params_;
    ReleaseRule release_;
    FlowRule flow_;
    Rate line_rate_;
    WindowRate unit_;
    Bytes max_word_;
    RdmaIpMemory memory_;  // 1 B <= current <= max_word_, target likewise
    RdmaIpGate gate_;
    DfxWindow dfx_;
    CnpInterrupt on_interrupt_;
    std::int64_t cnp_interrupts_ = 0;
    std::int64_t cc_window_ = 0;  // number of the window that cc_byte_cnt is of
    Time step_due_ = kNever;
    Time last_event_{};
    bool has_begun_ = false;
};

}  // namespace dcqcn
