#include "rp/dctcp.h"

#include <algorithm>

namespace dcqcn {

Dctcp::Dctcp(const DctcpParams& params, Bytes mtu, Rate line_rate)
    : CongestionControl(line_rate),
      gain_(params.estimation_gain),
      mtu_(mtu),
      initial_window_(mtu * params.initial_window),
      least_window_(mtu * params.min_window),
      alpha_(params.initial_alpha) {
    SetWindow(std::max(initial_window_, least_window_));
}

void Dctcp::OnAck(Bytes acked, Duration rtt, bool marked, Time now) {
    const Time sent = now - rtt;
    acked_ += acked;
    marked_ += marked ? acked : Bytes{};
    if (sent >= observed_since_) {
        UpdateAlpha(now);
    }
    if (!marked) {
        Grow(acked);
    } else if (sent >= cut_at_) {
        Cut(1 - alpha_ / 2, now);  // Eq. (2), with the alpha that has just been learnt [RFC8257]
    }
}

// As TCP [RFC5681, Eq. (4)]; alpha has no part in it [RFC8257 s3.5].
void Dctcp::OnLoss(Time now) {
    constexpr double kHalf = 0.5;
    Cut(kHalf, now);
}

RpSnapshot Dctcp::Snapshot() const {
    const bool is_slow_start = window_ < slow_start_up_to_;
    return {.rate = rate_,
            .target = rate_,
            .alpha = alpha_,
            .stage = is_slow_start ? RpStage::kFastRecovery : RpStage::kAdditive,
            .window = window_};
}

// Eq. (1): F is the share of marked bytes.
void Dctcp::UpdateAlpha(Time now) {
    const double share = static_cast<double>(marked_.count()) / static_cast<double>(acked_.count());
    alpha_ = (1 - gain_) * alpha_ + gain_ * share;
    last_flight_ = acked_;
    acked_ = marked_ = Bytes{};
    observed_since_ = now;
}

// Where the window does not limit (the port does, or there is nothing to send) it must not run
// away. What one window of data acknowledged was in flight when it began; slow start has doubled
// that once since and may do so once more.
void Dctcp::Grow(Bytes acked) {
    constexpr int kMostOfLastFlight = 4;
    if (window_ + mtu_ > std::max(last_flight_, initial_window_) * kMostOfLastFlight) {
        return;
    }
    if (window_ < slow_start_up_to_) {
        SetWindow(std::min(window_ + acked, slow_start_up_to_));
        return;
    }
    since_growth_ += acked;
    if (since_growth_ >= window_) {
        since_growth_ -= window_;
        SetWindow(window_ + mtu_);
    }
}

void Dctcp::Cut(double factor, Time now) {
    SetWindow(std::max(least_window_, window_ * factor));
    slow_start_up_to_ = window_;
    since_growth_ = Bytes{};
    cut_at_ = now;
}

// A packet may leave when the window has room for all of it.
void Dctcp::SetWindow(Bytes window) {
    window_ = window;
    max_in_flight_ = mtu_ * (window.count() / mtu_.count());
}

}  // namespace dcqcn
