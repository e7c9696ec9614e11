// Reaction points side by side: two flows, an incast, and a victim in a Clos, each under the
// paper's parameters and those that NICs are shipped with.
#include <algorithm>
#include <array>

#include "experiments/figure.h"
#include "experiments/statistics.h"
#include "experiments/text_table.h"

namespace dcqcn {
namespace {

constexpr const char* kMain = "main";
constexpr double kLineGbps = 40;
constexpr double kFullL2Gbps = kLineGbps * 1086 / 1106;  // frames of full packets

struct Dialect {
    const char* name;
    const char* key_and_value;
};
constexpr std::array kDialects{
    Dialect{"paper", "nic.preset=paper"}, Dialect{"nvidia", "nic.preset=nvidia"},
    Dialect{"amd", "nic.preset=amd"}, Dialect{"intel", "nic.preset=intel"},
    Dialect{"rdma_ip", "nic.preset=rdma_ip"}};

struct Setting {
    const char* name;
    const char* about;
    const char* scenario;
    int warm_up_ms;
    int until_ms;
    double links;  // that a frame crosses, for the estimate
};
constexpr int kSecondStartsMs = 20;
constexpr std::array kSettings{
    Setting{"pair", "Two flows, the second 20 ms later", "pair.json", 70, 120, 2},
    Setting{"incast", "8:1 incast", "scenario.json", 50, 100, 2},
    Setting{"clos", "Clos: a victim beside a 6:1 incast", "clos.json", 30, 60, 7.5}};

struct Column {
    const char* metric;
    const char* head;
    int decimals;
};
constexpr std::array kColumns{Column{"converged_ms", "even after ms", 1},
                              Column{"victim_gbps", "victim Gb/s", 1},
                              Column{"jain", "Jain", 3},
                              Column{"utilisation", "utilisation", 3},
                              Column{"queue_p50_kb", "queue p50 KB", 0},
                              Column{"queue_p99_kb", "p99 KB", 0},
                              Column{"pauses", "PAUSE", 0},
                              Column{"cnps", "CNPs", 0}};

FigureRun MakeRun(const Dialect& dialect, const Setting& setting, int seed, Scale scale) {
    const int divisor = scale == Scale::kSmoke ? 2 : 1;
    const int factor = scale == Scale::kPaper ? 4 : 1;
    const int until = setting.until_ms * factor / divisor;
    FigureRun run;
    run.variant = kMain;
    run.label = std::string(dialect.name) + "_" + setting.name;
    run.seed = static_cast<std::uint64_t>(seed);
    run.scenario = setting.scenario;
    run.overrides = {dialect.key_and_value,
                     MillisecondsOverride("warm_up", setting.warm_up_ms * factor / divisor),
                     MillisecondsOverride("until", until)};
    run.packet_hops = EstimateHops(kLineGbps, setting.links, until);
    return run;
}

std::vector<FigureRun> Plan(const Scenario&, const FigurePlan& plan) {
    std::vector<FigureRun> runs;
    for (int seed = 1; seed <= plan.seeds; ++seed) {
        for (const Dialect& dialect : kDialects) {
            for (const Setting& setting : kSettings) {
                runs.push_back(MakeRun(dialect, setting, seed, plan.scale));
            }
        }
    }
    return runs;
}

// From the second flow's start until the smaller rate of the two, as a mean over 5 ms, stays above
// 0.8 of a fair share; the rest of the run if it does not.
double ConvergedMs(const SampledRun& samples) {
    constexpr double kMeanOverMs = 5;
    constexpr double kEven = 0.8 * kLineGbps / 2;
    const std::vector<double>& first = SeriesOf(samples, "h0", "rate_gbps");
    const std::vector<double>& second = SeriesOf(samples, "h1", "rate_gbps");
    const double end = EndMs(samples);
    double uneven_until = kSecondStartsMs;
    for (double from = kSecondStartsMs; from + kMeanOverMs <= end; from += 1) {
        const double to = from + kMeanOverMs;
        const double smaller = std::min(MeanOf(Between(samples, first, from, to)),
                                        MeanOf(Between(samples, second, from, to)));
        if (smaller < kEven) {
            uneven_until = to;
        }
    }
    return uneven_until - kSecondStartsMs;
}

using Named = std::map<std::string, double>;

Named NumbersOf(const FigureRun& run, const RunDigest& digest) {
    Named numbers{{"queue_p50_kb", static_cast<double>(digest.queue_p50_bytes) / 1e3},
                  {"queue_p99_kb", static_cast<double>(digest.queue_p99_bytes) / 1e3},
                  {"pauses", static_cast<double>(digest.pause_frames)},
                  {"cnps", static_cast<double>(digest.cnp_sent)}};
    std::vector<double> shares;
    double l2_gbps = 0;
    for (const FlowDigest& flow : digest.flows) {
        if (flow.from == "VS") {
            numbers["victim_gbps"] = flow.goodput_gbps;
            continue;
        }
        shares.push_back(flow.goodput_gbps);
        l2_gbps += flow.l2_gbps;
    }
    numbers["jain"] = JainIndex(shares);
    numbers["utilisation"] = l2_gbps / kFullL2Gbps;
    if (run.scenario == "pair.json") {
        numbers["converged_ms"] = ConvergedMs(digest.samples);
    }
    return numbers;
}

Measurement Measure(const std::vector<FigureRun>& runs, const std::vector<RunDigest>& digests) {
    Measurement measurement;
    for (std::size_t i = 0; i < runs.size(); ++i) {
        for (const auto& [name, value] : NumbersOf(runs[i], digests[i])) {
            measurement.rows.push_back({runs[i].seed, kMain, runs[i].label, 1, "all", name, value});
            measurement.metrics[runs[i].label + "_" + name].push_back(value);
        }
    }
    return measurement;
}

// One table per setting, a line per dialect; means over seeds.
std::string Table(const Measurement& measurement) {
    std::string text;
    for (const Setting& setting : kSettings) {
        const auto find = [&](const char* dialect, const char* metric) {
            return measurement.metrics.find(std::string(dialect) + "_" + setting.name + "_" +
                                            metric);
        };
        std::vector<std::vector<std::string>> lines{{""}};
        for (const Dialect& dialect : kDialects) {
            lines.push_back({dialect.name});
        }
        for (const Column& column : kColumns) {
            if (find(kDialects.front().name, column.metric) == measurement.metrics.end()) {
                continue;
            }
            lines.front().emplace_back(column.head);
            for (std::size_t i = 0; i < kDialects.size(); ++i) {
                const auto& samples = find(kDialects[i].name, column.metric)->second;
                lines[i + 1].push_back(FixedText(MeanOf(samples), column.decimals));
            }
        }
        text += std::string(text.empty() ? "" : "\n") + setting.about + '\n' + TextTable(lines);
    }
    return text;
}

}  // namespace

Figure MakeDialects() {
    Figure figure{"dialects", "reaction points side by side: the paper's and those of NICs", &Plan,
                  &Measure};
    figure.has_picture = false;
    figure.table = &Table;
    return figure;
}

}  // namespace dcqcn
