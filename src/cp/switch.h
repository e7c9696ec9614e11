// A shared-buffer switch: admits frames to memory, forwards by ECMP, marks at the congestion point,
// pauses the ports whose frames fill it. The parts decide; the switch carries out.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <ns3/rng-stream.h>

#include "cp/ecn_marker.h"
#include "cp/egress_scheduler.h"
#include "cp/forwarding.h"
#include "cp/shared_buffer.h"
#include "nic/node.h"

namespace dcqcn {

// What a switch needs to know, resolved for its place in the network.
struct SwitchConfig {
    struct PortConfig {
        Rate rate;
        Duration pause_response;
    };
    std::vector<PortConfig> ports;
    SharedBufferParams buffer;
    EcnParams ecn;
    EgressSchedulerParams scheduler;
    int pause_quanta = 65'535;
    Duration latency{0};
};

struct SwitchCounters {
    std::int64_t drops_lossy = 0;
    Time first_mark = kNever;
};

class Switch final : public FabricNode {
  public:
    static ns3::TypeId GetTypeId();

    Switch(FabricContext& context, NodeId id, std::string name, const SwitchConfig& config,
           Forwarding forwarding);

    [[nodiscard]] const SwitchCounters& counters() const { return counters_; }
    [[nodiscard]] const SharedBuffer& buffer() const { return buffer_; }
    [[nodiscard]] const Forwarding& forwarding() const { return forwarding_; }
    void CheckInvariants() const override;
    // Starts measuring the queues of this priority at every port.
    void Meter(Priority priority);

  protected:
    void OnFrame(Port& in, Frame* f, Time now) override;
    void OnTimers(Time now) override;
    void Depart(Port& out, Time now) override;

  private:
    void Mark(Port& out, Frame& f, Bytes queue, Time now);
    [[nodiscard]] bool Draw(Port& out, Priority priority, double probability);
    [[nodiscard]] Priority PickNext(const Port& out, std::uint8_t eligible);
    Frame* TakeNext(Port& out, Time now);
    void WantNextDeparture(Port& out, Time now);
    void SendPauseChanges(Time now);
    void Drop(const Port& in, Frame* f);

    SharedBuffer buffer_;
    EcnMarker marker_;
    MarkAt mark_at_;
    Bytes cell_;
    Forwarding forwarding_;
    std::uint8_t strict_;                      // bit per priority that goes before all others
    std::vector<EgressScheduler> schedulers_;  // by port
    std::vector<std::array<std::optional<ns3::RngStream>, kPriorities>> marking_;  // by port
    SwitchCounters counters_;
};

}  // namespace dcqcn
