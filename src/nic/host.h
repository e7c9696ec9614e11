// A host: one NIC port, the queue pairs that send and receive through it, and the notification
// point. It asks the parts what to do and does it.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/ring.h"
#include "base/timer_heap.h"
#include "cp/egress_scheduler.h"
#include "nic/node.h"
#include "nic/qp_scheduler.h"
#include "nic/receive_buffer.h"
#include "np/cnp_generator.h"
#include "np/cnp_pacer.h"
#include "np/receiver.h"
#include "rp/sender.h"

namespace dcqcn {

struct HostConfig {
    Rate rate;
    Duration pause_response;
    Bytes mtu;
    Duration rto;
    int ack_every;
    NpParams np;
    EgressSchedulerParams scheduler;
    std::optional<Rate> receive_rate;
    Bytes receive_xoff;
    Bytes receive_xon;
    int pause_quanta;
};

struct HostCounters {  // names of the Linux rdma counters where they exist
    std::int64_t np_ecn_marked_roce_packets = 0;
    std::int64_t np_cnp_sent = 0;
    std::int64_t rp_cnp_handled = 0;
    std::int64_t rx_data_frames = 0;
};

struct QpSums {  // over the host's queue pairs
    std::int64_t out_of_sequence = 0;  // its receivers
    std::int64_t naks = 0;             // its senders
    std::int64_t timeouts = 0;
};

class Host final : public FabricNode {
  public:
    static ns3::TypeId GetTypeId();

    Host(FabricContext& context, NodeId id, std::string name, const HostConfig& config);

    // --- set-up -------------------------------------------------------------------------------
    // The two halves of a queue pair; `header` is what their frames share. `qp` is the fabric's
    // number for it.
    QpIndex AddSender(std::uint32_t qp, const Frame& header,
                      std::unique_ptr<CongestionControl> control);
    QpIndex AddReceiver(const Frame& reply_header);
    [[nodiscard]] QpIndex next_sender() const { return static_cast<QpIndex>(senders_.size()); }
    [[nodiscard]] QpIndex next_receiver() const { return static_cast<QpIndex>(receivers_.size()); }

    // --- work ---------------------------------------------------------------------------------
    // Queues a WRITE of `size` bytes at `when` >= now. Posts of one instant keep their order by QP,
    // then by call.
    void Post(QpIndex sender, std::int64_t transfer, Bytes size, Time when, Time now);

    [[nodiscard]] const Sender& sender(QpIndex i) const { return senders_[Index(i)]->sender; }
    [[nodiscard]] const Receiver& receiver(QpIndex i) const { return receivers_[Index(i)].receiver; }
    // Frames that this receiver took in order, with headers and FCS.
    [[nodiscard]] Bytes delivered_l2(QpIndex i) const { return receivers_[Index(i)].delivered_l2; }
    [[nodiscard]] const HostCounters& counters() const { return counters_; }
    [[nodiscard]] QpSums SumQps() const;
    [[nodiscard]] std::int64_t held_frames() const override { return held_frames_; }

  protected:
    void OnFrame(Port& in, Frame* f, Time now) override;
    void OnTimers(Time now) override;
    void Depart(Port& out, Time now) override;

  private:
    struct SenderState {
        std::uint32_t qp;
        Sender sender;
    };
    struct ReceiverState {
        Receiver receiver;
        CnpGenerator cnp;
        Frame reply;  // what ACK, NAK and CNP of this QP share
        Bytes delivered_l2{};  // frames taken in order, with FCS
    };
    struct PendingPost {
        Time when;
        QpIndex sender;
        std::uint64_t order;
        std::int64_t transfer;
        Bytes size;
        [[nodiscard]] bool operator>(const PendingPost& o) const;
    };
    struct PendingCnp {
        Time when;
        QpIndex receiver;
    };
    // A QP's timers in the order in which they run at one instant.
    enum class TimerKind : std::uint32_t { kCnpWindow, kCongestionControl, kRetransmission };
    static constexpr std::uint32_t kTimerKinds = 3;

    void Handle(Frame* f, Time now);
    void OnData(Frame* f, Time now);
    void OnCe(QpIndex receiver, Time now);
    void Reply(Frame* f, const ReceiverState& r, Receiver::Reply reply, Time now);
    void OnFeedback(Frame* f, Time now);
    void QueueCnp(QpIndex receiver, Time now);
    void SendCnp(QpIndex receiver, Time now);
    void SendPause(Priority priority, bool pause, Time now);
    void ServeReceiveBuffer(Time now);
    void ServePosts(Time now);
    void ServeTimer(std::uint32_t timer, Time now);

    // After anything that may have changed what a sender wants.
    void Follow(QpIndex sender, Time now);
    void ReportFinished(SenderState& s, Time now);
    void Arm(TimerKind kind, QpIndex qp, Time when);
    void WantNextTimer();
    Frame* TakeNext(Port& out, Time now);
    [[nodiscard]] Bytes HeadSize(const Port& out, Priority p) const;
    void WantNextDeparture(Port& out, Time now);

    HostConfig config_;
    std::vector<std::unique_ptr<SenderState>> senders_;
    std::vector<ReceiverState> receivers_;
    QpScheduler turns_;
    EgressScheduler scheduler_;
    TimerHeap timers_;
    std::vector<PendingPost> posts_;  // a heap, soonest first
    std::uint64_t posts_made_ = 0;
    CnpPacer cnp_pacer_;
    Ring<PendingCnp> cnps_;
    std::optional<ReceiveBuffer> receive_buffer_;
    std::int64_t held_frames_ = 0;
    HostCounters counters_;
};

}  // namespace dcqcn
