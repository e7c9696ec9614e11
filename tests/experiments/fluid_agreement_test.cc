// Two descriptions of one algorithm, packets and differential equations, made from the same keys.
// How near they must be was fixed before they were compared; the marks of eight flows are not that
// near, for the reason below.
#include <algorithm>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include <catch2/catch.hpp>

#include "experiments/figure.h"
#include "experiments/figure_series.h"
#include "experiments/fluid_scenario.h"
#include "experiments/scenario.h"
#include "experiments/simulation.h"
#include "fluid/fixed_point.h"
#include "fluid/solve.h"

namespace dcqcn {
namespace {

constexpr int kWarmUpMs = 100;  // two flows converge in 97 ms [Zhu16 s3.3]

Scenario IncastOf(int senders, int warm_up_ms, int until_ms) {
    return LoadScenario(
        std::string(DCQCN_SOURCE_DIR) + "/experiments/fig12/scenario.json",
        {"workload.senders=" + std::to_string(senders), MillisecondsOverride("warm_up", warm_up_ms),
         MillisecondsOverride("until", until_ms), "sample_every=50us"});
}

struct Steady {
    double queue_bytes;  // mean over time
    double marked;       // share of packets
    double alpha;        // mean over time and flows
    double on_line;      // what the marking line gives for the times at which the queue is on it
    double above_kmax;   // share of the time
    FluidFixedPoint fluid;
};

double AlphaOf(const RunResult& result) {
    double sum = 0;
    double count = 0;
    for (const SeriesPoint& point : result.series) {
        if (std::string(point.metric) == "alpha" &&
            point.time >= Time(Duration(kWarmUpMs * kPicosecondsPerSecond / 1000))) {
            sum += point.value;
            ++count;
        }
    }
    return sum / count;
}

// Of the queue's whole distribution: the mean of eq. (5) up to kmax, and the time beyond it.
std::pair<double, double> MarkingOf(const RunResult& result, const EcnParams& ecn) {
    double on_line = 0;
    double before = 0;
    for (const QueueShare& step : result.queue.cdf) {
        if (step.bytes > ecn.kmax.count()) {
            return {on_line, 1 - before};
        }
        const auto above = static_cast<double>(step.bytes - ecn.kmin.count());
        const auto range = static_cast<double>((ecn.kmax - ecn.kmin).count());
        on_line += (step.share - before) * ecn.pmax * std::max(0.0, above / range);
        before = step.share;
    }
    return {on_line, 0};
}

// Marks are counted from 0; a run that ends with the warm-up says which do not belong.
Steady SteadyOf(int senders, int until_ms) {
    const Scenario scenario = IncastOf(senders, kWarmUpMs, until_ms);
    const RunResult whole = Run(scenario);
    const RunResult start = Run(IncastOf(senders, 0, kWarmUpMs));
    FluidParams params = FluidScenarioOf(scenario.resolved).params;
    params.flows = {FluidFlow{.count = senders}};
    const auto [on_line, above_kmax] = MarkingOf(whole, scenario.fabric.sw.ecn);
    return {.queue_bytes = whole.queue.mean,
            .marked = static_cast<double>(whole.marked - start.marked) /
                      static_cast<double>(whole.eligible - start.eligible),
            .alpha = AlphaOf(whole),
            .on_line = on_line,
            .above_kmax = above_kmax,
            .fluid = FixedPoint(params)};
}

TEST_CASE("Packets against the fluid model: two and four flows rest where its fixed point is",
          "[fluid][slow]") {
    constexpr double kBand = 0.15;
    // The queue of two flows is empty for a fifth of the time and needs longer for its mean.
    for (const auto& [senders, until_ms] : {std::pair{2, 800}, std::pair{4, 400}}) {
        CAPTURE(senders);
        const Steady packets = SteadyOf(senders, until_ms);
        CHECK(packets.queue_bytes == Approx(packets.fluid.queue_bytes).epsilon(kBand));
        CHECK(packets.marked == Approx(packets.fluid.p).epsilon(kBand));
        CHECK(packets.alpha == Approx(packets.fluid.alpha).epsilon(kBand));
    }
}

TEST_CASE("Packets against the fluid model: eight flows, but for the jump of marking at kmax",
          "[fluid][slow]") {
    constexpr double kBand = 0.25;
    const Steady packets = SteadyOf(8, 400);
    CHECK(packets.queue_bytes == Approx(packets.fluid.queue_bytes).epsilon(kBand));
    CHECK(packets.alpha == Approx(packets.fluid.alpha).epsilon(kBand));
    CHECK(packets.on_line == Approx(packets.fluid.p).epsilon(kBand));
    // The swings of the queue reach kmax, beyond which every frame is marked; a fixed point has
    // none. A frame is marked by the queue that it leaves behind, which is shorter than the mean
    // one until the next leaves, so that fewer are than the time beyond kmax suggests.
    CHECK(packets.above_kmax > 0.001);
    CHECK(packets.marked > packets.on_line);
    CHECK(packets.marked < packets.on_line + packets.above_kmax);
}

struct Cycle {
    double period_ms = 0;  // median
    double least_bytes = 0;
    double most_bytes = 0;
    std::size_t count = 0;
};

// A cycle begins when the queue, once below a tenth of kmax, is above three quarters of it.
Cycle CycleOf(const SampledRun& samples) {
    constexpr double kLow = 20e3;
    constexpr double kHigh = 150e3;
    const std::vector<double>& queue = SeriesOf(samples, "bottleneck", "queue_bytes");
    std::vector<double> starts;
    Cycle cycle{.least_bytes = kHigh};
    bool was_low = false;
    for (std::size_t i = 0; i < queue.size(); ++i) {
        if (samples.time_us[i] < kWarmUpMs * 1e3) {
            continue;
        }
        cycle.least_bytes = std::min(cycle.least_bytes, queue[i]);
        cycle.most_bytes = std::max(cycle.most_bytes, queue[i]);
        was_low |= queue[i] < kLow;
        if (was_low && queue[i] > kHigh) {
            starts.push_back(samples.time_us[i] * 1e-3);
            was_low = false;
        }
    }
    std::vector<double> periods(starts.size());
    std::adjacent_difference(starts.begin(), starts.end(), periods.begin());
    REQUIRE(periods.size() > 2);
    std::sort(periods.begin() + 1, periods.end());
    cycle.count = periods.size() - 1;
    cycle.period_ms = periods[1 + cycle.count / 2];
    return cycle;
}

TEST_CASE("Packets against the fluid model: sixteen flows cycle through empty and kmax as it does",
          "[fluid][slow]") {
    constexpr double kBand = 0.15;
    const Scenario scenario = IncastOf(16, kWarmUpMs, 200);
    FluidParams params = FluidScenarioOf(scenario.resolved).params;
    params.flows = {FluidFlow{.count = 16}};
    REQUIRE_FALSE(FixedPoint(params).is_on_marking_line);
    const FluidRun run{.until = 200ms, .measure_from = 100ms};
    const Cycle fluid = CycleOf(SamplesOf(Solve(params, run), {"senders"}));
    const Cycle packets = CycleOf(SamplesOf(Run(scenario)));
    for (const Cycle& cycle : {fluid, packets}) {
        CHECK(cycle.least_bytes < 1086);
        CHECK(cycle.most_bytes > 200e3);
    }
    CHECK(packets.period_ms == Approx(fluid.period_ms).epsilon(kBand));
}

// The equations bring ten flows to rest at 135 KB. Single marks keep packets from resting: a swing
// that has reached kmax, where marking jumps to 1, comes back through an empty queue.
TEST_CASE("Packets against the fluid model: ten flows cycle where the equations still rest",
          "[fluid][slow]") {
    const Scenario scenario = IncastOf(10, kWarmUpMs, 200);
    const Cycle ten = CycleOf(SamplesOf(Run(scenario)));
    CHECK(ten.least_bytes < 1086);
    CHECK(ten.most_bytes > 195e3);
    CHECK(static_cast<double>(ten.count) * ten.period_ms > 50);  // most of the 100 ms
}

}  // namespace
}  // namespace dcqcn
