// Figure 11: two flows, one at line rate and one at nothing. Which parameters bring them together
// within 200 ms? Swept in the fluid model, as in the paper, and in packets.
#include <cmath>
#include <utility>

#include "experiments/figure.h"
#include "experiments/figure_fluid.h"
#include "experiments/figure_silent.h"

namespace dcqcn {
namespace {

constexpr const char* kMain = "main";
constexpr int kUntilMs = 200;

using Overrides = std::vector<std::string>;

// "a" and "150KB": panel a's point. The scenario is the strawman, so each panel says what it has
// instead.
struct Point {
    std::string panel;
    std::string value;
    Overrides overrides;
};

struct Panel {
    std::string name;
    std::string key;
    std::vector<std::string> values;  // from the strawman's to the best
    Overrides others;
};

// The paper's axes: 0.15 to 10 MB, 50 us to 1.5 ms, 40 to 200 KB, 0 to 1. A timer of one CNP window
// would expire exactly when a CNP is due, so the fastest is the deployed one.
std::vector<Panel> Panels() {
    return {{"a", "rp.byte_counter", {"150KB", "1MB", "4MB", "10MB"}, {}},
            {"b", "rp.rate_timer", {"1500us", "500us", "150us", "55us"}, {"rp.byte_counter=10MB"}},
            {"c", "switch.ecn.kmax", {"40KB", "80KB", "120KB", "200KB"}, {}},
            {"d", "switch.ecn.pmax", {"1", "0.5", "0.1", "0.01"}, {"switch.ecn.kmax=200KB"}}};
}

std::vector<Point> Points(Scale scale) {
    std::vector<Point> points;
    for (const Panel& panel : Panels()) {
        for (const std::string& value : panel.values) {
            const bool is_end = value == panel.values.front() || value == panel.values.back();
            if (scale != Scale::kSmoke || is_end) {
                Overrides overrides = panel.others;
                overrides.push_back(panel.key + "=" + value);
                points.push_back({panel.name, value, std::move(overrides)});
            }
        }
    }
    return points;
}

FigureRun MakeRun(const SilentChoice& choice, const Point& point, int seed) {
    constexpr double kLineGbps = 40;
    constexpr double kLinks = 2;
    FigureRun run;
    run.variant = choice.name;
    run.label = point.panel + " " + point.value;
    run.seed = static_cast<std::uint64_t>(seed);
    run.overrides = point.overrides;
    run.overrides.insert(run.overrides.end(), choice.overrides.begin(), choice.overrides.end());
    run.packet_hops = EstimateHops(kLineGbps, kLinks, kUntilMs);
    return run;
}

std::vector<FigureRun> Plan(const Scenario&, const FigurePlan& plan) {
    std::vector<FigureRun> runs;
    const std::vector<Point> points = Points(plan.scale);
    for (int seed = 1; seed <= plan.seeds; ++seed) {
        for (const Point& point : points) {
            runs.push_back(MakeRun({kMain, {}}, point, seed));
        }
    }
    if (plan.scale != Scale::kSmoke) {
        for (const SilentChoice& choice : SilentChoices()) {
            runs.push_back(MakeRun(choice, points.front(), 1));
        }
    }
    return runs;
}

// |R_1 - R_2|, each rate averaged over a millisecond: the paper's z.
SampledRun DifferenceOf(const SampledRun& samples) {
    const auto per_ms = static_cast<std::size_t>(std::lround(1e3 / samples.time_us.at(1)));
    const std::vector<double> first = MeansOf(SeriesOf(samples, "h0", "rate_gbps"), per_ms);
    const std::vector<double> second = MeansOf(SeriesOf(samples, "h1", "rate_gbps"), per_ms);
    SampledRun difference{{}, {{"flows", "difference_gbps", {}}}};
    for (std::size_t i = 0; i < first.size(); ++i) {
        difference.time_us.push_back((static_cast<double>(i) + 0.5) * 1e3);
        difference.series.front().values.push_back(std::abs(first[i] - second[i]));
    }
    return difference;
}

double AtTheEnd(const SampledRun& difference) {
    constexpr double kLastMs = 10;
    return MeanOf(
        Between(difference, difference.series.front().values, kUntilMs - kLastMs, kUntilMs));
}

FluidTwin Twin(const RunDigest& digest) {
    FluidRun run;
    run.until = Duration(kUntilMs * kPicosecondsPerSecond / 1000);
    run.sample_every = 100us;
    run.measure_from = run.until / 2;
    return SolveTwin(digest, {FluidFlow{}, FluidFlow{.initial_rate = 0_Gbps}}, {"h0", "h1"}, run);
}

std::string NameOf(const std::string& label) {
    std::string name = label;
    name[1] = '_';
    return name;
}

void Add(const FigureRun& run, const RunDigest& digest, Measurement& measurement) {
    const SampledRun packets = DifferenceOf(digest.samples);
    measurement.rows.push_back({run.seed, run.variant, run.label, run.weight, "flows",
                                "difference_gbps", AtTheEnd(packets)});
    if (run.variant != kMain) {
        return;
    }
    measurement.metrics[NameOf(run.label)].push_back(AtTheEnd(packets));
    if (run.seed == 1) {
        const SampledRun fluid = DifferenceOf(Twin(digest).samples);
        measurement.metrics["fluid_" + NameOf(run.label)].push_back(AtTheEnd(fluid));
        measurement.series.push_back({run.seed, run.variant, run.label, packets});
        measurement.series.push_back({0, "fluid", run.label, fluid});
    }
}

Measurement Measure(const std::vector<FigureRun>& runs, const std::vector<RunDigest>& digests) {
    Measurement measurement;
    for (std::size_t i = 0; i < runs.size(); ++i) {
        Add(runs[i], digests[i], measurement);
    }
    auto& metrics = measurement.metrics;
    const std::vector<double> strawman = metrics.at("a_150KB");
    for (const char* best : {"b_55us", "c_200KB", "d_0.01"}) {
        const std::vector<double> differences = metrics.at(best);
        for (std::size_t seed = 0; seed < strawman.size(); ++seed) {
            metrics[std::string(best) + "_of_strawman"].push_back(differences[seed] /
                                                                  strawman[seed]);
        }
    }
    return measurement;
}

}  // namespace

Figure MakeFigure11() {
    return {"fig11", "which parameters bring two flows together: fluid model and packets", &Plan,
            &Measure};
}

}  // namespace dcqcn
