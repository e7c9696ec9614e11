// Figure 21: one flow over a link that loses frames at random. Go-back-N pays for a loss with the
// packets in flight, and with a retransmission timeout where the NAK or the retransmission is lost
// as well: p is the loss rate, so the second costs 2 p^2 of 67 ms per packet, which is a packet's
// own time at p = 1.3e-3. That is the knee.
#include <algorithm>
#include <array>
#include <utility>

#include "experiments/figure.h"

namespace dcqcn {
namespace {

constexpr const char* kMain = "main";
constexpr const char* kWrite = "WRITE";
constexpr const char* kRead = "READ";
constexpr double kLineGbps = 40;

struct LossRate {
    const char* text;  // as an override and in names
    double value;
    double effort = 1;  // share of a run's time: where little is lost, little is to be seen
};
// The paper's points.
constexpr std::array<LossRate, 7> kLossRates{{{"1e-5", 1e-5, 0.1},
                                              {"1e-4", 1e-4, 0.5},
                                              {"1e-3", 1e-3},
                                              {"1.33e-3", 1.33e-3},
                                              {"1.95e-3", 1.95e-3},
                                              {"3.9e-3", 3.9e-3},
                                              {"1e-2", 1e-2}}};
constexpr std::array<const char*, 4> kSmokeRates{"1e-5", "1e-4", "1e-3", "1e-2"};

using Overrides = std::vector<std::string>;

struct Variant {
    std::string name;
    std::string verb;
    Overrides overrides;
};

// A READ's responses are not acknowledged packet by packet, and where one is missing the requester
// asks again, which does what a NAK does.
Overrides OverridesOf(const std::string& verb) {
    return verb == kRead ? Overrides{"transport.ack_every=1024"} : Overrides{};
}

std::vector<Variant> MainVariants() {
    return {{kMain, kWrite, {}}, {kMain, kRead, OverridesOf(kRead)}};
}
// Neither the timeout nor the size of a message is known, nor where the losses were made.
std::vector<Variant> OtherVariants() {
    return {
        {"timeout 4.2 ms", kWrite, {"transport.rto=4194304ns"}},
        {"timeout 16.8 ms", kWrite, {"transport.rto=16777216ns"}},
        {"timeout 268 ms", kWrite, {"transport.rto=268435456ns"}},
        {"messages of 64 KB", kWrite, {"workload.flows.0.size=64KB"}},
        {"one outstanding", kWrite, {"workload.flows.0.outstanding=1"}},
        {"links of 10 us", kWrite, {"topology.links.0.delay=10us", "topology.links.1.delay=10us"}},
        {"MTU 4096 B", kWrite, {"mtu=4096B"}}};
}

bool IsRunAt(const LossRate& rate, Scale scale) {
    return scale != Scale::kSmoke ||
           std::ranges::find(kSmokeRates, std::string(rate.text)) != kSmokeRates.end();
}

int Milliseconds(const LossRate& rate, Scale scale) {
    constexpr double kSmoke = 400;
    constexpr double kQuick = 2'000;
    constexpr double kPaper = 20'000;
    return static_cast<int>(rate.effort * (scale == Scale::kSmoke   ? kSmoke
                                           : scale == Scale::kQuick ? kQuick
                                                                    : kPaper));
}

void AddRuns(const Variant& variant, int seed, Scale scale, std::vector<FigureRun>& runs) {
    constexpr double kLinks = 2;
    constexpr double kKnee = 1e-3;
    for (std::size_t i = 0; i < kLossRates.size(); ++i) {
        const LossRate& rate = kLossRates[i];
        if (!IsRunAt(rate, scale)) {
            continue;
        }
        FigureRun run;
        run.variant = variant.name;
        run.label = variant.verb + ", loss " + rate.text;
        run.seed = static_cast<std::uint64_t>(seed);
        run.parameter = static_cast<int>(i);
        run.overrides = variant.overrides;
        run.overrides.push_back("topology.links.1.error_rate=" + std::string(rate.text));
        run.overrides.push_back(MillisecondsOverride("until", Milliseconds(rate, scale)));
        run.packet_hops = EstimateHops(kLineGbps, kLinks, Milliseconds(rate, scale)) /
                          (1 + rate.value * rate.value / (kKnee * kKnee));
        runs.push_back(std::move(run));
    }
}

std::vector<FigureRun> Plan(const Scenario&, const FigurePlan& plan) {
    std::vector<FigureRun> runs;
    for (int seed = 1; seed <= plan.seeds; ++seed) {
        for (const Variant& variant : MainVariants()) {
            AddRuns(variant, seed, plan.scale, runs);
        }
    }
    if (plan.scale != Scale::kSmoke) {
        for (const Variant& variant : OtherVariants()) {
            AddRuns(variant, 1, plan.scale, runs);
        }
    }
    return runs;
}

// "write_1e-3_share" of the line rate.
std::string MetricName(const FigureRun& run) {
    const bool is_read = run.label.starts_with(kRead);
    return (is_read ? "read_" : "write_") +
           std::string(kLossRates.at(static_cast<std::size_t>(run.parameter)).text) + "_share";
}

using Metrics = std::map<std::string, std::vector<double>>;

// What is left at `rate` of the throughput at `of`, per seed; nothing where one was not run.
void AddRatio(const std::string& verb, const std::string& rate, const std::string& of,
              Metrics& metrics) {
    const auto over = metrics.find(verb + "_" + rate + "_share");
    const auto under = metrics.find(verb + "_" + of + "_share");
    if (over == metrics.end() || under == metrics.end()) {
        return;
    }
    std::vector<double> ratios;
    for (std::size_t seed = 0; seed < over->second.size(); ++seed) {
        ratios.push_back(over->second[seed] / under->second[seed]);
    }
    metrics[verb + "_" + rate + "_of_" + of] = std::move(ratios);
}

Measurement Measure(const std::vector<FigureRun>& runs, const std::vector<RunDigest>& digests) {
    Measurement measurement;
    for (std::size_t i = 0; i < runs.size(); ++i) {
        const FigureRun& run = runs[i];
        const LossRate& rate = kLossRates.at(static_cast<std::size_t>(run.parameter));
        const double share = digests[i].flows.at(0).goodput_gbps / kLineGbps;
        measurement.rows.push_back(
            {run.seed, run.variant, run.label, run.weight, rate.text, "payload_share", share});
        if (run.variant == kMain) {
            measurement.metrics[MetricName(run)].push_back(share);
        }
    }
    for (const std::string verb : {"write", "read"}) {
        AddRatio(verb, "1e-4", "1e-5", measurement.metrics);
        AddRatio(verb, "1e-3", "1e-5", measurement.metrics);
        AddRatio(verb, "1e-2", "1e-5", measurement.metrics);
        AddRatio(verb, "1e-2", "1e-4", measurement.metrics);
    }
    return measurement;
}

}  // namespace

Figure MakeFigure21() {
    return {"fig21", "go-back-N over a link that loses frames: the knee at 1 in 1000", &Plan,
            &Measure};
}

}  // namespace dcqcn
