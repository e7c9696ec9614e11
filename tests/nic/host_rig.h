// A host with one sending and one receiving QP, and a probe at the other end of its link.
#pragma once

#include <memory>
#include <vector>

#include "nic/host.h"
#include "tests/nic/probe.h"
#include "tests/rp/fake_control.h"

namespace dcqcn {

struct TransferLog final : FabricObserver {
    void OnFinished(const FinishedTransfer& transfer) override { finished.push_back(transfer); }
    void OnPfc(const PfcEvent& event) override { pfc.push_back(event); }

    std::vector<FinishedTransfer> finished;
    std::vector<PfcEvent> pfc;
};

struct HostRig {
    static constexpr Rate kRate = 40_Gbps;
    static constexpr Duration kDelay = 1us;
    static constexpr Bytes kMtu = 1000_B;
    static constexpr Duration kRto = 100us;
    static constexpr Priority kThree{3};
    static constexpr QpIndex kQp{0};

    static HostConfig Config() {
        return {.requester = {.line_rate = kRate, .mtu = kMtu, .rto = kRto},
                .responder = {.np = {}, .ack_every = 1},
                .scheduler = {},
                .pause_response = {},
                .pause_quanta = 65'535,
                .receive_buffer = std::nullopt};
    }

    explicit HostRig(const HostConfig& config = Config())
        : host(ns3::CreateObject<Host>(context, NodeId{0}, "h0", config)),
          probe(ns3::CreateObject<Probe>(context, NodeId{1}, Probe::Params{})),
          link(Join(nic(), probe->port(PortIndex{}), kDelay)) {
        AddQp();
    }
    [[nodiscard]] Port& nic() { return host->port(PortIndex{}); }
    // Another pair of halves; returns the sender.
    QpIndex AddQp(Priority priority = kThree) {
        Frame header{};
        header.kind = FrameKind::kData;
        header.priority = priority;
        header.ecn = Ecn::kEct0;
        header.dest_qp = host->requester().next();
        auto fake = std::make_unique<FakeControl>(kRate);
        controls.push_back(fake.get());
        Frame reply = header;
        reply.ecn = Ecn::kNotEct;
        host->responder().Add(reply);
        return host->requester().Add(40 + static_cast<std::uint32_t>(controls.size()), header,
                                     std::move(fake));
    }
    void Post(Bytes size, Duration when, std::int64_t transfer = 0, QpIndex qp = kQp) {
        host->Post(qp, transfer, size, Time(when));
    }
    // What the probe sends to the host.
    void Feed(FrameKind kind, std::int64_t psn) {
        Frame f = DataFrame(wire::kAckFrame, psn);
        f.kind = kind;
        probe->Send(f);
    }
    [[nodiscard]] std::vector<std::int64_t> DataArrived() const {
        std::vector<std::int64_t> numbers;
        for (const Probe::Arrival& arrival : probe->arrivals) {
            if (arrival.frame.kind == FrameKind::kData) {
                numbers.push_back(arrival.frame.transport.psn);
            }
        }
        return numbers;
    }

    Ns3Run run;
    FramePool pool;
    TransferLog log;
    FabricContext context{pool, &log};
    ns3::Ptr<Host> host;
    ns3::Ptr<Probe> probe;
    ns3::Ptr<Link> link;
    std::vector<FakeControl*> controls;
};

}  // namespace dcqcn
