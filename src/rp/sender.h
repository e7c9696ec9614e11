// The sending half of a QP: a queue of messages (RDMA WRITEs of any size) cut into packets, paced
// at the rate its congestion control allows, go-back-N on NAK and timeout.
//
//      messages_:   [ acknowledged | sent, unacknowledged | not sent yet ]
//                                  ^ una_                 ^ next_        ^ end_   (packet numbers)
//
// It never reads a clock and never sends: the host asks HasPacket() and next_send(), then Emit().
// Sources: IBTA vol. 1 ch. 9 (PSN, NAK, timeout); [Zhu15 s3.3] (per-packet pacing).
#pragma once

#include <cstdint>
#include <memory>

#include "base/frame.h"
#include "base/ring.h"
#include "base/units.h"
#include "rp/congestion_control.h"
#include "rp/pacer.h"

namespace dcqcn {

class Sender {
  public:
    struct Message {
        std::int64_t transfer;  // the caller's number
        Bytes size;
        Time posted;
        std::int64_t first_psn;
        std::int64_t last_psn;
        Bytes last_payload;  // of the last packet; the others carry an MTU
    };
    struct Counters {
        std::int64_t sent_packets = 0;
        std::int64_t retransmitted_packets = 0;
        std::int64_t naks = 0;
        std::int64_t timeouts = 0;
        std::int64_t cnps = 0;
    };

    // `header` holds what every packet of this QP shares: addresses, hash, priority, ECN.
    Sender(const Frame& header, Bytes mtu, Duration rto, Rate line_rate,
           std::unique_ptr<CongestionControl> control);

    // Appends a message of `size` > 0 bytes.
    void Post(std::int64_t transfer, Bytes size, Time now);

    [[nodiscard]] bool HasPacket() const {
        return next_ < end_ && in_flight_ < control_->max_in_flight();
    }
    // When the next packet may leave. Meaningful while HasPacket().
    [[nodiscard]] Time next_send() const { return pacer_.next_send(); }
    // Size of the next packet's frame; the least a frame can be if there is none.
    [[nodiscard]] Bytes NextSize() const;
    // Fills `f` with the next packet, which leaves at `now`. Needs HasPacket().
    void Emit(Frame& f, Time now);

    // Everything up to and including `psn` has arrived. Finished messages wait in finished().
    void OnAck(std::int64_t psn, Duration rtt, bool marked, Time now);
    // Packet `psn` is missing, everything before it has arrived: go back to it.
    void OnNak(std::int64_t psn, Duration rtt, bool marked, Time now);
    void OnCnp(Time now);
    // Congestion control's deadline has come. Needs now >= control().NextDeadline().
    void OnDeadline(Time now);
    // The retransmission timer rings: go back if nothing moved for an RTO.
    void OnRtoTimer(Time now);
    // When the retransmission timer would ring; kNever with nothing in flight.
    [[nodiscard]] Time rto_deadline() const {
        return una_ < next_ ? last_progress_ + rto_ : kNever;
    }

    [[nodiscard]] bool HasFinished() const {
        return !messages_.empty() && messages_.front().last_psn < una_;
    }
    // The oldest finished message, removed. Needs HasFinished().
    Message TakeFinished();

    [[nodiscard]] const CongestionControl& control() const { return *control_; }
    [[nodiscard]] const Counters& counters() const { return counters_; }
    [[nodiscard]] Priority priority() const { return header_.priority; }
    [[nodiscard]] std::int64_t unacknowledged_packets() const { return next_ - una_; }

  private:
    [[noreturn, gnu::cold, gnu::noinline]] void ThrowPsn(const char* what, std::int64_t psn) const;
    void Acknowledge(std::int64_t psn, Duration rtt, bool marked, Time now);
    void GoBack();
    void FollowRate();

    Frame header_;
    std::unique_ptr<CongestionControl> control_;
    Pacer pacer_;
    Rate followed_rate_;  // what the pacer was last told
    Bytes mtu_;
    Bytes full_frame_;  // frame of a packet in a message's middle
    Duration rto_;
    Ring<Message> messages_;  // oldest unfinished first
    std::size_t cursor_ = 0;  // the message that next_ belongs to
    std::int64_t una_ = 0;
    std::int64_t next_ = 0;
    std::int64_t end_ = 0;
    std::int64_t sent_up_to_ = 0;  // packets below were sent before
    Bytes in_flight_{};            // payload sent and not acknowledged
    Time last_progress_{};
    Counters counters_;
};

}  // namespace dcqcn
