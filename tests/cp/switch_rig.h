// A switch at 40 Gb/s with probes around it: probe i, which is node i, at port i.
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "cp/switch.h"
#include "tests/nic/probe.h"

namespace dcqcn {

struct PfcLog final : FabricObserver {
    void OnPfc(const PfcEvent& event) override {
        events.push_back(event);
        wire_free_at.push_back(sw->port(event.port).free_at());
    }

    Switch* sw = nullptr;
    std::vector<PfcEvent> events;
    std::vector<Time> wire_free_at;  // of the port, when the pause frame was made
};

struct SwitchRig {
    static constexpr std::uint16_t kPorts = 3;
    static constexpr Rate kRate = 40_Gbps;
    static constexpr Duration kDelay = 1us;
    static constexpr Priority kThree{3};
    static constexpr Bytes kFrame = 1000_B;

    // 100 KB to share and 10 KB headroom per port; no marks.
    static SwitchConfig Config() {
        SwitchConfig config;
        config.ports.assign(kPorts, {kRate, Duration{}});
        config.buffer.total = 130_KB;
        config.buffer.headroom.assign(kPorts, 10_KB);
        config.ecn.enabled = false;
        return config;
    }

    explicit SwitchRig(const SwitchConfig& config = Config(), const Probe::Params& probe = {})
        : sw(ns3::CreateObject<Switch>(context, NodeId{kPorts}, "sw0", config, Straight())) {
        pfc.sw = ns3::PeekPointer(sw);
        for (std::uint16_t i = 0; i < kPorts; ++i) {
            probes.push_back(ns3::CreateObject<Probe>(context, NodeId{i}, probe));
            links.push_back(Join(probes[i]->port(PortIndex{}), port(i), kDelay));
        }
    }
    [[nodiscard]] Port& port(std::uint16_t i) { return sw->port(PortIndex{i}); }
    [[nodiscard]] Port& probe_port(std::uint16_t i) { return probes[i]->port(PortIndex{}); }

    // `frames` copies, numbered, from probe to probe.
    void Send(std::uint16_t from, std::uint16_t to, int frames, Frame f = DataFrame(kFrame)) {
        f.dst = NodeId{to};
        for (int i = 0; i < frames; ++i) {
            f.transport.psn = i;
            probes[from]->Send(f);
        }
    }
    // What probe `i` received: packet numbers, and how many were CE.
    [[nodiscard]] std::vector<std::int64_t> Received(std::uint16_t i, bool only_ce = false) const {
        std::vector<std::int64_t> numbers;
        for (const Probe::Arrival& arrival : probes[i]->arrivals) {
            if (!only_ce || arrival.frame.ecn == Ecn::kCe) {
                numbers.push_back(arrival.frame.transport.psn);
            }
        }
        return numbers;
    }
    // Stops what the switch sends to probe `i`, for as long as a pause can last.
    void Block(std::uint16_t i, Priority priority = kThree) {
        probes[i]->SendPause(priority, 65'535);
    }
    void Unblock(std::uint16_t i, Priority priority = kThree) { probes[i]->SendPause(priority, 0); }

    Ns3Run run;
    FramePool pool;
    PfcLog pfc;
    FabricContext context{pool, &pfc};
    ns3::Ptr<Switch> sw;
    std::vector<ns3::Ptr<Probe>> probes;
    std::vector<ns3::Ptr<Link>> links;

  private:
    static Forwarding Straight() {
        std::vector<std::vector<PortIndex>> ports_towards;
        for (std::uint16_t i = 0; i < kPorts; ++i) {
            ports_towards.push_back({PortIndex{i}});
        }
        return {ports_towards, 0};
    }
};

}  // namespace dcqcn
