#include "experiments/engine_ports.h"

#include <cstddef>

#include <ns3/rng-seed-manager.h>
#include <ns3/simulator.h>

#include "base/check.h"
#include "fabric/fabric.h"

namespace dcqcn {
namespace {

constexpr std::uint32_t kFirstPort = 49'152;  // the dynamic range of RFC 6335
constexpr std::uint32_t kLastPort = 65'535;

bool Follows(const std::vector<Hop>& hops, const FlowPath& path) {
    if (hops.size() + 1 != path.size()) {
        return false;
    }
    for (std::size_t i = 0; i < hops.size(); ++i) {
        if (hops[i].node != path[i]) {
            return false;
        }
    }
    return true;
}

std::uint16_t FindPort(Fabric& fabric, NodeId from, NodeId to, const FlowPath& path) {
    for (std::uint32_t port = kFirstPort; port <= kLastPort; ++port) {
        const auto source_port = static_cast<std::uint16_t>(port);
        const std::uint32_t qp = fabric.Connect(from, to, Priority{}, source_port);
        if (Follows(fabric.Path(from, to, fabric.qps()[qp].forward_hash), path)) {
            return source_port;
        }
    }
    throw ConfigError("no UDP source port leads a flow along the path asked for");
}

// ns-3's nodes live until the simulator is destroyed, also when the search throws.
struct SimulatorLife {
    explicit SimulatorLife(std::uint64_t seed) {
        ConfigureSimulator();
        ns3::RngSeedManager::SetSeed(1);
        ns3::RngSeedManager::SetRun(seed);
    }
    ~SimulatorLife() { ns3::Simulator::Destroy(); }
    SimulatorLife(const SimulatorLife&) = delete;
    SimulatorLife& operator=(const SimulatorLife&) = delete;
};

}  // namespace

std::vector<std::uint16_t> FindSourcePorts(const Scenario& scenario,
                                           const std::vector<FlowPath>& paths) {
    DCQCN_ASSERT(paths.size() == scenario.flows.size(), "one path per flow");
    const SimulatorLife life(scenario.seed);
    Fabric fabric(scenario.topology, scenario.fabric);
    std::vector<std::uint16_t> ports;
    for (std::size_t i = 0; i < paths.size(); ++i) {
        ports.push_back(FindPort(fabric, paths[i].front(), paths[i].back(), paths[i]));
    }
    return ports;
}

}  // namespace dcqcn
