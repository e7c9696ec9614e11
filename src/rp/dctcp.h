// DCTCP of one queue pair: a window instead of a rate, moved by the marks that ACKs echo.
//
//   [slow start] ---- first mark, or a loss ----> [congestion avoidance] <--+
//     the window doubles per round trip             one MTU per round trip  | mark: x (1 - alpha/2)
//                                                           |               | loss: half
//                                                           +---------------+
//
// Sources: [Alizadeh10 s3.1, Eqs. (1), (2)]; [RFC8257 s3.3]; growth and loss as TCP [RFC5681].
// What they leave open, and how go-back-N stands in for TCP's recovery: docs/model.md.
#pragma once

#include "rp/congestion_control.h"
#include "rp/params.h"

namespace dcqcn {

class Dctcp final : public CongestionControl {
  public:
    // Needs params that passed Check, and an `mtu` > 0.
    Dctcp(const DctcpParams& params, Bytes mtu, Rate line_rate);

    // Packets are acknowledged in the order they were sent, so one that left after an instant ends
    // the window of data that began then.
    void OnAck(Bytes acked, Duration rtt, bool marked, Time now) override;
    void OnLoss(Time now) override;
    [[nodiscard]] RpSnapshot Snapshot() const override;

  private:
    void UpdateAlpha(Time now);
    void Grow(Bytes acked);
    void Cut(double factor, Time now);
    void SetWindow(Bytes window);

    double gain_;
    Bytes mtu_;
    Bytes initial_window_;
    Bytes least_window_;
    Bytes window_;  // to the byte; max_in_flight_ is the whole packets of it
    Bytes slow_start_up_to_ = Bytes::max();
    double alpha_;  // [0, 1]

    Time observed_since_{};  // the window of data that alpha's next step looks at
    Bytes acked_{};          // of it
    Bytes marked_{};
    Bytes last_flight_{};  // what the window of data before it was
    Bytes since_growth_{};
    Time cut_at_{};  // the window of data that has had its cut
};

}  // namespace dcqcn
