#include "fluid/solve.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/check.h"
#include "base/check_range.h"
#include "base/units_text.h"
#include "fluid/statistics.h"
#include "fluid/system.h"

namespace dcqcn {
namespace {

using fluid::Constants;
using fluid::FlowState;
using fluid::SystemState;

constexpr Duration kLongest(10'000 * kPicosecondsPerSecond);

// How many steps fit into tau*; the step then divides it.
std::size_t IntervalsOf(Duration delay, Duration step) {
    return static_cast<std::size_t>((delay.count() + step.count() - 1) / step.count());
}

// A step too short for its run is a mistake that would look like a hang.
void CheckLength(const FluidParams& params, const FluidRun& run) {
    constexpr std::int64_t kMostSteps = 1'000'000'000;
    constexpr std::int64_t kMostSamples = 10'000'000;
    constexpr std::int64_t kMostRemembered = 20'000'000;  // of 16 bytes
    const Duration delay = params.feedback_delay;
    const Duration step = delay > Duration(0) ? std::min(run.step, delay) : run.step;
    if (run.until / step > kMostSteps) {
        throw ConfigError(
            "until: " + ToText(run.until) + " takes more than " + std::to_string(kMostSteps) +
            " steps of " + ToText(step) +
            ", as the step and the feedback delay want; shorten it, or set the delay to 0us");
    }
    const auto values = static_cast<std::int64_t>(params.flows.size()) + 1;
    if (delay / run.step >= kMostRemembered / values) {
        throw ConfigError(
            "step: " + ToText(run.step) + " makes more than " + std::to_string(kMostRemembered) +
            " remembered values of the feedback delay (" + ToText(delay) + "); lengthen it");
    }
    if (run.until / run.sample_every > kMostSamples) {
        throw ConfigError("sample every: " + ToText(run.sample_every) + " makes more than " +
                          std::to_string(kMostSamples) + " samples; lengthen it");
    }
}

double Between(double from, double to, double share) {
    return from + share * (to - from);
}

// A share of the way through a step.
SystemState Between(const SystemState& from, const SystemState& to, double share) {
    SystemState state{Between(from.queue, to.queue, share), {}};
    for (std::size_t i = 0; i < to.flows.size(); ++i) {
        const FlowState<double>& a = from.flows[i];
        const FlowState<double>& b = to.flows[i];
        state.flows.push_back({Between(a.rate, b.rate, share), Between(a.target, b.target, share),
                               Between(a.alpha, b.alpha, share)});
    }
    return state;
}

class Curves {
  public:
    Curves(const Constants& constants, std::size_t flows, Duration every)
        : constants_(constants), every_(every) {
        curves_.flows.resize(flows);
    }

    // Takes the samples due in [start, end), between the states there; times in seconds.
    void Sample(double start, const SystemState& from, double end, const SystemState& to) {
        constexpr double kAlmost = 1e-6;  // of a step
        const double length = end - start;
        while (Seconds(next_) < end - kAlmost * length) {
            const double share = std::max(0.0, (Seconds(next_) - start) / length);
            Take(from, to, share);
            next_ += every_;
        }
    }
    // One at the end itself, if one is due there.
    [[nodiscard]] FluidCurves&& Finish(Time end, const SystemState& last) {
        while (Time(next_) <= end) {
            Take(last, last, 1);
            next_ += every_;
        }
        curves_.end.queue_bytes = last.queue * constants_.packet_bytes;
        for (const FlowState<double>& flow : last.flows) {
            curves_.end.rate_gbps.push_back(constants_.Gbps(flow.rate));
            curves_.end.alpha.push_back(flow.alpha);
        }
        return std::move(curves_);
    }

  private:
    void Take(const SystemState& from, const SystemState& to, double share) {
        curves_.time.emplace_back(next_);
        curves_.queue_bytes.push_back(Between(from.queue, to.queue, share) *
                                      constants_.packet_bytes);
        for (std::size_t i = 0; i < curves_.flows.size(); ++i) {
            const FlowState<double>& a = from.flows[i];
            const FlowState<double>& b = to.flows[i];
            FlowCurve& curve = curves_.flows[i];
            curve.rate_gbps.push_back(constants_.Gbps(Between(a.rate, b.rate, share)));
            curve.target_gbps.push_back(constants_.Gbps(Between(a.target, b.target, share)));
            curve.alpha.push_back(Between(a.alpha, b.alpha, share));
        }
    }

    const Constants& constants_;
    Duration every_;
    Duration next_{0};
    FluidCurves curves_;
};

}  // namespace

void FluidRun::Check() const {
    CheckRange("until", until, Duration(1), kLongest, "it is the end of the run");
    CheckRange("step", step, Duration(1'000), Duration(100'000'000),
               "1us is exact enough for every figure");
    CheckRange("sample every", sample_every, Duration(1), kLongest, "50us is usual");
    if (measure_from < Duration(0) || measure_from >= until) {
        throw ConfigError("measure from: " + ToText(measure_from) +
                          " leaves nothing to measure: it must be below until (" + ToText(until) +
                          ")");
    }
}

FluidCurves Solve(const FluidParams& params, const FluidRun& run) {
    params.Check();
    run.Check();
    CheckLength(params, run);
    fluid::System system(params, IntervalsOf(params.feedback_delay, run.step), Seconds(run.step));
    Curves curves(system.constants(), params.flows.size(), run.sample_every);
    fluid::Statistics statistics(params);
    const double step = system.step();
    constexpr double kAlmost = 1e-6;  // of a step
    const double until = Seconds(run.until);
    const auto steps = std::max<std::int64_t>(1, std::llround(std::ceil(until / step - kAlmost)));
    for (std::int64_t i = 1; i < steps; ++i) {
        system.Step();
        const double end = static_cast<double>(i) * step;
        curves.Sample(end - step, system.before(), end, system.state());
        if (end > Seconds(run.measure_from)) {
            statistics.Add(system.state());
        }
    }
    system.Step();  // of which the run takes what is left
    const double start = static_cast<double>(steps - 1) * step;
    const double share = (until - start) / step;
    const SystemState last =
        share > 1 - kAlmost ? system.state() : Between(system.before(), system.state(), share);
    curves.Sample(start, system.before(), until, last);
    statistics.Add(last);
    FluidCurves result = curves.Finish(Time(run.until), last);
    result.step = Duration(std::llround(step * 1e12));
    result.statistics = statistics.Result();
    return result;
}

}  // namespace dcqcn
