// What the method of steps remembers: queue and rates on a grid of one step h over the last tau*,
// with their slopes, so that the middle of an interval is known to the integrator's own order.
#pragma once

#include <cstddef>
#include <vector>

namespace dcqcn::fluid {

struct Sample {
    double value;
    double slope;
};

class Past {
  public:
    // `intervals` = tau* / h > 0; `values` per instant. Until the first Record all is `before`.
    Past(std::size_t intervals, const std::vector<double>& before)
        : values_(before.size()), ring_((intervals + 1) * before.size()) {
        for (std::size_t i = 0; i < ring_.size(); ++i) {
            ring_[i] = {before[i % values_], 0};
        }
    }

    // The next instant's samples; the oldest are forgotten. Needs as many as there are values.
    void Record(const std::vector<Sample>& now) {
        for (const Sample& sample : now) {
            ring_[newest_++] = sample;
        }
        newest_ %= ring_.size();
    }

    // The step recorded last begins at t and ends at t + h. Value `i` at t - tau*.
    [[nodiscard]] double AtStart(std::size_t i) const { return ring_[newest_ + i].value; }
    // At t + h - tau*.
    [[nodiscard]] double AtEnd(std::size_t i) const { return ring_[Next(i)].value; }
    // And at t + h/2 - tau*, by the cubic through both ends with both slopes (Hermite). Needs h.
    [[nodiscard]] double AtMiddle(std::size_t i, double step) const {
        const Sample& from = ring_[newest_ + i];
        const Sample& to = ring_[Next(i)];
        constexpr double kEighth = 0.125;
        return 0.5 * (from.value + to.value) + kEighth * step * (from.slope - to.slope);
    }

  private:
    [[nodiscard]] std::size_t Next(std::size_t i) const {
        const std::size_t at = newest_ + values_;
        return (at == ring_.size() ? 0 : at) + i;
    }

    std::size_t values_;
    std::vector<Sample> ring_;
    std::size_t newest_ = 0;  // where the next goes, which is the oldest
};

}  // namespace dcqcn::fluid
