// Figure 16: what do users and a rebuilt disk get while the degree of the incast grows from 2 to
// 10, with and without DCQCN? Median and 10th percentile over the queue pairs of a run, then the
// mean over runs.
#include <algorithm>
#include <array>
#include <numeric>

#include "experiments/figure_silent.h"
#include "experiments/figure_traffic.h"
#include "experiments/statistics.h"

namespace dcqcn {
namespace {

constexpr std::array<int, 5> kDegrees{2, 4, 6, 8, 10};
constexpr int kVariantSeeds = 2;

std::vector<FigureRun> Plan(const Scenario&, const FigurePlan& plan) {
    std::vector<FigureRun> runs;
    const auto add = [&](const SilentChoice& variant, int degree, int seed) {
        for (const char* control : {kNoDcqcn, kDcqcn}) {
            runs.push_back(MakeTrafficRun({.variant = variant.name,
                                           .label = control,
                                           .degree = degree,
                                           .overrides = variant.overrides},
                                          seed, plan.scale));
        }
    };
    for (int seed = 1; seed <= plan.seeds; ++seed) {
        for (const int degree : kDegrees) {
            add({kMainVariant, {}}, degree, seed);
        }
    }
    const int seeds = plan.scale == Scale::kSmoke ? 0 : std::min(plan.seeds, kVariantSeeds);
    for (int seed = 1; seed <= seeds; ++seed) {
        for (const char* variant : {kStorageVariant, kFreshVariant, kSingleVariant}) {
            add({variant, {}}, kDegrees.front(), seed);
            add({variant, {}}, kDegrees.back(), seed);
        }
    }
    if (plan.scale != Scale::kSmoke) {
        for (const SilentChoice& choice : FewSilentChoices()) {
            add(choice, kDegrees.front(), 1);
            add(choice, kDegrees.back(), 1);
        }
    }
    return runs;
}

using Metrics = std::map<std::string, std::vector<double>>;

std::string NameOf(const std::string& who, const std::string& label, int degree) {
    return who + (label == kDcqcn ? "_dcqcn_" : "_none_") + std::to_string(degree);
}

void AddPercentiles(const FigureRun& run, const RunDigest& digest, Metrics& metrics) {
    constexpr double kTenth = 0.1;
    constexpr double kMedian = 0.5;
    const Throughputs all = ThroughputsOf(run, digest);
    const std::string prefix = MetricPrefix(run.variant);
    const auto add = [&](const std::string& who, const std::vector<double>& samples) {
        metrics[prefix + NameOf(who + "_p10", run.label, run.parameter)].push_back(
            Percentile(samples, kTenth));
        metrics[prefix + NameOf(who + "_p50", run.label, run.parameter)].push_back(
            Percentile(samples, kMedian));
    };
    add("user", all.user);
    add("incast", all.incast);
    add("user_transfer", all.user_transfers);
    add("incast_transfer", all.incast_transfers);
}

// Over all seeds but `left_out`, by degree.
std::vector<double> Means(const Metrics& metrics, const std::string& who, const std::string& label,
                          std::size_t left_out) {
    std::vector<double> means;
    for (const int degree : kDegrees) {
        std::vector<double> samples = metrics.at(NameOf(who, label, degree));
        if (left_out < samples.size()) {
            samples.erase(samples.begin() + static_cast<std::ptrdiff_t>(left_out));
        }
        means.push_back(std::accumulate(samples.begin(), samples.end(), 0.0) /
                        static_cast<double>(samples.size()));
    }
    return means;
}

double LargestStep(const std::vector<double>& values) {
    double largest = values[1] - values[0];
    for (std::size_t i = 2; i < values.size(); ++i) {
        largest = std::max(largest, values[i] - values[i - 1]);
    }
    return largest;
}

double Fall(const std::vector<double>& means) {
    return means.front() / means.back();
}

double Flatness(const std::vector<double>& means) {
    const auto [least, most] = std::ranges::minmax(means);
    return least / most;
}

double Evenness(const std::vector<double>& tails, const std::vector<double>& medians) {
    double evenness = 1;
    for (std::size_t i = 0; i < kDegrees.size(); ++i) {
        evenness = std::min(evenness, tails[i] / medians[i]);
    }
    return evenness;
}

// How the means over seeds go from degree to degree.
void AddShapes(Metrics& metrics) {
    const std::size_t seeds = metrics.at(NameOf("user_p50", kDcqcn, kDegrees.front())).size();
    const auto means = [&](const std::string& who, const char* label, std::size_t left_out) {
        return Means(metrics, who, label, left_out);
    };
    Metrics shapes;
    for (const char* p : {"p50", "p10"}) {
        const std::string user = std::string("user_") + p;
        shapes[user + "_none_fall"] =
            Pseudovalues(seeds, [&](std::size_t i) { return Fall(means(user, kNoDcqcn, i)); });
        shapes[user + "_none_largest_step"] = Pseudovalues(
            seeds, [&](std::size_t i) { return LargestStep(means(user, kNoDcqcn, i)); });
        shapes[user + "_dcqcn_flatness"] =
            Pseudovalues(seeds, [&](std::size_t i) { return Flatness(means(user, kDcqcn, i)); });
    }
    shapes["incast_dcqcn_evenness"] = Pseudovalues(seeds, [&](std::size_t i) {
        return Evenness(means("incast_p10", kDcqcn, i), means("incast_p50", kDcqcn, i));
    });
    shapes["incast_tail_none_over_dcqcn"] = Pseudovalues(seeds, [&](std::size_t i) {
        return means("incast_p10", kNoDcqcn, i).back() / means("incast_p10", kDcqcn, i).back();
    });
    metrics.merge(shapes);
}

Measurement Measure(const std::vector<FigureRun>& runs, const std::vector<RunDigest>& digests) {
    Measurement measurement;
    for (std::size_t i = 0; i < runs.size(); ++i) {
        AddTrafficRows(runs[i], digests[i], measurement.rows);
        AddPercentiles(runs[i], digests[i], measurement.metrics);
    }
    AddShapes(measurement.metrics);
    return measurement;
}

}  // namespace

Figure MakeFigure16() {
    return {"fig16", "users and a rebuilt disk against the degree of its incast", &Plan, &Measure};
}

}  // namespace dcqcn
