// Two probes joined by one link.
#pragma once

#include "tests/nic/probe.h"

namespace dcqcn {

struct TwoProbes {
    static constexpr Duration kDelay = 1us;

    explicit TwoProbes(const Probe::Params& a_params = {}, const Probe::Params& b_params = {},
                       const Engine& engine = {})
        : run(engine),
          a(ns3::CreateObject<Probe>(context, NodeId{0}, a_params)),
          b(ns3::CreateObject<Probe>(context, NodeId{1}, b_params)),
          link(Join(a->port(PortIndex{}), b->port(PortIndex{}), kDelay)) {}

    [[nodiscard]] Port& a_port() { return a->port(PortIndex{}); }
    [[nodiscard]] Port& b_port() { return b->port(PortIndex{}); }

    Ns3Run run;
    FramePool pool;
    FabricContext context{pool};
    ns3::Ptr<Probe> a;
    ns3::Ptr<Probe> b;
    ns3::Ptr<Link> link;
};

}  // namespace dcqcn
