#include "engine/engine.h"

#include <string>

#include <ns3/simulator.h>

#include <catch2/catch.hpp>

#include "engine/fabric_simulator.h"
#include "tests/nic/ns3_run.h"

using namespace dcqcn;

TEST_CASE("Engine: it counts picoseconds and is the one asked for", "[engine]") {
    {
        const Ns3Run run;
        CHECK(ns3::Time::GetResolution() == ns3::Time::PS);
        CHECK(FabricSimulator::Current() != nullptr);
    }
    {
        const Ns3Run run(kNs3Engine);
        CHECK(FabricSimulator::Current() == nullptr);
    }
}
