// Figure 13: two flows, the second 500 ms later, with (a) the strawman, (b) a fast timer, (c) RED,
// (d) both. Do they share the link, and how steadily?
#include <algorithm>
#include <utility>

#include "experiments/figure.h"
#include "experiments/figure_fluid.h"
#include "experiments/figure_silent.h"

namespace dcqcn {
namespace {

constexpr const char* kMain = "main";

using Overrides = std::vector<std::string>;

struct Panel {
    std::string name;
    Overrides overrides;
};

// The scenario is (d), Figure 14's parameters; the strawman's are [Zhu15 s5.2]'s.
std::vector<Panel> Panels() {
    const Overrides cut_off = CutOffAt("40KB");
    const Overrides slow{"rp.byte_counter=150KB", "rp.rate_timer=1500us"};
    Overrides strawman = cut_off;
    strawman.insert(strawman.end(), slow.begin(), slow.end());
    strawman.emplace_back("rp.gain=0.0625");
    return {{"a", strawman}, {"b", cut_off}, {"c", slow}, {"d", {}}};
}

// A flow that is alone is never marked, so that it does not matter for how long it is: shorter
// scales let the second flow start earlier.
struct Times {
    int joins_ms;
    int measured_from_ms;
    int until_ms;
};
Times TimesOf(Scale scale) {
    switch (scale) {
        case Scale::kSmoke:
            return {50, 300, 500};
        case Scale::kQuick:
            return {50, 300, 800};
        case Scale::kPaper:
            break;
    }
    return {500, 1000, 10'000};
}

FigureRun MakeRun(const SilentChoice& choice, const Panel& panel, int seed, Scale scale) {
    constexpr double kLineGbps = 40;
    constexpr double kLinks = 2;
    const Times times = TimesOf(scale);
    FigureRun run;
    run.variant = choice.name;
    run.label = panel.name;
    run.seed = static_cast<std::uint64_t>(seed);
    run.parameter = times.measured_from_ms;
    run.overrides = panel.overrides;
    run.overrides.insert(run.overrides.end(), choice.overrides.begin(), choice.overrides.end());
    run.overrides.push_back(MillisecondsOverride("workload.flows.1.start", times.joins_ms));
    run.overrides.push_back(MillisecondsOverride("warm_up", times.measured_from_ms));
    run.overrides.push_back(MillisecondsOverride("until", times.until_ms));
    run.packet_hops = EstimateHops(kLineGbps, kLinks, times.until_ms);
    return run;
}

std::vector<SilentChoice> Choices() {
    std::vector<SilentChoice> choices = SilentChoices();
    choices.push_back({"g 1/16", {"rp.gain=0.0625"}});
    return choices;
}

std::vector<FigureRun> Plan(const Scenario&, const FigurePlan& plan) {
    std::vector<FigureRun> runs;
    for (int seed = 1; seed <= plan.seeds; ++seed) {
        for (const Panel& panel : Panels()) {
            runs.push_back(MakeRun({kMain, {}}, panel, seed, plan.scale));
        }
    }
    runs.push_back(MakeRun(DecayingAlpha(), Panels().front(), 1, plan.scale));
    if (plan.scale != Scale::kSmoke) {
        for (const SilentChoice& choice : Choices()) {
            runs.push_back(MakeRun(choice, Panels().back(), 1, plan.scale));
        }
    }
    return runs;
}

using Named = std::map<std::string, double>;

// Throughput per sample, a millisecond each, once the second flow has had time to settle.
Named NumbersOf(const FigureRun& run, const SampledRun& samples) {
    constexpr std::size_t kTenMs = 10;
    const auto steady = [&](const char* flow) {
        return Between(samples, SeriesOf(samples, flow, "l2_gbps"), run.parameter, EndMs(samples));
    };
    const std::vector<double> first = steady("h0");
    const std::vector<double> second = steady("h1");
    const auto [low, high] = std::minmax({MeanOf(first), MeanOf(second)});
    const auto deviation = [&](std::size_t ms) {
        return (DeviationOf(MeansOf(first, ms)) + DeviationOf(MeansOf(second, ms))) / 2;
    };
    return {{"first_gbps", MeanOf(first)},
            {"second_gbps", MeanOf(second)},
            {"low_gbps", low},
            {"high_gbps", high},
            {"share_ratio", low / high},
            {"sd_gbps", deviation(1)},
            {"sd_10ms_gbps", deviation(kTenMs)}};
}

void Add(const FigureRun& run, const RunDigest& digest, Measurement& measurement) {
    for (const auto& [name, value] : NumbersOf(run, digest.samples)) {
        measurement.rows.push_back(
            {run.seed, run.variant, run.label, run.weight, "flows", name, value});
        if (run.variant == kMain) {
            measurement.metrics[run.label + "_" + name].push_back(value);
        } else if (run.variant == DecayingAlpha().name) {
            measurement.metrics[run.label + "_decaying_" + name].push_back(value);
        }
    }
    if (run.variant == kMain && run.seed == 1) {
        measurement.series.push_back(SeriesFrom(run, digest, {"l2_gbps"}));
    }
}

Measurement Measure(const std::vector<FigureRun>& runs, const std::vector<RunDigest>& digests) {
    Measurement measurement;
    for (std::size_t i = 0; i < runs.size(); ++i) {
        Add(runs[i], digests[i], measurement);
    }
    auto& metrics = measurement.metrics;
    for (const auto& [more, less] : {std::pair{"c", "d"}, std::pair{"d", "b"}}) {
        const std::vector<double> over = metrics.at(std::string(more) + "_sd_gbps");
        const std::vector<double> under = metrics.at(std::string(less) + "_sd_gbps");
        for (std::size_t seed = 0; seed < over.size(); ++seed) {
            metrics[std::string("sd_") + more + "_over_" + less].push_back(over[seed] /
                                                                           under[seed]);
        }
    }
    return measurement;
}

}  // namespace

Figure MakeFigure13() {
    return {"fig13", "who gets how much, how steadily: strawman, fast timer, RED, both", &Plan,
            &Measure};
}

}  // namespace dcqcn
