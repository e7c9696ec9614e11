// A fabric under test: built, run and taken down together with ns-3's simulator.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include <ns3/simulator.h>

#include "base/check.h"
#include "fabric/fabric.h"
#include "tests/nic/ns3_run.h"

namespace dcqcn::test {

inline constexpr Priority kRdma{3};

class Rig final : public FabricObserver {
  public:
    explicit Rig(const Topology& t, const FabricParams& params = {},
                 const FabricOptions& options = {})
        : topology(t), fabric(topology, params, options) {
        fabric.SetObserver(this);
    }

    std::uint32_t Connect(const std::string& from, const std::string& to,
                          std::uint16_t source_port = 49'152) {
        return fabric.Connect(topology.Find(from), topology.Find(to), kRdma, source_port);
    }
    FabricNode& node(const std::string& name) { return fabric.node(topology.Find(name)); }
    // The port of `name` that leads to `neighbour`.
    Port& port(const std::string& name, const std::string& neighbour) {
        const NodeId id = topology.Find(name);
        const std::vector<NodeId>& behind = topology.Neighbours(id);
        for (std::size_t p = 0; p < behind.size(); ++p) {
            if (behind[p] == topology.Find(neighbour)) {
                return fabric.node(id).port(static_cast<PortIndex>(p));
            }
        }
        throw ConfigError("no such link");
    }
    void Run(Duration until) {
        ns3::Simulator::Stop(ns3::Time(until.count()));
        ns3::Simulator::Run();
    }
    // Calls `look` every `every` until `until`.
    void Every(Duration every, Duration until, const std::function<void()>& look) {
        for (Duration t = every; t <= until; t += every) {
            ns3::Simulator::Schedule(ns3::Time(t.count()), look);
        }
    }
    [[nodiscard]] static Time Now() { return Ns3Run::now(); }

    void OnFinished(const FinishedTransfer& t) override { finished.push_back(t); }
    void OnPfc(const PfcEvent& e) override {
        pfc.push_back(e);
        if (on_pfc) {
            on_pfc(e);
        }
    }

    Ns3Run life;
    Topology topology;
    Fabric fabric;
    std::vector<FinishedTransfer> finished;
    std::vector<PfcEvent> pfc;
    std::function<void(const PfcEvent&)> on_pfc;
};

// Hosts a and b with `switches` switches s0, s1, ... in a row between them.
inline Topology Chain(const std::vector<LinkProperties>& links) {
    Topology t;
    const NodeId a = t.AddHost("a");
    const NodeId b = t.AddHost("b");
    NodeId last = a;
    for (std::size_t i = 0; i + 1 < links.size(); ++i) {
        const NodeId next = t.AddSwitch("s" + std::to_string(i));
        t.AddLink(last, next, links[i]);
        last = next;
    }
    t.AddLink(last, b, links.back());
    return t;
}

// Line rate, PFC only.
inline FabricParams WithoutCongestionControl() {
    FabricParams params;
    params.rp.algorithm = "none";
    return params;
}

}  // namespace dcqcn::test
