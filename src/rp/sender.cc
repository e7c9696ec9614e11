#include "rp/sender.h"

#include <algorithm>
#include <string>
#include <utility>

#include "base/check.h"
#include "base/wire.h"

namespace dcqcn {

Sender::Sender(const Frame& header, Bytes mtu, Duration rto, Rate line_rate,
               std::unique_ptr<CongestionControl> control)
    : header_(header),
      control_(std::move(control)),
      pacer_(line_rate),
      followed_rate_(line_rate),
      mtu_(mtu),
      full_frame_(wire::DataFrame(mtu, false)),
      rto_(rto) {
    FollowRate();
}

void Sender::Post(std::int64_t transfer, Bytes size, Time now) {
    const std::int64_t packets = (size.count() + mtu_.count() - 1) / mtu_.count();
    messages_.Push({.transfer = transfer,
                    .size = size,
                    .posted = now,
                    .first_psn = end_,
                    .last_psn = end_ + packets - 1,
                    .last_payload = size - mtu_ * (packets - 1)});
    end_ += packets;
}

Bytes Sender::NextSize() const {
    if (next_ >= end_) {
        return wire::kMinFrame;
    }
    const Message& m = messages_[cursor_];
    return wire::DataFrame(next_ == m.last_psn ? m.last_payload : mtu_, next_ == m.first_psn);
}

void Sender::ThrowPsn(const char* what, std::int64_t psn) const {
    ThrowInvariant(std::string(what) + ": PSN " + std::to_string(psn) + ", sent up to " +
                   std::to_string(sent_up_to_) + " of " + std::to_string(end_));
}

void Sender::Emit(Frame& f, Time now) {
    if (next_ >= end_) [[unlikely]] {
        ThrowPsn("a QP was asked for a packet it does not have", next_);
    }
    const Message& m = messages_[cursor_];
    f = header_;
    f.is_first = next_ == m.first_psn;
    f.is_last = next_ == m.last_psn;
    const Bytes payload = f.is_last ? m.last_payload : mtu_;
    const Bytes frame =
        f.is_first || f.is_last ? wire::DataFrame(payload, f.is_first) : full_frame_;
    f.payload = static_cast<std::uint16_t>(payload.count());
    f.size = static_cast<std::int32_t>(frame.count());
    f.transport = {.psn = next_, .sent_ps = Picoseconds(now)};

    if (una_ == next_) {
        last_progress_ = now;
    }
    if (f.is_first && next_ == sent_up_to_) {
        control_->OnTransfer(now);
    }
    counters_.retransmitted_packets += next_ < sent_up_to_ ? 1 : 0;
    ++counters_.sent_packets;
    cursor_ += f.is_last ? 1 : 0;
    sent_up_to_ = std::max(sent_up_to_, ++next_);
    in_flight_ += payload;
    pacer_.OnSent(frame + kWireOverhead, now);
    control_->OnSent(frame + kWireOverhead, now);
    FollowRate();
}

void Sender::OnAck(std::int64_t psn, Duration rtt, bool marked, Time now) {
    if (psn >= end_) [[unlikely]] {
        ThrowPsn("a packet that does not exist was acknowledged", psn);
    }
    if (psn >= una_) {
        Acknowledge(psn, rtt, marked, now);
    }
}

void Sender::OnNak(std::int64_t psn, Duration rtt, bool marked, Time now) {
    if (psn < una_ || psn >= sent_up_to_) {
        return;  // an old NAK overtaken by newer ACKs
    }
    if (psn > una_) {
        Acknowledge(psn - 1, rtt, marked, now);
    }
    ++counters_.naks;
    GoBack();
    control_->OnLoss(now);
    FollowRate();
}

void Sender::OnCnp(Time now) {
    ++counters_.cnps;
    control_->OnCnp(now);
    FollowRate();
}

void Sender::OnDeadline(Time now) {
    control_->OnDeadline(now);
    FollowRate();
}

void Sender::OnRtoTimer(Time now) {
    if (rto_deadline() > now) {
        return;
    }
    ++counters_.timeouts;
    GoBack();
    control_->OnLoss(now);
    FollowRate();
}

Sender::Message Sender::TakeFinished() {
    --cursor_;
    return messages_.Pop();
}

// An acknowledgement may cover several messages, and after a retreat packets not sent again yet.
void Sender::Acknowledge(std::int64_t psn, Duration rtt, bool marked, Time now) {
    Bytes acked{};
    for (std::size_t i = 0; una_ <= psn; ++i) {
        const Message& m = messages_[i];
        if (m.last_psn < una_) {
            continue;
        }
        const std::int64_t last = std::min(psn, m.last_psn);
        acked += mtu_ * (last - una_ + 1);
        if (last == m.last_psn) {
            acked -= mtu_ - m.last_payload;
        }
        una_ = last + 1;
    }
    in_flight_ = std::max(in_flight_ - acked, Bytes{});
    if (next_ < una_) {
        next_ = una_;
        in_flight_ = Bytes{};
        while (cursor_ < messages_.size() && messages_[cursor_].last_psn < next_) {
            ++cursor_;
        }
    }
    last_progress_ = now;
    control_->OnAck(acked, rtt, marked, now);
    FollowRate();
}

void Sender::GoBack() {
    next_ = una_;
    in_flight_ = Bytes{};
    cursor_ = 0;
    while (messages_[cursor_].last_psn < next_) {
        ++cursor_;
    }
}

void Sender::FollowRate() {
    if (control_->rate() != followed_rate_) {
        followed_rate_ = control_->rate();
        pacer_.SetRate(followed_rate_);
    }
}

}  // namespace dcqcn
