// Reaction points side by side: two flows, an incast, and a victim in a Clos, each under the
// paper's parameters and those that NICs are shipped with.
#include <algorithm>
#include <array>
#include <functional>

#include "experiments/estimate_text.h"
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

constexpr int kWithInterval = -1;
struct Column {
    const char* metric;
    const char* head;
    int decimals;
};
constexpr std::array kColumns{Column{"even_after_ms", "even after ms", kWithInterval},
                              Column{"uneven_percent", "% uneven then", kWithInterval},
                              Column{"victim_gbps", "victim Gb/s", 1},
                              Column{"victim_beyond_paper_gbps", "beyond paper's", kWithInterval},
                              Column{"jain", "Jain", 3},
                              Column{"utilisation", "link used", 3},
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

using Named = std::map<std::string, double>;

// What the flow with less is given, as means over 5 ms from each ms after the second's start on, in
// shares of its half of the link. As delivered: where PFC brakes, reaction points stay at line
// rate.
std::vector<double> SmallerShares(const SampledRun& samples) {
    constexpr double kMeanOverMs = 5;
    const std::vector<double>& first = SeriesOf(samples, "h0", "l2_gbps");
    const std::vector<double>& second = SeriesOf(samples, "h1", "l2_gbps");
    std::vector<double> shares;
    for (double from = kSecondStartsMs; from + kMeanOverMs <= EndMs(samples); from += 1) {
        const double to = from + kMeanOverMs;
        const double smaller = std::min(MeanOf(Between(samples, first, from, to)),
                                        MeanOf(Between(samples, second, from, to)));
        shares.push_back(smaller / (kFullL2Gbps / 2));
    }
    return shares;
}

// The first time since the second flow's start from which both have their share for 20 ms; the rest
// of the run if there is none. And how often one is short of it again afterwards.
Named ConvergenceOf(const SampledRun& samples) {
    constexpr double kEven = 0.8;
    constexpr std::ptrdiff_t kStayMs = 16;  // so many means of 5 ms are 20 ms
    const std::vector<double> shares = SmallerShares(samples);
    const auto is_short = [](double share) { return share < kEven; };
    const auto even =
        std::search_n(shares.begin(), shares.end(), kStayMs, kEven, std::greater_equal<>{});
    const std::vector<double> then(even, shares.end());
    const auto is_uneven = static_cast<double>(std::ranges::count_if(then, is_short));
    const auto all = static_cast<double>(then.size());
    return {{"even_after_ms", static_cast<double>(even - shares.begin())},
            {"uneven_percent", then.empty() ? 100 : 100 * is_uneven / all}};
}

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
        numbers.merge(ConvergenceOf(digest.samples));
    }
    return numbers;
}

Measurement Measure(const std::vector<FigureRun>& runs, const std::vector<RunDigest>& digests) {
    Measurement measurement;
    std::map<std::uint64_t, double> papers_victim;  // by seed, which is a map
    for (std::size_t i = 0; i < runs.size(); ++i) {
        Named numbers = NumbersOf(runs[i], digests[i]);
        if (const auto victim = numbers.find("victim_gbps"); victim != numbers.end()) {
            const auto [papers, is_it] = papers_victim.try_emplace(runs[i].seed, victim->second);
            if (!is_it) {
                numbers["victim_beyond_paper_gbps"] = victim->second - papers->second;
            }
        }
        for (const auto& [name, value] : numbers) {
            measurement.rows.push_back({runs[i].seed, kMain, runs[i].label, 1, "all", name, value});
            measurement.metrics[runs[i].label + "_" + name].push_back(value);
        }
    }
    return measurement;
}

std::string CellText(const std::vector<double>& samples, int decimals) {
    return decimals == kWithInterval ? EstimateText(EstimateMean(samples))
                                     : FixedText(MeanOf(samples), decimals);
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
            if (find(kDialects.back().name, column.metric) == measurement.metrics.end()) {
                continue;
            }
            lines.front().emplace_back(column.head);
            for (std::size_t i = 0; i < kDialects.size(); ++i) {
                const auto found = find(kDialects[i].name, column.metric);
                lines[i + 1].push_back(found == measurement.metrics.end()
                                           ? "-"
                                           : CellText(found->second, column.decimals));
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
