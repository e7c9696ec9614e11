// Figure 12: the queue of 2:1 and 16:1 incasts with a large and a small gain g, in packets and in
// the fluid model.
#include <algorithm>
#include <array>
#include <utility>

#include "experiments/figure.h"
#include "experiments/figure_fluid.h"
#include "experiments/figure_silent.h"

namespace dcqcn {
namespace {

constexpr const char* kMain = "main";

struct Case {
    int senders;
    int gain_inverse;  // 1/g
};
constexpr std::array kCases{Case{2, 16}, Case{2, 256}, Case{16, 16}, Case{16, 256}};

std::string NameOf(const Case& c) {
    return std::string("n")
        .append(std::to_string(c.senders))
        .append("_g")
        .append(std::to_string(c.gain_inverse));
}

int UntilMs(Scale scale) {
    constexpr int kSmoke = 100;
    constexpr int kPaper = 200;  // as plotted
    return scale == Scale::kSmoke ? kSmoke : kPaper;
}

FigureRun MakeRun(const SilentChoice& choice, const Case& c, int seed, Scale scale) {
    constexpr double kLineGbps = 40;
    constexpr double kLinks = 2;
    FigureRun run;
    run.variant = choice.name;
    run.label = NameOf(c);
    run.seed = static_cast<std::uint64_t>(seed);
    run.parameter = c.senders;
    run.overrides = {"workload.senders=" + std::to_string(c.senders),
                     "rp.gain=" + std::to_string(1.0 / c.gain_inverse)};
    run.overrides.insert(run.overrides.end(), choice.overrides.begin(), choice.overrides.end());
    run.overrides.push_back(MillisecondsOverride("warm_up", UntilMs(scale) / 2));
    run.overrides.push_back(MillisecondsOverride("until", UntilMs(scale)));
    run.packet_hops = EstimateHops(kLineGbps, kLinks, UntilMs(scale));
    return run;
}

// With what Figure 12's printed levels come out of the equations; see the folder's README.
SilentChoice QcnIncrease() {
    return {"B 150 KB, T 1.5 ms, R_AI 5 Mb/s",
            {"rp.byte_counter=150KB", "rp.rate_timer=1500us", "rp.additive_increase=5Mbps"}};
}

std::vector<FigureRun> Plan(const Scenario&, const FigurePlan& plan) {
    std::vector<FigureRun> runs;
    for (int seed = 1; seed <= plan.seeds; ++seed) {
        for (const Case& c : kCases) {
            runs.push_back(MakeRun({kMain, {}}, c, seed, plan.scale));
        }
    }
    if (plan.scale != Scale::kSmoke) {
        std::vector<SilentChoice> choices = SilentChoices();
        choices.push_back(QcnIncrease());
        for (const SilentChoice& choice : choices) {
            runs.push_back(MakeRun(choice, {2, 256}, 1, plan.scale));
            runs.push_back(MakeRun(choice, {16, 256}, 1, plan.scale));
        }
    }
    return runs;
}

using Named = std::map<std::string, double>;

Named NumbersOf(const SampledRun& samples) {
    constexpr double kKilobyte = 1e3;
    const double end = EndMs(samples);
    const std::vector<double> late =
        Between(samples, SeriesOf(samples, "bottleneck", "queue_bytes"), end / 2, end);
    const auto [least, most] = std::ranges::minmax_element(late);
    return {{"mean_kb", MeanOf(late) / kKilobyte},
            {"sd_kb", DeviationOf(late) / kKilobyte},
            {"least_kb", *least / kKilobyte},
            {"most_kb", *most / kKilobyte}};
}

void AddPackets(const FigureRun& run, const RunDigest& digest, Measurement& measurement) {
    Named numbers = NumbersOf(digest.samples);
    numbers["mean_kb"] = digest.queue_mean_bytes / 1e3;  // of all times, not of samples
    numbers["total_l2_gbps"] = TotalL2Gbps(digest);
    for (const auto& [name, value] : numbers) {
        measurement.rows.push_back(
            {run.seed, run.variant, run.label, run.weight, "bottleneck", name, value});
        if (run.variant == kMain) {
            measurement.metrics[run.label + "_" + name].push_back(value);
        }
    }
    if (run.variant == kMain && run.seed == 1) {
        measurement.series.push_back(SeriesFrom(run, digest, {"queue_bytes"}));
    }
}

void AddFluid(const FigureRun& run, const RunDigest& digest, Measurement& measurement) {
    FluidRun fluid;
    fluid.until = Duration(static_cast<std::int64_t>(digest.samples.time_us.back() * 1e6));
    fluid.measure_from = fluid.until / 2;
    const FluidTwin twin =
        SolveTwin(digest, {FluidFlow{.count = run.parameter}}, {"senders"}, fluid);
    Named numbers = NumbersOf(twin.samples);
    numbers["utilisation"] = twin.statistics.utilisation;
    if (twin.analysis.rest) {
        numbers["rest_kb"] = twin.analysis.rest->queue_bytes / 1e3;
    }
    for (const auto& [name, value] : numbers) {
        measurement.rows.push_back({0, "fluid", run.label, 1, "bottleneck", name, value});
        measurement.metrics["fluid_" + run.label + "_" + name].push_back(value);
    }
    measurement.series.push_back(SeriesFrom(twin, run.label, {"queue_bytes"}));
}

// How much more the queue swings with the large gain.
void AddSwingRatios(std::map<std::string, std::vector<double>>& metrics) {
    for (const std::string prefix : {"n2", "n16", "fluid_n2", "fluid_n16"}) {
        const std::vector<double> large = metrics.at(prefix + "_g16_sd_kb");
        const std::vector<double> small = metrics.at(prefix + "_g256_sd_kb");
        for (std::size_t seed = 0; seed < large.size(); ++seed) {
            metrics[prefix + "_sd_ratio"].push_back(large[seed] / small[seed]);
        }
    }
}

Measurement Measure(const std::vector<FigureRun>& runs, const std::vector<RunDigest>& digests) {
    Measurement measurement;
    for (std::size_t i = 0; i < runs.size(); ++i) {
        AddPackets(runs[i], digests[i], measurement);
        if (runs[i].variant == kMain && runs[i].seed == 1) {
            AddFluid(runs[i], digests[i], measurement);
        }
    }
    AddSwingRatios(measurement.metrics);
    return measurement;
}

}  // namespace

Figure MakeFigure12() {
    return {"fig12", "the queue with a large and a small gain: packets against the fluid model",
            &Plan, &Measure};
}

}  // namespace dcqcn
