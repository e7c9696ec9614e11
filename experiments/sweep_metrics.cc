#include "experiments/sweep_metrics.h"

#include <algorithm>

#include "base/check.h"
#include "topologies/nearest.h"

namespace dcqcn {
namespace {

void Collect(const OrderedJson& value, const std::string& path, std::vector<Metric>& metrics) {
    if (value.is_object()) {
        for (const auto& [key, inner] : value.items()) {
            Collect(inner, path.empty() ? key : path + "." + key, metrics);
        }
    } else if (value.is_null()) {
        metrics.push_back({path, std::nullopt});
    } else if (value.is_number() && path != "seed") {
        metrics.push_back({path, value.get<double>()});
    }
}

}  // namespace

std::vector<Metric> MetricsOf(const OrderedJson& summary) {
    std::vector<Metric> metrics;
    Collect(summary, "", metrics);
    return metrics;
}

std::vector<std::string> MetricNames() {
    std::vector<std::string> names;
    for (const Metric& metric : MetricsOf(Summary({}, {}))) {
        names.push_back(metric.name);
    }
    return names;
}

void CheckMetricName(const std::string& name) {
    const std::vector<std::string> known = MetricNames();
    if (std::ranges::find(known, name) == known.end()) {
        throw ConfigError("--metric: \"" + name + "\" is no number of a summary; " +
                          SuggestNearest(name, known));
    }
}

}  // namespace dcqcn
