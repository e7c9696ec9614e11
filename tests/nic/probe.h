// A node for tests: it sends the frames it is given, notes those that arrive, and gives them back
// to the pool.
#pragma once

#include <algorithm>
#include <bit>
#include <string>
#include <vector>

#include <ns3/object.h>

#include "base/wire.h"
#include "nic/link.h"
#include "nic/node.h"
#include "tests/nic/ns3_run.h"

namespace dcqcn {

class Probe final : public FabricNode {
  public:
    struct Params {
        std::size_t ports = 1;
        Rate rate = 40_Gbps;
        Duration latency{};
        Duration pause_response{};
        bool obeys_pauses = true;
    };
    struct Arrival {
        Time when;
        PortIndex port;
        Frame frame;
    };

    Probe(FabricContext& context, NodeId id, const Params& params)
        : FabricNode(context, id, "probe", params.latency, params.ports, 65'535),
          obeys_pauses_(params.obeys_pauses) {
        for (std::size_t i = 0; i < params.ports; ++i) {
            AddPort(params.rate, params.pause_response);
        }
    }

    // Queues a copy; it leaves as soon as the wire is free and its priority not paused.
    void Send(const Frame& frame, PortIndex out = {}) {
        Frame* f = context_.pool.Take();
        *f = frame;
        Queue(f, out);
    }
    // quanta 0 is XON.
    void SendPause(Priority priority, int quanta, PortIndex out = {}) {
        Queue(MakePause(priority, quanta), out);
    }
    void WantTimer(Time when) { WantTimersAt(when); }

    std::vector<Arrival> arrivals;
    std::vector<std::string> log;  // what the node was called for, with the port

  protected:
    void OnFrame(Port& in, Frame* f, Time now) override {
        log.push_back("frame " + std::to_string(Index(in.index())));
        arrivals.push_back({now, in.index(), *f});
        context_.pool.Give(f);
    }
    void OnTimers(Time /*now*/) override { log.emplace_back("timers"); }
    void Depart(Port& out, Time now) override {
        log.push_back("departure " + std::to_string(Index(out.index())));
        if (Frame* f = Take(out, now); f != nullptr) {
            out.Transmit(f, now);
            WantDeparture(out, now);
        }
    }

  private:
    void Queue(Frame* f, PortIndex out) {
        const Time now = Ns3Run::now();
        (f->kind == FrameKind::kPause) ? port(out).queues.control.Push(f)
                                       : port(out).queues.Push(f, now);
        WantDepartureAt(port(out), std::max(now, port(out).free_at()));
    }
    // Highest priority first.
    Frame* Take(Port& out, Time now) {
        if (!out.queues.control.empty()) {
            return out.queues.control.Pop();
        }
        const std::uint8_t paused = obeys_pauses_ ? out.pauses.PausedAt(now) : std::uint8_t{0};
        const auto eligible = static_cast<std::uint8_t>(out.queues.waiting() & ~paused);
        if (eligible == 0) {
            WantDepartureAt(out, out.pauses.NextExpiry(out.queues.waiting()));
            return nullptr;
        }
        return out.queues.Pop(static_cast<Priority>(std::bit_width(eligible) - 1), now);
    }

    bool obeys_pauses_;
};

// A frame of `size` bytes with FCS, ECT, in priority 3.
[[nodiscard]] inline Frame DataFrame(Bytes size, std::int64_t psn = 0) {
    Frame f{};
    f.kind = FrameKind::kData;
    f.size = static_cast<std::int32_t>(size.count());
    f.payload = static_cast<std::uint16_t>(size.count() - wire::kRoce.count());
    f.priority = Priority{3};
    f.ecn = Ecn::kEct0;
    f.transport = {.psn = psn, .sent_ps = 0};
    return f;
}
// A new link between two ports.
[[nodiscard]] inline ns3::Ptr<Link> Join(Port& a, Port& b, Duration delay) {
    auto link = ns3::CreateObject<Link>();
    link->Connect(ns3::Ptr<Port>(&a), ns3::Ptr<Port>(&b), delay);
    return link;
}
// How long frames of this size occupy the wire.
[[nodiscard]] inline Duration OnWire(Bytes frame, Rate rate) {
    return TransmitTime(frame + kWireOverhead, rate);
}

}  // namespace dcqcn
