// The contract between a queue pair and its congestion control: events in, a rate and a window out.
//
// An implementation is a plain state machine. It is told the time, never asks for it; it answers
// rate() and max_in_flight() and, through NextDeadline(), when it wants to be called again. Hooks
// it does not need stay empty. Adding one: its header, its source, a line in factory.cc, a test.
#pragma once

#include <cstdint>

#include "base/units.h"

namespace dcqcn {

// Where a reaction point is in its recovery, for traces.
enum class RpStage : std::uint8_t { kLineRate, kFastRecovery, kAdditive, kHyper };

struct RpSnapshot {
    Rate rate;    // R_C
    Rate target;  // R_T
    double alpha = 0;
    int timer_steps = 0;  // T of [Zhu15 Figure 7]
    int byte_steps = 0;   // BC of [Zhu15 Figure 7]
    RpStage stage = RpStage::kLineRate;
    Bytes window = Bytes::max();  // max(): not window based
};

class CongestionControl {
  public:
    virtual ~CongestionControl() = default;
    CongestionControl(const CongestionControl&) = delete;
    CongestionControl& operator=(const CongestionControl&) = delete;

    // The rate the queue pair may send at now, in wire bits per second.
    [[nodiscard]] Rate rate() const { return rate_; }
    // Payload that may be unacknowledged; unlimited unless window based.
    [[nodiscard]] Bytes max_in_flight() const { return max_in_flight_; }
    // When OnDeadline wants to be called; kNever if nothing is pending.
    [[nodiscard]] Time NextDeadline() const { return next_deadline_; }

    // The first packet of a transfer leaves, not again but for the first time; OnSent follows.
    virtual void OnTransfer(Time /*now*/) {}
    virtual void OnCnp(Time /*now*/) {}
    virtual void OnSent(Bytes /*wire_size*/, Time /*now*/) {}
    // `acked` payload newly acknowledged by a frame whose data was marked CE or not.
    virtual void OnAck(Bytes /*acked*/, Duration /*rtt*/, bool /*marked*/, Time /*now*/) {}
    virtual void OnLoss(Time /*now*/) {}
    virtual void OnDeadline(Time /*now*/) {}
    [[nodiscard]] virtual RpSnapshot Snapshot() const = 0;

  protected:
    explicit CongestionControl(Rate line_rate) : rate_(line_rate) {}

    // Fields, not virtual queries: they are read for every packet.
    Rate rate_;
    Bytes max_in_flight_ = Bytes::max();
    Time next_deadline_ = kNever;
};

}  // namespace dcqcn
