#include "experiments/rp_trace.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "rp/factory.h"
#include "rp/pacer.h"
#include "rp/rdma_ip.h"

namespace dcqcn {
namespace {

constexpr Bytes kMtu{1024};  // which no algorithm that heeds CNPs asks for

class Trace {
  public:
    Trace(const RpParams& params, const RpScript& script)
        : script_(script),
          control_(MakeCongestionControl(params, kMtu, script.line_rate)),
          pacer_(script.line_rate) {
        control_->OnTransfer(Time{});
        before_ = control_->Snapshot();
        pacer_.SetRate(control_->rate());
        rows_.push_back({Time{}, "start", before_});
    }

    [[nodiscard]] const CongestionControl& control() const { return *control_; }
    std::vector<RpTraceRow> Run() {
        for (std::size_t next_cnp = 0;;) {
            const Time cnp = next_cnp < script_.cnps.size() ? script_.cnps[next_cnp] : kNever;
            const Time due = control_->NextDeadline();
            const Time now = std::min({cnp, due, next_send_});
            if (now > script_.until) {
                return std::move(rows_);
            }
            if (now == cnp) {
                ++next_cnp;
                control_->OnCnp(now);
                Record(now, control_->rate() < before_.rate ? "CNP: cut" : "CNP", true);
            } else if (now == due) {
                control_->OnDeadline(now);
                Record(now, DeadlineName(), false);
            } else {
                Send(now);
            }
        }
    }

  private:
    void Send(Time now) {
        pacer_.OnSent(script_.packet, now);
        sent_at_ = now;
        control_->OnSent(script_.packet, now);
        Record(now, "bytes", false);
    }
    [[nodiscard]] std::string DeadlineName() const {
        const RpSnapshot after = control_->Snapshot();
        if (after.rate < before_.rate) {
            return "cut";
        }
        const bool is_step = after.timer_steps != before_.timer_steps || after.rate != before_.rate;
        if (!is_step && after.window != before_.window) {
            return "window";
        }
        return is_step ? "timer" : "alpha";
    }
    // A packet moves nothing but the byte counter's steps and, by the clock, alpha.
    void Record(Time now, std::string event, bool always) {
        const RpSnapshot after = control_->Snapshot();
        const bool is_packet = event == "bytes";
        const bool has_moved =
            after.rate != before_.rate || after.target != before_.target ||
            after.timer_steps != before_.timer_steps || after.byte_steps != before_.byte_steps ||
            after.window != before_.window || (after.alpha != before_.alpha && !is_packet);
        if (has_moved || always) {
            const bool is_free = control_->NextDeadline() == kNever;
            event += is_free && was_limited_ ? ": released" : "";
            was_limited_ = !is_free && (was_limited_ || after.stage != RpStage::kLineRate);
            rows_.push_back({now, std::move(event), after});
            before_ = after;
        }
        pacer_.SetRate(control_->rate());
        next_send_ = std::max(pacer_.next_send(),
                              sent_at_ + TransmitTime(script_.packet, script_.line_rate));
        if (control_->max_in_flight() == Bytes{}) {
            next_send_ = kNever;  // masked
        }
    }

    const RpScript& script_;
    std::unique_ptr<CongestionControl> control_;
    Pacer pacer_;
    RpSnapshot before_;
    Time sent_at_{};
    Time next_send_{};
    bool was_limited_ = false;
    std::vector<RpTraceRow> rows_;
};

}  // namespace

std::vector<RpTraceRow> TraceRp(const RpParams& params, const RpScript& script,
                                std::optional<DfxTrace>* dfx) {
    Trace trace(params, script);
    std::vector<RpTraceRow> rows = trace.Run();
    if (const auto* core = dynamic_cast<const RdmaIp*>(&trace.control());
        core != nullptr && dfx != nullptr) {
        *dfx = DfxTrace{core->dfx(), core->cnp_interrupts(), params.rdma_ip.literal};
    }
    return rows;
}

}  // namespace dcqcn
