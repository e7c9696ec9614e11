// Figure 10: a second sender joins a first one. How soon do both have their share, in packets and
// in the fluid model?
#include <algorithm>
#include <cmath>

#include "experiments/figure.h"
#include "experiments/figure_fluid.h"
#include "experiments/figure_silent.h"

namespace dcqcn {
namespace {

constexpr const char* kMain = "main";
constexpr const char* kFirst = "h0";
constexpr const char* kSecond = "h1";
constexpr double kLineGbps = 40;
constexpr double kShareGbps = 20;
constexpr double kJoinsAtMs = 10;  // of the scenario's second flow
constexpr double kTailFromMs = 30;
constexpr Duration kJoinsAt = 10ms;

int UntilMs(Scale scale) {
    constexpr int kSmoke = 50;
    constexpr int kPaper = 100;  // as plotted
    return scale == Scale::kSmoke ? kSmoke : kPaper;
}

FigureRun MakeRun(const SilentChoice& choice, int seed, Scale scale) {
    constexpr double kLinks = 2;
    FigureRun run;
    run.variant = choice.name;
    run.label = "2 flows";
    run.seed = static_cast<std::uint64_t>(seed);
    run.overrides = choice.overrides;
    run.overrides.push_back(MillisecondsOverride("until", UntilMs(scale)));
    run.packet_hops = EstimateHops(kLineGbps, kLinks, UntilMs(scale));
    return run;
}

std::vector<FigureRun> Plan(const Scenario&, const FigurePlan& plan) {
    std::vector<FigureRun> runs;
    for (int seed = 1; seed <= plan.seeds; ++seed) {
        runs.push_back(MakeRun({kMain, {}}, seed, plan.scale));
    }
    if (plan.scale != Scale::kSmoke) {
        for (const SilentChoice& choice : SilentChoices()) {
            runs.push_back(MakeRun(choice, 1, plan.scale));
        }
        runs.push_back(MakeRun(DecayingAlpha(), 1, plan.scale));
    }
    return runs;
}

using Values = std::vector<double>;

// What the first cut leaves of a rate, the first drop by more than a twentieth between samples; 1
// if there is none.
double FirstCut(const Values& rate) {
    constexpr double kClearly = 0.95;
    const auto cut = std::ranges::adjacent_find(
        rate, [](double before, double after) { return after < kClearly * before; });
    return cut == rate.end() ? 1 : *(cut + 1) / *cut;
}

// Milliseconds from the second flow's start to the end of the first one in which both flows are
// within a tenth of their share; the whole rest of the run if they never are.
double SettledAfterMs(const SampledRun& samples) {
    constexpr double kMicroseconds = 1e3;
    constexpr double kTenth = 0.1;
    const double step_ms = samples.time_us.at(1) / kMicroseconds;
    const auto per_ms = static_cast<std::size_t>(1 / step_ms + kTenth);
    const Values first = MeansOf(SeriesOf(samples, kFirst, "rate_gbps"), per_ms);
    const Values second = MeansOf(SeriesOf(samples, kSecond, "rate_gbps"), per_ms);
    const auto is_share = [](double gbps) {
        return std::abs(gbps - kShareGbps) <= kTenth * kShareGbps;
    };
    auto ms = static_cast<std::size_t>(kJoinsAtMs);
    while (ms < first.size() && !(is_share(first[ms]) && is_share(second[ms]))) {
        ++ms;
    }
    return static_cast<double>(ms + 1) - kJoinsAtMs;
}

using Named = std::map<std::string, double>;

Named NumbersOf(const SampledRun& samples) {
    const double end = EndMs(samples);
    const Values& first = SeriesOf(samples, kFirst, "rate_gbps");
    const Values& second = SeriesOf(samples, kSecond, "rate_gbps");
    const Values joined = Between(samples, first, kJoinsAtMs, 2 * kJoinsAtMs);
    const Values tail = Between(samples, first, kTailFromMs, end);
    return {{"dip_gbps", std::ranges::min(joined)},
            {"settled_ms", SettledAfterMs(samples)},
            {"first_tail_gbps", MeanOf(tail)},
            {"first_tail_sd_gbps", DeviationOf(tail)},
            {"second_tail_gbps", MeanOf(Between(samples, second, kTailFromMs, end))}};
}

// When the first flow, once cut, is back at its share.
double ReachesShareMs(const SampledRun& samples) {
    constexpr double kMicroseconds = 1e3;
    const Values& rate = SeriesOf(samples, kFirst, "rate_gbps");
    const auto ms = [&](std::size_t at) { return samples.time_us[at] / kMicroseconds; };
    std::size_t i = 0;
    while (i + 1 < rate.size() && (ms(i) <= kJoinsAtMs || rate[i] >= kShareGbps)) {
        ++i;
    }
    while (i + 1 < rate.size() && rate[i] < kShareGbps) {
        ++i;
    }
    return ms(i) - kJoinsAtMs;
}

void AddPackets(const FigureRun& run, const RunDigest& digest, Measurement& measurement) {
    Named numbers = NumbersOf(digest.samples);
    numbers["first_cut"] = FirstCut(SeriesOf(digest.samples, kFirst, "rate_gbps"));
    numbers["reaches_share_ms"] = ReachesShareMs(digest.samples);
    for (const auto& [name, value] : numbers) {
        measurement.rows.push_back(
            {run.seed, run.variant, run.label, run.weight, "flows", name, value});
        if (run.variant == kMain) {
            measurement.metrics[name].push_back(value);
        }
    }
    if (run.variant == kMain && run.seed == 1) {
        measurement.series.push_back(
            SeriesFrom(run, digest, {"rate_gbps", "alpha", "queue_bytes"}));
    }
}

// As the equations are printed alpha decays from a flow's start; in the packets it is 1 for both at
// their first CNP, as if both had just started.
void AddFluid(const RunDigest& digest, Measurement& measurement) {
    FluidRun run;
    run.until = Duration(static_cast<std::int64_t>(digest.samples.time_us.back() * 1e6));
    run.sample_every = 20us;
    run.measure_from = run.until / 2;
    const std::vector<std::string> metrics{"rate_gbps", "alpha", "queue_bytes"};
    const FluidTwin twin =
        SolveTwin(digest, {FluidFlow{}, FluidFlow{.start = kJoinsAt}}, {kFirst, kSecond}, run);
    for (const auto& [name, value] : NumbersOf(twin.samples)) {
        measurement.metrics["fluid_" + name].push_back(value);
    }
    measurement.metrics["fluid_reaches_share_ms"].push_back(ReachesShareMs(twin.samples));
    measurement.series.push_back(SeriesFrom(twin, "as printed", metrics));
    const FluidTwin alike =
        SolveTwin(digest, {FluidFlow{.start = kJoinsAt, .count = 2}}, {kFirst}, run);
    measurement.metrics["fluid_alpha_1_reaches_share_ms"].push_back(ReachesShareMs(alike.samples));
    measurement.series.push_back(SeriesFrom(alike, "alpha 1 for both", metrics));
}

Measurement Measure(const std::vector<FigureRun>& runs, const std::vector<RunDigest>& digests) {
    Measurement measurement;
    for (std::size_t i = 0; i < runs.size(); ++i) {
        AddPackets(runs[i], digests[i], measurement);
    }
    AddFluid(digests.front(), measurement);
    return measurement;
}

}  // namespace

Figure MakeFigure10() {
    return {"fig10", "a second sender joins: packets against the fluid model", &Plan, &Measure};
}

}  // namespace dcqcn
