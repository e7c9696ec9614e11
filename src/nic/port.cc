#include "nic/port.h"

#include <string>
#include <utility>

#include "base/addresses.h"
#include "base/check.h"
#include "nic/link.h"
#include "nic/node.h"

namespace dcqcn {

namespace {
constexpr Bytes kQuantum{512 / 8};  // IEEE 802.3 annex 31B: 512 bit times
}

ns3::TypeId Port::GetTypeId() {
    static ns3::TypeId tid =
        ns3::TypeId("dcqcn::Port").SetParent<PortDevice>().SetGroupName("Dcqcn");
    return tid;
}

Port::Port(FabricNode& owner, PortIndex index, Rate rate, Duration pause_response)
    : agenda_(owner.agenda()),
      speed_(rate),
      owner_(owner),
      pause_response_(pause_response),
      quantum_(speed_.Of(kQuantum)) {
    arrival.what = departure.what = pause_effect.what = static_cast<std::uint16_t>(index);
    const MacAddress own = MacAddressOf(owner.id(), index);
    ns3::Mac48Address address;
    address.CopyFrom(own.data());
    SetAddress(address);
}

void Port::Attach(Link& link, Port& peer) {
    DCQCN_ASSERT(&agenda_.conductor() == &peer.agenda_.conductor(), "a link joins two fabrics");
    link_ = &link;
    peer_ = &peer;
    propagation_ = link.delay();
    flight_ = propagation_ + peer.owner_.latency();
}

void Port::SetLoss(std::function<bool(const Frame&)> loses) {
    loses_ = std::move(loses);
    FollowWatchers();
}

void Port::SetTap(FrameTap* tap) {
    tap_ = tap;
    FollowWatchers();
}

void Port::SetCarrier(Carrier* carrier) {
    carrier_ = carrier;
    FollowWatchers();
}

void Port::FollowWatchers() {
    owner_.WatchArrivals(*this, tap_ != nullptr || loses_ != nullptr);
    is_attended_ = tap_ != nullptr || carrier_ != nullptr;
}

ns3::Ptr<ns3::Channel> Port::GetChannel() const {
    return link_;
}

NodeId Port::owner_id() const {
    return owner_.id();
}

void Port::ThrowBusy() const {
    ThrowInvariant("node " + std::to_string(Index(owner_id())) + " port " +
                   std::to_string(Index(index())) + " sends while its wire is busy");
}

inline void Port::Occupy(const Frame& f, Time now) {
    if (free_at_ > now) [[unlikely]] {
        ThrowBusy();
    }
    free_at_ = now + speed_.Of(WireSizeOf(f));
}

inline void Port::CountSent(const Frame& f) {
    EgressQueues::Sent& sent = queues.sent(f.priority);
    ++sent.frames;
    sent.bytes += f.size;
}

void Port::TransmitAttended(Frame* f, Time now) {
    if (tap_ != nullptr) {
        tap_->OnTransmit(*f, now);
    }
    if (carrier_ == nullptr) {
        PutOnWire(f, now);
        return;
    }
    Occupy(*f, now);
    if (f->kind == FrameKind::kPause) {
        CountPause(*f);
    } else {
        CountSent(*f);
    }
    carrier_->Carry(f, now);
}

void Port::PutOnWire(Frame* f, Time now) {
    Occupy(*f, now);
    if (f->kind == FrameKind::kPause) [[unlikely]] {
        TransmitPause(f);
        return;
    }
    CountSent(*f);
    const Time due = free_at_ + flight_;
    Port& peer = *peer_;
    if (peer.arriving_.empty()) {
        peer.agenda_.Start(peer.arrival, due);
    }
    peer.arriving_.Push(f, due);
}

void Port::CountPause(const Frame& f) {
    for (std::size_t p = 0; p < kPriorities; ++p) {
        if ((f.pause_enable >> p & 1U) != 0) {
            ++(f.pause.quanta[p] != 0 ? counters.tx_pause : counters.tx_resume)[p];
        }
    }
}

void Port::TransmitPause(Frame* f) {
    CountPause(*f);
    const Time received = free_at_ + propagation_;
    if (peer_->tap_ != nullptr) {
        peer_->tap_->OnPauseComing(*f, received);
    }
    const Time due = received + peer_->pause_response_;
    if (peer_->pausing_.empty()) {
        peer_->agenda_.Start(peer_->pause_effect, due);
    }
    peer_->pausing_.Push(f, due);
}

void Port::Prefetch(PrefetchRound round) const {
    if (round == PrefetchRound::kFirst) {
        __builtin_prefetch(&arrival);
        __builtin_prefetch(&departure);
        __builtin_prefetch(&queues);
    } else if (round == PrefetchRound::kSecond) {
        arriving_.PrefetchFirst();
        queues.PrefetchLanes();
    } else {
        queues.PrefetchMeters();
    }
}

bool Port::Accepts(const Frame& f, Time now) {
    if (loses_ && loses_(f)) {
        ++counters.lost;
        return false;
    }
    if (tap_ != nullptr) {
        tap_->OnReceive(f, now);
    }
    return true;
}

Frame* Port::TakePause(Time now) {
    Frame* f = pausing_.Pop();
    agenda_.Start(pause_effect, f->next_due);
    for (std::size_t p = 0; p < kPriorities; ++p) {
        if ((f->pause_enable >> p & 1U) != 0) {
            ++counters.rx_pause[p];
            pauses.Apply(static_cast<Priority>(p), QuantaTime(f->pause.quanta[p]), now);
        }
    }
    return f;
}

}  // namespace dcqcn
