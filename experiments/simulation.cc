#include "experiments/simulation.h"

#include <algorithm>
#include <chrono>
#include <string>

#include <ns3/rng-seed-manager.h>
#include <ns3/simulator.h>

#include "base/units_text.h"
#include "engine/alarm.h"
#include "engine/ending.h"
#include "experiments/collect.h"
#include "experiments/sampler.h"
#include "experiments/shares.h"
#include "experiments/workload.h"
#include "fabric/capture.h"
#include "fabric/fabric.h"
#include "rp/factory.h"

namespace dcqcn {

namespace {

constexpr Duration kWatchInterval{50'000'000};  // 50 us of simulated time between looks outside

Time Now() {
    return Time(Duration(ns3::Simulator::Now().GetTimeStep()));
}

// ns-3's simulator lives and dies with a run, also when the run throws.
class SimulatorLife {
  public:
    SimulatorLife(const Scenario& scenario, const Engine& engine) {
        ConfigureSimulator(engine);
        ns3::RngSeedManager::SetSeed(1);
        ns3::RngSeedManager::SetRun(scenario.seed);
    }
    ~SimulatorLife() { ns3::Simulator::Destroy(); }
    SimulatorLife(const SimulatorLife&) = delete;
    SimulatorLife& operator=(const SimulatorLife&) = delete;
};

void Watch(const RunOptions& options) {
    if (options.progress) {
        options.progress(Now());
    }
    if (options.interrupted && options.interrupted()) {
        if (options.ranks != nullptr) {
            throw RunInterrupted();
        }
        ns3::Simulator::Stop();
        return;
    }
    ns3::Simulator::Schedule(ns3::Time(kWatchInterval.count()), [&options] { Watch(options); });
}

void Warn(const Scenario& scenario, RunResult& result) {
    const FabricParams& p = scenario.fabric;
    const Feedback feedback = FeedbackOf(p.rp);
    const bool is_answered = feedback != Feedback::kCnp || p.np.enabled;
    const bool is_controlled = feedback != Feedback::kNone && p.sw.ecn.enabled && is_answered;
    if (is_controlled && result.marked == 0 && result.cnp_sent == 0) {
        result.warnings.emplace_back(
            "congestion control never acted: no frame was marked and no CNP was sent");
    }
    if (is_controlled && result.first_pause < result.first_mark) {
        result.warnings.emplace_back(
            "PFC acted before ECN: the first pause was sent before the first mark");
    }
    if (result.timeouts > 0) {
        result.warnings.emplace_back(
            std::to_string(result.timeouts) + " retransmission timeouts (transport.rto " +
            ToText(p.transport.rto) +
            "): flows stood still that long; look for drops, link errors or pauses that last");
    }
    if (result.window == Duration{}) {
        result.warnings.emplace_back(
            "warm_up is as long as the run: there is no window to measure goodput in");
    }
}

// What this rank measured becomes what all did, on rank 0.
void Unite(Ranks* ranks, RunResult& result) {
    if (ranks != nullptr) {
        Merge(ranks->Gather(PackShare(result)), result);
    }
    PutInOrder(result);
}

// Once all is finished the run goes on for a moment (ending.h), which is nobody's goodput. Only
// then has everything that was posted finished: a flow with more to send posts at once.
void MeasureToLastFinish(const Scenario& scenario, RunResult& result) {
    if (!result.transfers.empty() &&
        static_cast<std::int64_t>(result.transfers.size()) == result.transfers_posted) {
        result.simulated = result.transfers.back().finished.time_since_epoch();
    }
    result.window = std::max(result.simulated - scenario.warm_up, Duration{});
}

}  // namespace

RunResult Run(const Scenario& scenario, const RunOptions& options) {
    const SimulatorLife life(scenario, options.engine);
    Fabric fabric(scenario.topology, scenario.fabric,
                  {.ports_in_group = kPortsInCache, .ranks = options.ranks});
    std::optional<Capture> capture;
    if (options.capture) {
        capture.emplace(fabric, scenario.fabric, *options.capture);
    }
    Ending ending(fabric.conductor(), options.ranks,
                  {.word = fabric.rank_look_ahead(), .settling = fabric.longest_trip()});
    Workload workload(scenario, fabric, ending);
    fabric.SetObserver(&workload);
    Collector collector(scenario, fabric);
    Sampler sampler(scenario.topology, fabric, scenario.sample_every);

    Alarm window(fabric.conductor(), [&](Time now) { collector.BeginWindow(now); });
    Alarm end(fabric.conductor(), [](Time /*now*/) { ns3::Simulator::Stop(); });
    window.Set(scenario.warm_up > Duration{} ? Time(scenario.warm_up) : kNever);
    end.Set(scenario.until ? Time(*scenario.until) : kNever);
    sampler.Start();
    Watch(options);
    const auto wall = std::chrono::steady_clock::now();
    ns3::Simulator::Run();
    RunResult result;
    result.wall_s = std::chrono::duration<double>(std::chrono::steady_clock::now() - wall).count();
    result.events = fabric.conductor().played();
    fabric.CheckConservation();
    collector.Collect(result, Now());
    result.transfers_posted = workload.posted();
    result.transfers = workload.TakeTransfers();
    result.pfc = workload.TakePfc();
    result.entities = sampler.TakeEntities();
    result.series = sampler.TakeSeries();
    result.first_pause = workload.first_pause();
    if (capture) {
        result.captures = capture->Finish(Now());
    }
    Unite(options.ranks, result);
    MeasureToLastFinish(scenario, result);
    Warn(scenario, result);
    return result;
}

}  // namespace dcqcn
