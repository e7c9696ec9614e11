// The responder (IBTA's word for the receiving side) of one NIC: takes data frames, answers with
// ACK or NAK, and owes CNPs. It turns frames into replies; the host puts them on the wire.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "base/frame.h"
#include "base/ids.h"
#include "np/notification_point.h"
#include "np/receiver.h"

namespace dcqcn {

class Responder {
  public:
    struct Params {
        NpParams np;
        int ack_every;
        // DCTCP's delayed ACKs [Alizadeh10 Figure 10]: a frame whose mark differs from those that
        // wait for their ACK has them acknowledged, so that each ACK speaks of equal frames. Only
        // a message's last frame still answers for all before it.
        bool echoes_runs = false;
    };
    struct Counters {
        std::int64_t ecn_marked_packets = 0;
        std::int64_t cnps_sent = 0;
        std::int64_t data_frames = 0;
    };

    explicit Responder(const Params& params);

    // The receiving half of a new QP; `reply_header` is what its ACKs, NAKs and CNPs share.
    QpIndex Add(const Frame& reply_header);
    [[nodiscard]] QpIndex next() const { return static_cast<QpIndex>(qps_.size()); }

    // A data frame arrived. True: `f` has become the reply (one fewer trip to the pool); false:
    // there is none. A CE frame may have made a CNP due.
    [[nodiscard]] bool OnData(Frame& f, Time now);
    // When TakeCnp wants to be called; kNever if no CNP is owed.
    [[nodiscard]] Time next_cnp() const { return np_.next_due(); }
    // The QP whose CNP leaves now; nullopt when there are no more.
    [[nodiscard]] std::optional<QpIndex> TakeCnp(Time now) { return np_.TakeDue(now); }
    // Makes `f` a CNP of this QP.
    void FillCnp(Frame& f, QpIndex qp);

    [[nodiscard]] const Receiver& receiver(QpIndex i) const { return qps_[Index(i)].receiver; }
    // Frames this QP took in order, with headers and FCS.
    [[nodiscard]] Bytes delivered_l2(QpIndex i) const { return qps_[Index(i)].delivered_l2; }
    [[nodiscard]] const Counters& counters() const { return counters_; }

  private:
    struct Qp {
        Receiver receiver;
        Frame reply;
        bool is_run_ce = false;  // the newest frame in order was CE
        Bytes delivered_l2{};
    };
    [[nodiscard]] static bool EndsRun(Qp& qp, bool is_ce);

    std::vector<Qp> qps_;
    NotificationPoint np_;
    int ack_every_;
    bool echoes_runs_;
    Priority cnp_priority_;
    Counters counters_;
};

}  // namespace dcqcn
