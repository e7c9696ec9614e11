#include "engine/conductor.h"

#include <string>
#include <vector>

#include <ns3/simulator.h>

#include <catch2/catch.hpp>

#include "base/check.h"
#include "engine/alarm.h"
#include "tests/nic/two_probes.h"

using namespace dcqcn;
using namespace dcqcn::literals;

namespace {

using Log = std::vector<std::string>;

// Nodes without links.
struct Crowd {
    explicit Crowd(std::uint32_t size, const Engine& engine = {}) : run(engine) {
        for (std::uint32_t i = 0; i < size; ++i) {
            nodes.push_back(ns3::CreateObject<Probe>(context, NodeId{i}, Probe::Params{}));
        }
    }

    Ns3Run run;
    FramePool pool;
    FabricContext context{pool};
    std::vector<ns3::Ptr<Probe>> nodes;
};

}  // namespace

TEST_CASE("Conductor: each node is woken at its own time", "[engine]") {
    Crowd crowd(3, GENERATE(Engine{}, kNs3Engine));
    crowd.nodes[1]->WantTimer(Time(9us));
    crowd.nodes[0]->WantTimer(Time(5us));
    Ns3Run::Until(5us - Duration(1));
    CHECK(crowd.nodes[0]->log.empty());
    Ns3Run::Until(9us - Duration(1));
    CHECK(crowd.nodes[0]->log == Log{"timers"});
    CHECK(crowd.nodes[1]->log.empty());
    Ns3Run::ToTheEnd();
    CHECK(crowd.nodes[0]->log == Log{"timers"});
    CHECK(crowd.nodes[1]->log == Log{"timers"});
    CHECK(crowd.nodes[2]->log.empty());
}

TEST_CASE("Conductor: however many nodes are due at one instant, ns-3 sees one event or none",
          "[engine]") {
    const bool is_own = GENERATE(true, false);
    Crowd crowd(100, is_own ? Engine{} : kNs3Engine);
    Ns3Run::Until(1us);  // ns-3 initialises nodes and devices
    for (const auto& node : crowd.nodes) {
        node->WantTimer(Time(5us));
    }
    const auto before = ns3::Simulator::GetEventCount();
    Ns3Run::ToTheEnd();
    CHECK(ns3::Simulator::GetEventCount() - before == (is_own ? 0 : 1));
    for (const auto& node : crowd.nodes) {
        CHECK(node->log == Log{"timers"});
    }
}

TEST_CASE("Conductor: a wish from outside moves a node's waking forward", "[engine]") {
    Crowd crowd(2, GENERATE(Engine{}, kNs3Engine));
    crowd.nodes[0]->WantTimer(Time(9us));
    crowd.nodes[1]->WantTimer(Time(7us));
    Ns3Run::At(2us, [&] { crowd.nodes[0]->WantTimer(Time(4us)); });
    Ns3Run::Until(5us);
    CHECK(crowd.nodes[0]->log == Log{"timers"});
    Ns3Run::ToTheEnd();
    CHECK(crowd.nodes[0]->log == Log{"timers"});
    CHECK(crowd.nodes[1]->log == Log{"timers"});
}

TEST_CASE("Conductor: it outlives the nodes of a simulation that is destroyed, and so do alarms",
          "[engine]") {
    const Engine engine = GENERATE(Engine{}, kNs3Engine);
    {
        Crowd crowd(2, engine);
        Alarm alarm(crowd.context.conductor, [](Time) {});
        alarm.Set(Time(3us));
        crowd.nodes[0]->WantTimer(Time(9us));
        crowd.nodes.clear();
        ns3::Simulator::Destroy();
        CHECK(crowd.context.conductor.next_due() == Time(3us));
    }
    // Nothing of that has made a simulator that the next configuration would find.
    const Ns3Run run(kNs3Engine);
    CHECK(FabricSimulator::Current() == nullptr);
}

TEST_CASE("Conductor: an exception from a cue leaves it fit to be set", "[engine]") {
    Crowd crowd(1, GENERATE(Engine{}, kNs3Engine));
    Alarm bad(crowd.context.conductor, [](Time) { throw InvariantError("made up"); });
    bad.Set(Time(1us));
    CHECK_THROWS_AS(ns3::Simulator::Run(), InvariantError);
    crowd.nodes[0]->WantTimer(Time(2us));
    Ns3Run::ToTheEnd();
    CHECK(crowd.nodes[0]->log == Log{"timers"});
}

TEST_CASE("Conductor: a node that runs may wake another, before or behind it", "[engine]") {
    TwoProbes net({}, {}, GENERATE(Engine{}, kNs3Engine));
    net.a->Send(DataFrame(100_B));
    net.b->Send(DataFrame(100_B));
    Ns3Run::ToTheEnd();
    CHECK(net.a->arrivals.size() == 1);
    CHECK(net.b->arrivals.size() == 1);
}
