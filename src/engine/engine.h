// What runs a simulation: an ns-3 SimulatorImpl and the queue of its events, by TypeId name.
#pragma once

#include <string>

namespace dcqcn {

// The results of a run do not depend on it.
struct Engine {
    std::string simulator = "dcqcn::FabricSimulator";  // or "ns3::DefaultSimulatorImpl"
    std::string scheduler = "ns3::PriorityQueueScheduler";
};

// Sets ns-3 up for this model: picoseconds, and the engine. Call it first in every main and before
// every run, after Simulator::Destroy() of the run before.
void ConfigureSimulator(const Engine& engine = {});

}  // namespace dcqcn
