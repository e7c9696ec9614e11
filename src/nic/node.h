// The scheduling unit: a host or a switch with its ports, and an order for everything that is due
// at one instant - whatever ns-3 scheduler, engine or rank it runs under:
//
//     frame arrivals by port | pause effects by port | timers | departures by port
//
// It is the order of the node's cues. Nodes meet only through links, and links have delay, so this
// order is all there is.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include <ns3/node.h>

#include "base/frame_pool.h"
#include "base/ids.h"
#include "engine/agenda.h"
#include "engine/conductor.h"
#include "nic/observer.h"
#include "nic/port.h"
#include "nic/sent_pauses.h"

namespace dcqcn {

// What every node of a fabric shares.
struct FabricContext {
    // The agenda that this node's cues go to.
    [[nodiscard]] Agenda& AgendaOf(NodeId node) {
        return conductor.agenda(groups.empty() ? 0 : groups[Index(node)]);
    }

    FramePool& pool;
    FabricObserver* observer = nullptr;
    std::vector<std::uint32_t> groups{};  // by node; empty: all are in one
    Conductor conductor{};
    std::vector<std::uint32_t> ranks{};  // by node: who plays it; empty: this process plays all

    [[nodiscard]] std::uint32_t RankOf(NodeId id) const {
        return ranks.empty() ? 0 : ranks[Index(id)];
    }
};

class FabricNode : public ns3::Node, private Performer {
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
    // Throws InvariantError if what this node holds does not add up. Called after each cue in debug
    // builds.
    virtual void CheckInvariants() const {}

    [[nodiscard]] Agenda& agenda() { return agenda_; }
    // Whether frames that arrive at this port are shown to it before they count.
    static void WatchArrivals(Port& port, bool is_watched) {
        port.arrival.act =
            static_cast<std::uint16_t>(is_watched ? Act::kWatchedArrival : Act::kArrival);
    }

  protected:
    // `ports`: how many calls of AddPort follow. `pause_quanta`: how long the pauses it sends last.
    FabricNode(FabricContext& context, NodeId id, std::string name, Duration latency,
               std::size_t ports, int pause_quanta);

    // Adds the next port. All ports come before the first event.
    void AddPort(Rate rate, Duration pause_response);

    // The three things a kind of node decides. `f` is the callee's.
    virtual void OnFrame(Port& in, Frame* f, Time now) = 0;
    virtual void OnTimers(Time now) = 0;
    virtual void Depart(Port& out, Time now) = 0;

    // Asks for Depart(out) as soon as its wire is free. Only while the node acts on a cue.
    void WantDeparture(Port& out, Time now) {
        if (out.free_at() <= now && prompt_ == nullptr) {
            prompt_ = &out;
        } else if (prompt_ != &out) {
            WantDepartureBy(out, std::max(out.free_at(), now));
        }
    }
    void WantDepartureAt(Port& out, Time when) { agenda_.Set(out.departure, when); }
    void WantDepartureBy(Port& out, Time when) { agenda_.SetBy(out.departure, when); }
    void WantTimersAt(Time when) { agenda_.Set(timers_, when); }
    // The same, if that is earlier.
    void WantTimersBy(Time when) { agenda_.SetBy(timers_, when); }

    // Sends XOFF (`pause`) or XON out of a port. XOFF is repeated until XON.
    void SendPause(Port& out, Priority priority, bool pause, Time now);
    // When RefreshPauses wants to be called, from OnTimers: a pause that still stands is half over.
    [[nodiscard]] Time next_refresh() const { return sent_pauses_.next_due(); }
    void RefreshPauses(Time now);
    // A PFC frame for one priority; zero quanta is XON.
    [[nodiscard]] Frame* MakePause(Priority priority, int quanta) const;

    void DoDispose() override;

    FabricContext& context_;
    Agenda& agenda_;

  private:
    enum class Act : std::uint16_t { kArrival, kWatchedArrival, kPauseEffect, kTimers, kDeparture };

    void Enrol(Cue& cue, Act act, std::size_t port, std::size_t place);
    void Perform(const Cue& cue, Time now) override;
    void Prefetch(PrefetchRound round) const override;
    void TakeWatchedArrival(Port& in, Time now);
    void TakePause(Port& in, Time now);
    void DepartPrompt(Time now);
    void QueuePause(Port& out, Priority priority, int quanta, bool refresh, Time now);

    NodeId id_;
    std::string name_;
    Duration latency_;
    std::vector<ns3::Ptr<Port>> ports_;
    std::size_t ports_in_all_;
    std::size_t first_cue_;  // the agenda's number of it
    Cue timers_;
    SentPauses sent_pauses_;
    int pause_quanta_;
    Port* prompt_ = nullptr;  // wants to depart now; needs no cue if nothing else is due now
};

}  // namespace dcqcn
