// A host: one NIC port, a requester that sends through it and a responder that answers. It brings
// frames and time to the parts and puts on the wire what they decide.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "cp/egress_scheduler.h"
#include "nic/node.h"
#include "nic/post_queue.h"
#include "nic/receive_buffer.h"
#include "nic/requester.h"
#include "np/responder.h"

namespace dcqcn {

struct HostConfig {
    Requester::Params requester;  // its line rate is the port's
    Responder::Params responder;
    EgressSchedulerParams scheduler;
    Duration pause_response;
    int pause_quanta;
    std::optional<ReceiveBuffer> receive_buffer;  // nullopt: takes frames as fast as they come
};

class Host final : public FabricNode {
  public:
    static ns3::TypeId GetTypeId();

    Host(FabricContext& context, NodeId id, std::string name, const HostConfig& config);

    // Set-up only: queue pairs are added here.
    [[nodiscard]] Requester& requester() { return requester_; }
    [[nodiscard]] const Requester& requester() const { return requester_; }
    [[nodiscard]] Responder& responder() { return responder_; }
    [[nodiscard]] const Responder& responder() const { return responder_; }

    // Queues a WRITE of `size` bytes at `when`, not in the past. Posts of one instant keep their
    // order by QP, then by call.
    void Post(QpIndex sender, std::int64_t transfer, Bytes size, Time when);

    [[nodiscard]] std::int64_t cnps_handled() const { return cnps_handled_; }
    // Frames without PFC's protection that the slow receiver's buffer had no room for.
    [[nodiscard]] std::int64_t drops_lossy() const { return drops_lossy_; }
    [[nodiscard]] std::int64_t held_frames() const override;

  protected:
    void OnFrame(Port& in, Frame* f, Time now) override;
    void OnTimers(Time now) override;
    void Depart(Port& out, Time now) override;

  private:
    [[nodiscard]] Port& nic() { return port(PortIndex{}); }

    void Handle(Frame* f, Time now);
    void OnData(Frame* f, Time now);
    void OnFeedback(Frame* f, Time now);
    void ReportFinished(QpIndex sender, Time now);
    void ServePosts(Time now);
    void ServeReceiveBuffer(Time now);
    void SendDueCnps(Time now);
    void Enqueue(Frame* f, Time now);

    [[nodiscard]] Frame* TakeNext(Port& out, Time now);
    void WantNextTimer();
    void WantNextDeparture(Time now);

    Requester requester_;
    Responder responder_;
    EgressScheduler scheduler_;
    PostQueue posts_;
    std::optional<ReceiveBuffer> receive_buffer_;
    std::int64_t cnps_handled_ = 0;
    std::int64_t drops_lossy_ = 0;
};

}  // namespace dcqcn
