#include "fluid/system.h"

#include <algorithm>

namespace dcqcn::fluid {

System::System(const FluidParams& params, std::size_t intervals, double step)
    : constants_(params),
      groups_(params.flows),
      step_(intervals > 0 ? constants_.feedback_delay / static_cast<double>(intervals) : step),
      has_started_(groups_.size()),
      now_{static_cast<double>(params.initial_queue.count()) / constants_.packet_bytes,
           std::vector<FlowState<double>>(groups_.size())},
      at_start_(groups_.size()),
      at_middle_(groups_.size()),
      at_end_(groups_.size()),
      slopes_{now_, now_, now_, now_},
      stage_(now_),
      remembered_(1 + groups_.size()) {
    for (FlowState<double>& flow : now_.flows) {
        flow = {0, 0, params.rp.initial_alpha};
    }
    if (intervals > 0) {
        std::vector<double> before(1 + groups_.size(), 0.0);  // flows that send nothing
        before[0] = now_.queue;
        past_.emplace(intervals, before);
        ComputeFeedback([&before](std::size_t i) { return before[i]; }, at_end_);
    }
}

void System::StartFlows() {
    constexpr double kAlmost = 1e-6;  // of a step: what rounding leaves of an exact multiple
    const double now = static_cast<double>(steps_done_) * step_ + kAlmost * step_;
    for (std::size_t i = 0; i < groups_.size(); ++i) {
        if (!has_started_[i] && Seconds(groups_[i].start) <= now) {
            has_started_[i] = true;
            const auto& initial = groups_[i].initial_rate;
            now_.flows[i].rate = now_.flows[i].target =
                initial ? static_cast<double>(initial->count()) / constants_.packet_bits
                        : constants_.capacity;
        }
    }
}

template <class Value>
void System::ComputeFeedback(const Value& value, FeedbackOfFlows& feedback) const {
    const double p = MarkingProbability(constants_, value(0));
    for (std::size_t i = 0; i < feedback.size(); ++i) {
        feedback[i] = FeedbackOf(constants_, p, value(i + 1));
    }
}

void System::ComputeSlope(const SystemState& at, const FeedbackOfFlows& feedback,
                          SystemState& slope) const {
    double sum = 0;
    for (std::size_t i = 0; i < at.flows.size(); ++i) {
        const FlowState<double>& flow = at.flows[i];
        FlowState<double>& to = slope.flows[i];
        if (!has_started_[i]) {
            to = {0, 0, 0};
            continue;
        }
        sum += groups_[i].count * flow.rate;
        to = Slope(constants_, flow, feedback[i]);
        if ((flow.rate >= constants_.capacity && to.rate > 0) ||
            (flow.rate <= constants_.min_rate && to.rate < 0)) {
            to.rate = 0;
        }
        if (flow.target >= constants_.capacity && to.target > 0) {
            to.target = 0;
        }
    }
    slope.queue = sum - constants_.capacity;  // Eqs. (6) and (11) [Zhu15 s5.1]
    if (at.queue <= 0 && slope.queue < 0) {
        slope.queue = 0;
    }
}

// Without delay each stage is its own past.
void System::ComputeStage(const SystemState& at, FeedbackOfFlows& feedback,
                          SystemState& slope) const {
    if (!past_) {
        const auto value = [&at](std::size_t i) {
            return i == 0 ? at.queue : at.flows[i - 1].rate;
        };
        ComputeFeedback(value, feedback);
    }
    ComputeSlope(at, feedback, slope);
}

void System::Advance(const SystemState& slope, double by, SystemState& to) const {
    to.queue = now_.queue + by * slope.queue;
    for (std::size_t i = 0; i < to.flows.size(); ++i) {
        const FlowState<double>& from = now_.flows[i];
        const FlowState<double>& along = slope.flows[i];
        to.flows[i] = {from.rate + by * along.rate, from.target + by * along.target,
                       from.alpha + by * along.alpha};
    }
    Bound(to);
}

void System::Bound(SystemState& next) const {
    next.queue = std::max(next.queue, 0.0);
    for (std::size_t i = 0; i < next.flows.size(); ++i) {
        FlowState<double>& flow = next.flows[i];
        const double floor = std::min(constants_.min_rate, now_.flows[i].rate);
        flow.rate = std::clamp(flow.rate, floor, constants_.capacity);
        flow.target = std::min(flow.target, constants_.capacity);
    }
}

void System::Remember(const SystemState& slope) {
    remembered_[0] = {now_.queue, slope.queue};
    for (std::size_t i = 0; i < now_.flows.size(); ++i) {
        remembered_[i + 1] = {now_.flows[i].rate, slope.flows[i].rate};
    }
    past_->Record(remembered_);
}

// The feedback of the coming step, whose end and middle lie tau* back.
void System::LookBack() {
    Remember(slopes_[0]);
    ComputeFeedback([this](std::size_t i) { return past_->AtMiddle(i, step_); }, at_middle_);
    ComputeFeedback([this](std::size_t i) { return past_->AtEnd(i); }, at_end_);
    if (MeetsJump()) {
        BlendFeedback();
        ComputeSlope(now_, at_middle_, slopes_[0]);
    }
}

// Whether marking jumps within the step, because the queue passed kmax tau* ago.
bool System::MeetsJump() const {
    return (past_->AtStart(0) > constants_.kmax) != (past_->AtEnd(0) > constants_.kmax);
}

// Feedback before and after the jump, each for as long as it lasts, in place of one at an instant:
// without it the time of a jump, and every later swing, would be uncertain by a step.
void System::BlendFeedback() {
    const double from = past_->AtStart(0);
    const double before = (constants_.kmax - from) / (past_->AtEnd(0) - from);
    const auto blend = [before](double a, double b) { return before * a + (1 - before) * b; };
    for (std::size_t i = 0; i < at_middle_.size(); ++i) {
        const Feedback<double>& a = at_start_[i];
        const Feedback<double>& b = at_end_[i];
        at_middle_[i] = {blend(a.cut, b.cut), blend(a.alpha_target, b.alpha_target),
                         blend(a.recovery, b.recovery), blend(a.growth, b.growth)};
    }
}

void System::Step() {
    StartFlows();
    std::swap(at_start_, at_end_);  // what ended the last step begins this one
    ComputeStage(now_, at_start_, slopes_[0]);
    if (past_) {
        LookBack();
    }
    Advance(slopes_[0], step_ / 2, stage_);
    ComputeStage(stage_, at_middle_, slopes_[1]);
    Advance(slopes_[1], step_ / 2, stage_);
    ComputeStage(stage_, at_middle_, slopes_[2]);
    Advance(slopes_[2], step_, stage_);
    ComputeStage(stage_, past_ && MeetsJump() ? at_middle_ : at_end_, slopes_[3]);
    AverageSlopes();
    Advance(slopes_[3], step_, stage_);
    std::swap(now_, stage_);
    ++steps_done_;
}

// The classical weights; into the last slope.
void System::AverageSlopes() {
    const auto weigh = [](double a, double b, double c, double d) {
        return (a + 2 * b + 2 * c + d) / 6;
    };
    auto& [a, b, c, d] = slopes_;
    d.queue = weigh(a.queue, b.queue, c.queue, d.queue);
    for (std::size_t i = 0; i < d.flows.size(); ++i) {
        const FlowState<double>& x = a.flows[i];
        const FlowState<double>& y = b.flows[i];
        const FlowState<double>& z = c.flows[i];
        FlowState<double>& w = d.flows[i];
        w = {weigh(x.rate, y.rate, z.rate, w.rate), weigh(x.target, y.target, z.target, w.target),
             weigh(x.alpha, y.alpha, z.alpha, w.alpha)};
    }
}

}  // namespace dcqcn::fluid
