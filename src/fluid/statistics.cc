#include "fluid/statistics.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/check.h"

namespace dcqcn::fluid {

Statistics::Statistics(const FluidParams& params)
    : constants_(params),
      groups_(params.flows),
      queue_min_(std::numeric_limits<double>::infinity()),
      rates_(params.flows.size()) {}

void Statistics::Add(const SystemState& state) {
    count_ += 1;
    queue_sum_ += state.queue;
    queue_min_ = std::min(queue_min_, state.queue);
    queue_max_ = std::max(queue_max_, state.queue);
    double arriving = 0;
    for (std::size_t i = 0; i < rates_.size(); ++i) {
        const double rate = state.flows[i].rate;
        arriving += groups_[i].count * rate;
        rates_[i].sum += rate;
        rates_[i].sum_of_squares += rate * rate;
    }
    used_ += state.queue > 0 ? 1 : std::min(1.0, arriving / constants_.capacity);
}

FluidStatistics Statistics::Result() const {
    DCQCN_ASSERT(count_ > 0, "statistics of no step");
    FluidStatistics result;
    result.queue_mean_bytes = queue_sum_ / count_ * constants_.packet_bytes;
    result.queue_min_bytes = queue_min_ * constants_.packet_bytes;
    result.queue_max_bytes = queue_max_ * constants_.packet_bytes;
    result.utilisation = used_ / count_;
    for (const Moments& rate : rates_) {
        const double mean = rate.sum / count_;
        const double variance = std::max(0.0, rate.sum_of_squares / count_ - mean * mean);
        result.rate_mean_gbps.push_back(constants_.Gbps(mean));
        result.rate_sd_gbps.push_back(constants_.Gbps(std::sqrt(variance)));
    }
    return result;
}

}  // namespace dcqcn::fluid
