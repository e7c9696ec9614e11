#include "np/responder.h"

#include "base/wire.h"

namespace dcqcn {

Responder::Responder(const Params& params)
    : np_(params.np),
      ack_every_(params.ack_every),
      echoes_runs_(params.echoes_runs),
      cnp_priority_(static_cast<Priority>(params.np.cnp_priority)) {}

QpIndex Responder::Add(const Frame& reply_header) {
    const QpIndex index = next();
    qps_.push_back({.receiver = Receiver(ack_every_), .reply = reply_header, .delivered_l2 = {}});
    np_.AddFlow();
    return index;
}

bool Responder::OnData(Frame& f, Time now) {
    ++counters_.data_frames;
    const bool is_ce = f.ecn == Ecn::kCe;
    if (is_ce) {
        ++counters_.ecn_marked_packets;
        np_.OnCe(f.dest_qp, now);
    }
    Qp& qp = qps_[Index(f.dest_qp)];
    const std::int64_t psn = f.transport.psn;
    bool ends_run = false;
    if (psn == qp.receiver.expected()) {
        qp.delivered_l2 += SizeOf(f);
        ends_run = echoes_runs_ && EndsRun(qp, is_ce);
    }
    auto reply = qp.receiver.OnData(psn, Bytes(f.payload), f.is_last);
    std::int64_t named = qp.receiver.expected();
    bool ce_echo = is_ce;
    if (ends_run && !f.is_last) [[unlikely]] {
        qp.receiver.AcknowledgedAllButNewest();
        reply = Receiver::Reply::kAck;
        --named;
        ce_echo = !is_ce;
    }
    if (reply == Receiver::Reply::kNothing) {
        return false;
    }
    const std::int64_t sent_ps = f.transport.sent_ps;
    const bool is_ack = reply == Receiver::Reply::kAck;
    f = qp.reply;
    f.kind = is_ack ? FrameKind::kAck : FrameKind::kNak;
    f.size = static_cast<std::int32_t>(wire::kAckFrame.count());
    f.ce_echo = ce_echo;
    f.transport = {.psn = named - (is_ack ? 1 : 0), .sent_ps = sent_ps};
    return true;
}

// The frame in order that came differs in its mark from those that still wait for their ACK.
bool Responder::EndsRun(Qp& qp, bool is_ce) {
    const bool changes = is_ce != qp.is_run_ce;
    qp.is_run_ce = is_ce;
    return changes && qp.receiver.unacknowledged() > 0;
}

void Responder::FillCnp(Frame& f, QpIndex qp) {
    ++counters_.cnps_sent;
    f = qps_[Index(qp)].reply;
    f.kind = FrameKind::kCnp;
    f.priority = cnp_priority_;
    f.size = static_cast<std::int32_t>(wire::kCnpFrame.count());
}

}  // namespace dcqcn
