// Eqs. (6) to (11) of all flows and the queue, and one Runge-Kutta step of them, fourth order.
// The rates of the equations are bounded as the authors bound them: by the capacity from above, the
// queue by 0 from below [Zhu16, dcqcn2.m]; and by rp.min_rate from below.
#pragma once

#include <optional>
#include <vector>

#include "fluid/equations.h"
#include "fluid/past.h"

namespace dcqcn::fluid {

struct SystemState {
    double queue;                          // [packet]
    std::vector<FlowState<double>> flows;  // of one flow of each group
};

class System {
  public:
    // Steps of tau* / `intervals`; without delay (`intervals` = 0) of `step` [s].
    System(const FluidParams& params, std::size_t intervals, double step);

    [[nodiscard]] const SystemState& state() const { return now_; }
    // Where the last step began; flows that started there had started.
    [[nodiscard]] const SystemState& before() const { return stage_; }
    [[nodiscard]] double step() const { return step_; }
    [[nodiscard]] const Constants& constants() const { return constants_; }
    // One step further. A flow starts at the first instant of the grid that is not before its
    // start.
    void Step();

  private:
    using FeedbackOfFlows = std::vector<Feedback<double>>;

    void StartFlows();
    void Remember(const SystemState& slope);
    void LookBack();
    // `value` (i) is the queue (0) or the rate of flow i - 1, tau* ago.
    template <class Value>
    void ComputeFeedback(const Value& value, FeedbackOfFlows& feedback) const;
    void ComputeSlope(const SystemState& at, const FeedbackOfFlows& feedback,
                      SystemState& slope) const;
    void ComputeStage(const SystemState& at, FeedbackOfFlows& feedback, SystemState& slope) const;
    void Advance(const SystemState& slope, double by, SystemState& to) const;
    [[nodiscard]] bool MeetsJump() const;
    void BlendFeedback();
    void AverageSlopes();
    void Bound(SystemState& next) const;

    Constants constants_;
    std::vector<FluidFlow> groups_;
    double step_;
    std::size_t steps_done_ = 0;
    std::vector<bool> has_started_;
    SystemState now_;
    std::optional<Past> past_;  // none without delay
    // Reused, so that a step allocates nothing.
    FeedbackOfFlows at_start_, at_middle_, at_end_;
    SystemState slopes_[4];
    SystemState stage_;
    std::vector<Sample> remembered_;
};

}  // namespace dcqcn::fluid
