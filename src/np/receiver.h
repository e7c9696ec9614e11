// The receiving half of a QP: go-back-N. It takes frames in order, asks once per gap for the frame
// it misses, and says what to send back; the host sends it.
// Source: IBTA vol. 1 s9.7 and s9.9: one NAK per gap, until the missing frame comes (if that one is
// lost as well, only the sender's timeout helps); a NAK acknowledges all before the gap;
// duplicates are acknowledged again, for their ACK may have been lost.
#pragma once

#include <cstdint>

#include "base/units.h"

namespace dcqcn {

class Receiver {
  public:
    enum class Reply : std::uint8_t { kNothing, kAck, kNak };

    // `ack_every`: one ACK per so many frames in order since the last reply, and always at a
    // message's last frame. Needs >= 1.
    explicit Receiver(int ack_every) : ack_every_(ack_every) {}

    // A data frame with this sequence number and payload arrived.
    // kAck: acknowledge everything before expected(); kNak: ask for expected().
    [[nodiscard]] Reply OnData(std::int64_t psn, Bytes payload, bool is_last) {
        if (psn == expected_) [[likely]] {
            ++expected_;
            delivered_ += payload;
            nak_sent_ = false;
            if (is_last || ++unacknowledged_ >= ack_every_) {
                unacknowledged_ = 0;
                return Reply::kAck;
            }
            return Reply::kNothing;
        }
        return OnOutOfOrder(psn);
    }
    // Frames in order that no reply has acknowledged yet.
    [[nodiscard]] int unacknowledged() const { return unacknowledged_; }
    // All frames but the newest in order have been acknowledged.
    void AcknowledgedAllButNewest() { unacknowledged_ = 1; }
    [[nodiscard]] std::int64_t expected() const { return expected_; }
    [[nodiscard]] Bytes delivered() const { return delivered_; }
    // Frames dropped because one before them is missing, and frames that had come before.
    [[nodiscard]] std::int64_t out_of_sequence() const { return out_of_sequence_; }
    [[nodiscard]] std::int64_t duplicates() const { return duplicates_; }

  private:
    [[nodiscard]] Reply OnOutOfOrder(std::int64_t psn) {
        if (psn < expected_) {
            ++duplicates_;
            unacknowledged_ = 0;
            return Reply::kAck;
        }
        ++out_of_sequence_;
        if (nak_sent_) {
            return Reply::kNothing;
        }
        nak_sent_ = true;
        unacknowledged_ = 0;
        return Reply::kNak;
    }

    int ack_every_;
    int unacknowledged_ = 0;
    std::int64_t expected_ = 0;
    Bytes delivered_{};
    std::int64_t out_of_sequence_ = 0;
    std::int64_t duplicates_ = 0;
    bool nak_sent_ = false;
};

}  // namespace dcqcn
