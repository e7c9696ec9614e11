#include "experiments/figure_series.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <optional>
#include <set>
#include <utility>

#include "base/check.h"

namespace dcqcn {
namespace {

using Json = nlohmann::json;

constexpr const char* kBottleneck = "bottleneck";

// An entity of series.csv -> its name in figures.
std::map<std::string, std::string> NamesOf(const RunResult& result) {
    std::set<std::string> senders;
    for (const QpRecord& qp : result.qps) {
        senders.insert(qp.from);
    }
    std::map<std::string, std::string> names{{result.queue.queue, kBottleneck}};
    if (senders.size() == result.qps.size()) {
        for (const QpRecord& qp : result.qps) {
            names["qp" + std::to_string(qp.qp_id) + " " + qp.from + ">" + qp.to] = qp.from;
        }
    }
    return names;
}

}  // namespace

SampledRun SamplesOf(const RunResult& result) {
    const std::map<std::string, std::string> names = NamesOf(result);
    SampledRun run;
    std::map<std::pair<std::uint32_t, std::string>, std::size_t> places;
    Time last = kNever;
    for (const SeriesPoint& point : result.series) {
        const std::string& entity = result.entities.at(point.entity);
        if (!entity.starts_with("qp") && entity != result.queue.queue) {
            continue;
        }
        if (point.time != last) {
            run.time_us.push_back(Microseconds(point.time.time_since_epoch()));
            last = point.time;
        }
        const auto [place, is_new] =
            places.try_emplace({point.entity, point.metric}, run.series.size());
        if (is_new) {
            const auto name = names.find(entity);
            run.series.push_back({name == names.end() ? entity : name->second, point.metric, {}});
        }
        run.series[place->second].values.push_back(point.value);
    }
    return run;
}

SampledRun SamplesOf(const FluidCurves& curves, const std::vector<std::string>& flows) {
    SampledRun run;
    for (const Time time : curves.time) {
        run.time_us.push_back(Microseconds(time.time_since_epoch()));
    }
    run.series.push_back({kBottleneck, "queue_bytes", curves.queue_bytes});
    for (std::size_t i = 0; i < flows.size(); ++i) {
        const FlowCurve& flow = curves.flows.at(i);
        run.series.push_back({flows[i], "rate_gbps", flow.rate_gbps});
        run.series.push_back({flows[i], "target_gbps", flow.target_gbps});
        run.series.push_back({flows[i], "alpha", flow.alpha});
    }
    return run;
}

Json ToJson(const SampledRun& run) {
    Json series = Json::array();
    for (const SampledSeries& s : run.series) {
        series.push_back({{"entity", s.entity}, {"metric", s.metric}, {"values", s.values}});
    }
    return {{"time_us", run.time_us}, {"series", std::move(series)}};
}

SampledRun SampledRunFromJson(const Json& json) {
    SampledRun run{json.at("time_us").get<std::vector<double>>(), {}};
    for (const Json& s : json.at("series")) {
        run.series.push_back({s.at("entity"), s.at("metric"), s.at("values")});
    }
    return run;
}

const std::vector<double>& SeriesOf(const SampledRun& run, std::string_view entity,
                                    std::string_view metric) {
    const auto found = std::ranges::find_if(run.series, [&](const SampledSeries& s) {
        return s.entity == entity && s.metric == metric;
    });
    DCQCN_ASSERT(found != run.series.end(), "no series " + std::string(metric) + " of " +
                                                std::string(entity) + "; set sample_every");
    return found->values;
}

SampledRun Only(const SampledRun& run, const std::vector<std::string>& metrics) {
    SampledRun part{run.time_us, {}};
    std::ranges::copy_if(run.series, std::back_inserter(part.series), [&](const SampledSeries& s) {
        return std::ranges::find(metrics, s.metric) != metrics.end();
    });
    return part;
}

double EndMs(const SampledRun& run) {
    return run.time_us.back() / 1e3;
}

std::vector<double> Between(const SampledRun& run, const std::vector<double>& values,
                            double from_ms, double to_ms) {
    constexpr double kMicroseconds = 1e3;
    std::vector<double> part;
    for (std::size_t i = 0; i < values.size(); ++i) {
        const double ms = run.time_us.at(i) / kMicroseconds;
        if (ms >= from_ms && ms < to_ms) {
            part.push_back(values[i]);
        }
    }
    return part;
}

std::vector<double> MeansOf(const std::vector<double>& values, std::size_t count) {
    std::vector<double> means;
    for (std::size_t end = count; end <= values.size(); end += count) {
        const auto last = values.begin() + static_cast<std::ptrdiff_t>(end);
        means.push_back(std::accumulate(last - static_cast<std::ptrdiff_t>(count), last, 0.0) /
                        static_cast<double>(count));
    }
    return means;
}

double MeanOf(const std::vector<double>& values) {
    DCQCN_ASSERT(!values.empty(), "the mean of nothing");
    return MeansOf(values, values.size()).front();
}

double DeviationOf(const std::vector<double>& values) {
    const double mean = MeanOf(values);
    double squares = 0;
    for (const double value : values) {
        squares += (value - mean) * (value - mean);
    }
    return std::sqrt(squares / static_cast<double>(values.size()));
}

QueueCycle CycleOf(const SampledRun& run, double from_ms, double low, double high) {
    constexpr double kMicroseconds = 1e3;
    const std::vector<double>& queue = SeriesOf(run, "bottleneck", "queue_bytes");
    const auto first = static_cast<std::size_t>(
        std::ranges::lower_bound(run.time_us, from_ms * kMicroseconds) - run.time_us.begin());
    std::vector<double> periods;
    std::optional<double> start;
    QueueCycle cycle{.least_bytes = queue.at(first), .most_bytes = queue.at(first)};
    bool was_low = false;
    for (std::size_t i = first; i < queue.size(); ++i) {
        cycle.least_bytes = std::min(cycle.least_bytes, queue[i]);
        cycle.most_bytes = std::max(cycle.most_bytes, queue[i]);
        was_low |= queue[i] < low;
        if (was_low && queue[i] > high) {
            const double now = run.time_us[i] / kMicroseconds;
            if (start) {
                periods.push_back(now - *start);
            }
            start = now;
            was_low = false;
        }
    }
    cycle.count = periods.size();
    if (!periods.empty()) {
        std::ranges::sort(periods);
        cycle.period_ms = periods[periods.size() / 2];
    }
    return cycle;
}

}  // namespace dcqcn
