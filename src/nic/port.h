// One port of a host or a switch: a transmitter with queues, the frames on the wire towards it,
// and what PFC lets it send. An ns-3 NetDevice that leaves every decision to its node.
//
// A frame occupies the wire for its size plus kWireOverhead; it arrives, whole, a propagation delay
// after its last bit left. Source of the sizes: docs/model.md.
#pragma once

#include <array>
#include <cstdint>
#include <functional>

#include "base/frame.h"
#include "base/units.h"
#include "base/wire_fifo.h"
#include "engine/agenda.h"
#include "nic/carrier.h"
#include "nic/egress_queues.h"
#include "nic/frame_tap.h"
#include "nic/pause_state.h"
#include "nic/port_device.h"

namespace dcqcn {

class FabricNode;
class Link;

// Beside what the queues count.
struct PortCounters {
    std::array<std::int64_t, kPriorities> tx_pause{};   // XOFF, first and refreshed
    std::array<std::int64_t, kPriorities> tx_resume{};  // XON
    std::array<std::int64_t, kPriorities> rx_pause{};   // both, as operators' rx_prioN_pause counts
    std::int64_t lost = 0;  // frames corrupted on the wire towards this port
};

class Port final : public PortDevice {
  public:
    static ns3::TypeId GetTypeId();

    Port(FabricNode& owner, PortIndex index, Rate rate, Duration pause_response);

    // --- set-up -------------------------------------------------------------------------------
    void Attach(Link& link, Port& peer);
    // Says whether the wire towards this port corrupts a frame; without one it never does. Pause
    // frames are spared (docs/deviations.md).
    void SetLoss(std::function<bool(const Frame&)> loses);
    // Shows the port's frames to `tap`, which must outlive the run; nullptr: to nobody.
    void SetTap(FrameTap* tap);
    // Gives the port's frames to `carrier` instead of its wire: the other end is on another rank.
    void SetCarrier(Carrier* carrier);
    ns3::Ptr<ns3::Channel> GetChannel() const override;

    // --- transmitter --------------------------------------------------------------------------
    [[nodiscard]] Rate rate() const { return speed_.rate(); }
    // When the frame on the wire has left; in the past for an idle port.
    [[nodiscard]] Time free_at() const { return free_at_; }
    // Puts a frame on the wire. Needs free_at() <= now.
    void Transmit(Frame* f, Time now) {
        if (is_attended_) [[unlikely]] {
            TransmitAttended(f, now);
            return;
        }
        PutOnWire(f, now);
    }
    // The same for a port of another rank, of which this is the image: it began to send at `begun`.
    void Repeat(Frame* f, Time begun) { PutOnWire(f, begun); }

    // --- receiver -----------------------------------------------------------------------------
    // The frame that arrives now. Sets the cue for the next one.
    Frame* TakeArrival() {
        Frame* f = arriving_.Pop();
        agenda_.Start(arrival, f->next_due);
        return f;
    }
    // A frame that arrives: false if the wire corrupted it. The tap sees it otherwise. The owner
    // asks if there is a tap, or if the wire loses frames (FabricNode::WatchArrivals).
    [[nodiscard]] bool Accepts(const Frame& f, Time now);
    // The pause frame that takes effect now, the same way.
    Frame* TakePause(Time now);
    // Frames that are on the wire towards this port: a count over them.
    [[nodiscard]] std::int64_t in_flight() const {
        return arriving_.CountFrames() + pausing_.CountFrames();
    }
    // A bit time at this port's own speed scales the quanta it is told.
    [[nodiscard]] Duration QuantaTime(std::int64_t quanta) const { return quantum_ * quanta; }

    // Asks the processor for what arrivals and departures touch.
    void Prefetch(PrefetchRound round) const;

    [[nodiscard]] PortIndex index() const { return static_cast<PortIndex>(arrival.what); }
    [[nodiscard]] Port& peer() const { return *peer_; }
    [[nodiscard]] NodeId owner_id() const;
    // From the last bit out to where the peer counts the frame.
    [[nodiscard]] Duration flight() const { return flight_; }
    [[nodiscard]] Duration propagation() const { return propagation_; }

  private:
    [[noreturn, gnu::cold, gnu::noinline]] void ThrowBusy() const;
    void Occupy(const Frame& f, Time now);
    void PutOnWire(Frame* f, Time now);
    void TransmitAttended(Frame* f, Time now);
    void TransmitPause(Frame* f);
    void FollowWatchers();
    void CountSent(const Frame& f);
    void CountPause(const Frame& f);

    // In a large network most of this is out of the processor's caches when its turn comes. What is
    // touched together stands together, in lines of 64 bytes: arrivals, departures, the queues.
  public:
    alignas(64) Cue arrival;

  private:
    Agenda& agenda_;  // the owner's
    WireFifo arriving_;

  public:
    alignas(64) Cue departure;
    PauseState pauses;

  private:
    Time free_at_{};
    Port* peer_ = nullptr;

  public:
    alignas(64) EgressQueues queues;

  private:
    LineSpeed speed_;
    Duration flight_{};         // propagation, and the peer's latency before it counts the frame
    bool is_attended_ = false;  // frames that leave are for tap_ or carrier_

  public:
    PortCounters counters;
    Cue pause_effect;

  private:
    WireFifo pausing_;
    FabricNode& owner_;
    Duration propagation_{};
    Duration pause_response_;  // from a pause frame's arrival to its effect
    Duration quantum_;         // 512 bit times
    Link* link_ = nullptr;
    FrameTap* tap_ = nullptr;
    Carrier* carrier_ = nullptr;
    std::function<bool(const Frame&)> loses_;
};

}  // namespace dcqcn
