// The lesson of g: 1/16 against 1/256 for 2:1 and 16:1, with the paper's parameters and with those
// that NICs are shipped with, in packets and in the fluid model.
#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <limits>
#include <utility>

#include "experiments/figure.h"
#include "experiments/figure_fluid.h"
#include "experiments/nic_fluid_scenario.h"
#include "experiments/statistics.h"

namespace dcqcn {
namespace {

constexpr const char* kMain = "main";
constexpr const char* kNic = "nvidia";
constexpr std::array kSets{"paper", kNic};  // values of nic.preset
constexpr std::array kSenders{2, 16};
constexpr std::array kGainInverses{16, 256};
constexpr double kLineGbps = 40;
constexpr double kFullL2Gbps = kLineGbps * 1086 / 1106;  // frames of full packets

struct Case {
    std::string set;
    int senders;
    int gain_inverse;  // 1/g
};

std::string IncastOf(const std::string& set, int senders) {
    return set + "_n" + std::to_string(senders);
}

std::string NameOf(const Case& c) {
    return IncastOf(c.set, c.senders) + "_g" + std::to_string(c.gain_inverse);
}

std::string GainOverride(const Case& c) {
    constexpr int kAlphaOne = 1024;
    return c.set == "paper"
               ? "rp.gain=" + std::to_string(1.0 / c.gain_inverse)
               : "rp.connectx.dce_tcp_g=" + std::to_string(kAlphaOne - kAlphaOne / c.gain_inverse);
}

struct Window {
    int warm_up_ms;
    int until_ms;
};

// A NIC's rates grow by 5 Mb/s per 300 us, and what its start does to the queue takes long to
// leave: with g = 1/16 at 16:1 up to 300 ms.
Window WindowOf(const std::string& set, Scale scale) {
    const bool is_paper = set == "paper";
    switch (scale) {
        case Scale::kSmoke:
            return {15, 30};
        case Scale::kQuick:
            return is_paper ? Window{60, 120} : Window{400, 500};
        case Scale::kPaper:
            break;
    }
    return is_paper ? Window{100, 200} : Window{400, 600};
}

FigureRun MakeRun(const Case& c, int seed, Scale scale) {
    constexpr double kLinks = 2;
    const Window window = WindowOf(c.set, scale);
    FigureRun run;
    run.variant = kMain;
    run.label = NameOf(c);
    run.seed = static_cast<std::uint64_t>(seed);
    run.parameter = c.senders;
    run.overrides = {"nic.preset=" + c.set, GainOverride(c),
                     "workload.senders=" + std::to_string(c.senders),
                     MillisecondsOverride("warm_up", window.warm_up_ms),
                     MillisecondsOverride("until", window.until_ms)};
    run.packet_hops = EstimateHops(kLineGbps, kLinks, window.until_ms);
    return run;
}

std::vector<FigureRun> Plan(const Scenario&, const FigurePlan& plan) {
    std::vector<FigureRun> runs;
    for (int seed = 1; seed <= plan.seeds; ++seed) {
        for (const char* set : kSets) {
            for (const int senders : kSenders) {
                for (const int inverse : kGainInverses) {
                    runs.push_back(MakeRun({set, senders, inverse}, seed, plan.scale));
                }
            }
        }
    }
    return runs;
}

using Named = std::map<std::string, double>;

// Of the last `window_ms`: the queue, and the means over `flows` of what each has.
Named NumbersOf(const SampledRun& samples, const std::vector<std::string>& flows,
                double window_ms) {
    constexpr double kKilobyte = 1e3;
    const double end = EndMs(samples);
    const auto late = [&](const std::string& entity, const char* metric) {
        return Between(samples, SeriesOf(samples, entity, metric), end - window_ms, end);
    };
    const std::vector<double> queue = late("bottleneck", "queue_bytes");
    Named numbers{{"mean_kb", MeanOf(queue) / kKilobyte},
                  {"sd_kb", DeviationOf(queue) / kKilobyte},
                  {"least_kb", *std::ranges::min_element(queue) / kKilobyte},
                  {"most_kb", *std::ranges::max_element(queue) / kKilobyte}};
    const auto share = 1.0 / static_cast<double>(flows.size());
    for (const std::string& flow : flows) {
        numbers["alpha"] += share * MeanOf(late(flow, "alpha"));
        numbers["alpha_sd"] += share * DeviationOf(late(flow, "alpha"));
        numbers["rate_gbps"] += share * MeanOf(late(flow, "rate_gbps"));
        numbers["rate_sd_gbps"] += share * DeviationOf(late(flow, "rate_gbps"));
    }
    return numbers;
}

// Curves of the queue and of one flow: enough to see, and no file of a hundred megabytes.
SampledRun ToDraw(const SampledRun& samples, const std::string& flow) {
    SampledRun part = Only(samples, {"queue_bytes", "rate_gbps", "alpha"});
    std::erase_if(part.series, [&](const SampledSeries& series) {
        return series.entity != "bottleneck" && series.entity != flow;
    });
    return part;
}

SampledRun LastOf(const SampledRun& samples, double window_ms) {
    const double from = EndMs(samples) - window_ms;
    const auto late = [&](const std::vector<double>& values) {
        return Between(samples, values, from, std::numeric_limits<double>::infinity());
    };
    SampledRun part{late(samples.time_us), {}};
    for (const SampledSeries& series : samples.series) {
        part.series.push_back({series.entity, series.metric, late(series.values)});
    }
    return part;
}

void AddPackets(const FigureRun& run, const RunDigest& digest, Measurement& measurement) {
    std::vector<std::string> flows;
    std::vector<double> shares;
    for (const FlowDigest& flow : digest.flows) {
        flows.push_back(flow.from);
        shares.push_back(flow.goodput_gbps);
    }
    Named numbers = NumbersOf(digest.samples, flows, digest.window_s * 1e3);
    numbers["mean_kb"] = digest.queue_mean_bytes / 1e3;            // of all times, not of samples
    numbers["pauses"] = static_cast<double>(digest.pause_frames);  // of all times, the start's too
    numbers["utilisation"] = TotalL2Gbps(digest) / kFullL2Gbps;
    numbers["jain"] = JainIndex(shares);
    for (const auto& [name, value] : numbers) {
        measurement.rows.push_back({run.seed, kMain, run.label, 1, "bottleneck", name, value});
        measurement.metrics[run.label + "_" + name].push_back(value);
    }
    if (run.seed == 1) {
        measurement.series.push_back(
            {run.seed, run.variant, run.label, ToDraw(digest.samples, flows.front())});
    }
}

void AddFluid(const FigureRun& run, const RunDigest& digest, Measurement& measurement) {
    const std::string flow = digest.flows.front().from;  // all alike
    FluidParams params = EquationsOf(digest.resolved);
    params.flows = {FluidFlow{.count = run.parameter}};
    if (run.label.starts_with(kNic)) {
        // From line rate it cuts to nothing, and its increase would take a second from there.
        params.flows.front().initial_rate = params.capacity / run.parameter;
    }
    FluidRun solve;
    solve.until = Duration(static_cast<std::int64_t>(digest.samples.time_us.back() * 1e6));
    if (!run.label.starts_with(kNic)) {
        solve.until *= 4;  // until nothing of the start is left where there is a rest
    }
    solve.measure_from = solve.until - Duration(std::llround(digest.window_s * 1e12));
    const FluidCurves curves = Solve(params, solve);
    const SampledRun samples = SamplesOf(curves, {flow});
    Named numbers = NumbersOf(samples, {flow}, digest.window_s * 1e3);
    numbers["utilisation"] = curves.statistics.utilisation;
    if (const FluidAnalysis analysis = Analyse(params); analysis.rest) {
        numbers["rest_kb"] = analysis.rest->queue_bytes / 1e3;
        numbers["rest_alpha"] = analysis.rest->alpha;
    }
    for (const auto& [name, value] : numbers) {
        measurement.rows.push_back({0, "fluid", run.label, 1, "bottleneck", name, value});
        measurement.metrics["fluid_" + run.label + "_" + name].push_back(value);
    }
    measurement.series.push_back({0, "fluid", run.label, LastOf(samples, digest.window_s * 1e3)});
}

using Metrics = std::map<std::string, std::vector<double>>;

void AddRatio(const std::string& name, const std::string& over, const std::string& under,
              Metrics& metrics) {
    const std::vector<double>& numerators = metrics.at(over);
    const std::vector<double>& denominators = metrics.at(under);
    for (std::size_t seed = 0; seed < numerators.size(); ++seed) {
        const double denominator = denominators[std::min(seed, denominators.size() - 1)];
        metrics[name].push_back(numerators[seed] / denominator);
    }
}

// The large gain's over the small one's, and packets' alpha over that of the equations at rest.
void AddRatios(Metrics& metrics) {
    for (const char* set : kSets) {
        for (const int senders : kSenders) {
            const std::string incast = IncastOf(set, senders);
            for (const std::string prefix : {"", "fluid_"}) {
                for (const std::string what :
                     {"mean_kb", "sd_kb", "alpha", "alpha_sd", "rate_sd_gbps", "utilisation"}) {
                    AddRatio(prefix + incast + "_" + what + "_ratio",
                             prefix + incast + "_g16_" + what, prefix + incast + "_g256_" + what,
                             metrics);
                }
            }
            for (const std::string gain : {"_g16", "_g256"}) {
                if (metrics.contains("fluid_" + incast + gain + "_rest_alpha")) {
                    AddRatio(incast + gain + "_alpha_of_rest", incast + gain + "_alpha",
                             "fluid_" + incast + gain + "_rest_alpha", metrics);
                }
            }
        }
    }
    AddRatio("fluid_paper_n2_rest_ratio", "fluid_paper_n2_g16_rest_kb",
             "fluid_paper_n2_g256_rest_kb", metrics);
}

Measurement Measure(const std::vector<FigureRun>& runs, const std::vector<RunDigest>& digests) {
    Measurement measurement;
    for (std::size_t i = 0; i < runs.size(); ++i) {
        AddPackets(runs[i], digests[i], measurement);
        if (runs[i].seed == 1) {
            AddFluid(runs[i], digests[i], measurement);
        }
    }
    AddRatios(measurement.metrics);
    return measurement;
}

}  // namespace

Figure MakeLesson() {
    return {"lesson", "what g does, with the paper's parameters and with a NIC's", &Plan, &Measure};
}

}  // namespace dcqcn
