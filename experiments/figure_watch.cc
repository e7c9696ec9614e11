#include "experiments/figure_watch.h"

#include <algorithm>
#include <map>
#include <set>
#include <sstream>
#include <string_view>

#include "experiments/csv.h"

namespace dcqcn {
namespace {

constexpr const char* kMain = "main";
constexpr std::string_view kMetricsShown[] = {"queue_bytes", "l2_gbps", "rate_gbps", "alpha",
                                              "window_bytes"};

// A whole number of microseconds, so that the times in the file are short.
Duration IntervalFor(const Scenario& scenario) {
    using std::chrono::microseconds;
    constexpr Duration kOfUnknownLength = microseconds(50);
    if (!scenario.until) {
        return kOfUnknownLength;
    }
    const auto intervals = static_cast<std::int64_t>(kMostSamplesShown) - 1;
    return std::chrono::ceil<microseconds>(*scenario.until / intervals);
}

// The instants of the samples, in their order; every n-th where there are too many.
std::vector<Time> TimesShown(const std::vector<SeriesPoint>& series) {
    std::vector<Time> all;
    for (const SeriesPoint& point : series) {
        if (all.empty() || all.back() != point.time) {
            all.push_back(point.time);
        }
    }
    const std::size_t step = (all.size() + kMostSamplesShown - 1) / kMostSamplesShown;
    std::vector<Time> shown;
    for (std::size_t i = 0; i < all.size(); i += step) {
        shown.push_back(all[i]);
    }
    return shown;
}

// The curves of a metric: the first few, without queues that are empty whenever one looks. A flow
// that gets nothing is news.
std::set<std::uint32_t> CurvesShown(const RunResult& result, std::string_view metric) {
    std::set<std::uint32_t> shown;
    for (const SeriesPoint& point : result.series) {
        if (point.metric == metric && (metric != "queue_bytes" || point.value != 0) &&
            shown.size() < kMostCurvesShown) {
            shown.insert(point.entity);
        }
    }
    return shown;
}

void WriteSamples(const FigureRun& run, const RunResult& result, const std::vector<Time>& times,
                  CsvWriter& csv) {
    std::map<std::string_view, std::set<std::uint32_t>> curves;
    for (const std::string_view metric : kMetricsShown) {
        curves[metric] = CurvesShown(result, metric);
    }
    for (const SeriesPoint& point : result.series) {
        const auto shown = curves.find(point.metric);
        if (shown != curves.end() && shown->second.contains(point.entity) &&
            std::ranges::binary_search(times, point.time)) {
            csv.Row(run.seed, run.variant, run.label, point.time, result.entities.at(point.entity),
                    point.metric, point.value);
        }
    }
}

// Pause frames that a node sent, refreshes included, since the instant before.
void WritePauses(const FigureRun& run, const Scenario& scenario, const RunResult& result,
                 const std::vector<Time>& times, CsvWriter& csv) {
    std::map<std::uint32_t, std::vector<int>> sent;  // by node; by index into times
    for (const PfcRecord& frame : result.pfc) {
        const auto place = std::ranges::lower_bound(times, frame.time);
        if (frame.is_pause && place != times.end()) {
            std::vector<int>& counts = sent[frame.node];
            counts.resize(times.size());
            ++counts[static_cast<std::size_t>(place - times.begin())];
        }
    }
    for (const auto& [node, counts] : sent) {
        const std::string& entity = scenario.topology.node(static_cast<NodeId>(node)).name;
        for (std::size_t i = 0; i < times.size(); ++i) {
            csv.Row(run.seed, run.variant, run.label, times[i], entity, "pause_frames", counts[i]);
        }
    }
}

}  // namespace

std::vector<std::size_t> RunsToShow(const std::vector<FigureRun>& runs) {
    const bool has_main = std::ranges::find(runs, kMain, &FigureRun::variant) != runs.end();
    std::vector<std::size_t> all;
    for (std::size_t i = 0; i < runs.size(); ++i) {
        if (runs[i].seed == runs.front().seed && (!has_main || runs[i].variant == kMain)) {
            all.push_back(i);
        }
    }
    if (all.size() <= kMostRunsShown) {
        return all;
    }
    std::vector<std::size_t> shown;
    for (std::size_t i = 0; i < kMostRunsShown; ++i) {
        shown.push_back(all[i * (all.size() - 1) / (kMostRunsShown - 1)]);
    }
    return shown;
}

Runner Watching(const Runner& runner, const FigureRun& run, std::string& rows) {
    return [&runner, &run, &rows](const Scenario& scenario, const RunOptions& options) {
        if (scenario.sample_every != Duration{}) {
            return runner(scenario, options);
        }
        Scenario watched = scenario;
        watched.sample_every = IntervalFor(scenario);
        RunResult result = runner(watched, options);
        const std::vector<Time> times = TimesShown(result.series);
        std::ostringstream text;
        CsvWriter csv(text, kFigureSeriesHeader);
        WriteSamples(run, result, times, csv);
        WritePauses(run, scenario, result, times, csv);
        rows = text.str().substr(std::string_view(kFigureSeriesHeader).size() + 1);
        result.series.clear();  // nobody else asked for them
        result.entities.clear();
        return result;
    };
}

}  // namespace dcqcn
