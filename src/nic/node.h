// The scheduling unit: a host or a switch with its ports, and an order for everything that is due
// at one instant - whatever ns-3 scheduler, engine or rank it runs under:
//
//     frame arrivals by port | pause effects by port | timers | departures by port
//
// Nodes meet only through links, and links have delay, so this order is all there is.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <ns3/node.h>

#include "base/due_tree.h"
#include "base/frame_pool.h"
#include "base/ids.h"
#include "base/timer_heap.h"
#include "nic/conductor.h"
#include "nic/observer.h"
#include "nic/port.h"

namespace dcqcn {

// What every node of a fabric shares.
struct FabricContext {
    FramePool& pool;
    FabricObserver* observer = nullptr;
    Conductor conductor{};
};

class FabricNode : public ns3::Node {
  public:
    static ns3::TypeId GetTypeId();

    [[nodiscard]] NodeId id() const { return id_; }
    [[nodiscard]] const std::string& name() const { return name_; }
    [[nodiscard]] std::size_t port_count() const { return ports_.size(); }
    [[nodiscard]] Port& port(PortIndex p) { return *ports_[Index(p)]; }
    [[nodiscard]] const Port& port(PortIndex p) const { return *ports_[Index(p)]; }
    // From the last bit in to the point where the frame counts: switch latency.
    [[nodiscard]] Duration latency() const { return latency_; }
    // Frames stored in this node, wires excluded: a count over its queues.
    [[nodiscard]] virtual std::int64_t held_frames() const;
    // Throws InvariantError if what this node holds does not add up. Called after each wake-up in
    // debug builds.
    virtual void CheckInvariants() const {}
    // Work done so far: one per slot served.
    [[nodiscard]] std::int64_t events() const { return events_; }

    // A frame (a pause frame) will arrive at this port; called by the peer.
    void ExpectArrival(PortIndex p, Time when, Time now) { Expect(Index(p), when, now); }
    void ExpectPause(PortIndex p, Time when, Time now) {
        Expect(ports_.size() + Index(p), when, now);
    }
    // Does everything that is due; returns when there is more to do.
    [[nodiscard]] Time Run(Time now);

  protected:
    // `pause_quanta`: how long the pauses it sends last.
    FabricNode(FabricContext& context, NodeId id, std::string name, Duration latency,
               int pause_quanta);

    // Adds the next port. All ports come before the first event.
    void AddPort(Rate rate, Duration pause_response);

    // The three things a kind of node decides. `f` is the callee's.
    virtual void OnFrame(Port& in, Frame* f, Time now) = 0;
    virtual void OnTimers(Time now) = 0;
    virtual void Depart(Port& out, Time now) = 0;

    // Asks for Depart(out) as soon as its wire is free. Only from within Run.
    void WantDeparture(Port& out, Time now) {
        if (out.free_at() > now) {
            WantDepartureBy(out, out.free_at());
        } else if (prompt_ == nullptr || prompt_ == &out) {
            prompt_ = &out;
        } else {
            WantDepartureBy(out, now);
        }
    }
    void WantDepartureBy(Port& out, Time when) {
        const std::size_t slot = DepartureSlot(out.index());
        if (when < due_.due(slot)) {
            due_.Set(slot, when);
        }
    }
    void WantDepartureAt(Port& out, Time when) { due_.Set(DepartureSlot(out.index()), when); }
    void WantTimersAt(Time when) { due_.Set(2 * ports_.size(), when); }
    // For calls that may come from outside a wake-up: makes sure that the slots are served.
    void Rouse(Time now) {
        if (!is_awake_) {
            context_.conductor.Wake(number_, due_.next_due(), now);
        }
    }

    // Sends XOFF (`pause`) or XON out of a port. XOFF is repeated until XON.
    void SendPause(Port& out, Priority priority, bool pause, Time now);
    // When RefreshPauses wants to be called, from OnTimers: a pause that still stands is half over.
    [[nodiscard]] Time next_refresh() const { return refreshes_.next_due(); }
    void RefreshPauses(Time now);
    // A PFC frame for one priority; zero quanta is XON.
    [[nodiscard]] Frame* MakePause(Priority priority, int quanta) const;

    void DoDispose() override;

    FabricContext& context_;

  private:
    [[nodiscard]] std::size_t DepartureSlot(PortIndex p) const {
        return 2 * ports_.size() + 1 + Index(p);
    }
    void Expect(std::size_t slot, Time when, Time now) {
        due_.Set(slot, when);
        context_.conductor.Wake(number_, when, now);
    }
    void Serve(std::size_t slot, Time now);
    void ServePrompt(Time now);
    void QueuePause(Port& out, Priority priority, int quanta, bool refresh, Time now);

    NodeId id_;
    std::string name_;
    Duration latency_;
    std::vector<ns3::Ptr<Port>> ports_;
    DueTree due_{1};
    TimerHeap refreshes_;  // timer port * 8 + priority
    int pause_quanta_;
    std::size_t number_;      // the conductor's for this node
    Port* prompt_ = nullptr;  // wants to depart at this instant; spares the tree if it is alone
    bool is_awake_ = false;
    std::int64_t events_ = 0;
};

}  // namespace dcqcn
