// ns-3 for the length of one test: set up for picoseconds, torn down at the end.
#pragma once

#include <utility>

#include <ns3/nstime.h>
#include <ns3/rng-seed-manager.h>
#include <ns3/simulator.h>

#include "base/units.h"
#include "engine/engine.h"

namespace dcqcn {

// What ns-3 itself comes with.
inline const Engine kNs3Engine{.simulator = "ns3::DefaultSimulatorImpl"};

class Ns3Run {
  public:
    explicit Ns3Run(const Engine& engine = {}) {
        ConfigureSimulator(engine);
        ns3::RngSeedManager::SetSeed(1);
        ns3::RngSeedManager::SetRun(1);
    }
    ~Ns3Run() { ns3::Simulator::Destroy(); }
    Ns3Run(const Ns3Run&) = delete;
    Ns3Run& operator=(const Ns3Run&) = delete;

    [[nodiscard]] static Time now() { return Time(Duration(ns3::Simulator::Now().GetTimeStep())); }
    // Calls `action` at `when` >= now().
    template <class Action>
    static void At(Duration when, Action&& action) {
        ns3::Simulator::Schedule(After(when), std::forward<Action>(action));
    }
    // Runs up to `when`; whether work due at that very instant is done is not defined.
    static void Until(Duration when) {
        ns3::Simulator::Stop(After(when));
        ns3::Simulator::Run();
    }
    // Runs until nothing is left to do.
    static void ToTheEnd() { ns3::Simulator::Run(); }

  private:
    static ns3::Time After(Duration when) { return ns3::Time((Time(when) - now()).count()); }
};

}  // namespace dcqcn
