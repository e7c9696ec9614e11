// Congestion control that does what the test says and writes down what it was told.
#pragma once

#include <string>

#include "rp/congestion_control.h"

namespace dcqcn {

class FakeControl final : public CongestionControl {
  public:
    explicit FakeControl(Rate rate) : CongestionControl(rate), rate_on_cnp(rate) {}

    void SetWindow(Bytes window) { max_in_flight_ = window; }
    void SetDeadline(Time when) { next_deadline_ = when; }

    void OnTransfer(Time /*now*/) override { ++transfers; }
    void OnCnp(Time /*now*/) override {
        calls += 'C';
        rate_ = rate_on_cnp;
    }
    void OnSent(Bytes wire_size, Time /*now*/) override { sent += wire_size; }
    void OnAck(Bytes newly_acked, Duration rtt, bool marked, Time /*now*/) override {
        calls += marked ? 'M' : 'A';
        acked += newly_acked;
        last_rtt = rtt;
    }
    void OnLoss(Time /*now*/) override { calls += 'L'; }
    void OnDeadline(Time /*now*/) override {
        calls += 'D';
        next_deadline_ = kNever;
    }
    [[nodiscard]] RpSnapshot Snapshot() const override { return {.rate = rate_, .target = rate_}; }

    Rate rate_on_cnp;   // what the next CNP changes the rate to
    std::string calls;  // C: CNP, A: ACK, M: ACK of a marked frame, L: loss, D: deadline
    int transfers = 0;  // begun
    Bytes acked{};
    Bytes sent{};
    Duration last_rtt{};
};

}  // namespace dcqcn
