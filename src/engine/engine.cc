#include "engine/engine.h"

#include <ns3/global-value.h>
#include <ns3/nstime.h>
#include <ns3/object-factory.h>
#include <ns3/simulator.h>
#include <ns3/string.h>

#include "engine/fabric_simulator.h"

namespace dcqcn {

void ConfigureSimulator(const Engine& engine) {
    FabricSimulator::GetTypeId();  // a static library's types are known once they are named
    if (ns3::Time::GetResolution() != ns3::Time::PS) {
        ns3::Time::SetResolution(ns3::Time::PS);
    }
    ns3::GlobalValue::Bind("SimulatorImplementationType", ns3::StringValue(engine.simulator));
    ns3::ObjectFactory scheduler;
    scheduler.SetTypeId(engine.scheduler);
    ns3::Simulator::SetScheduler(scheduler);
}

}  // namespace dcqcn
