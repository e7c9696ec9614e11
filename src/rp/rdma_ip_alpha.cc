#include "rp/rdma_ip_alpha.h"

#include <algorithm>

namespace dcqcn {

void RdmaIpAlpha::OnCnp(Time now) {
    AdvanceTo(now - Duration(1));
    next_decay_ = now + period_;
}

void RdmaIpAlpha::Raise() {
    const int kept = (kOne - gain_) * value_;
    const int added = is_literal_ ? gain_ : kOne * gain_;
    value_ = std::min((kept + added) / kOne, kOne - 1);
}

// Each decay takes at least one, unless none ever takes any.
void RdmaIpAlpha::AdvanceTo(Time now) {
    if (next_decay_ > now) {
        return;
    }
    const auto periods = (now - next_decay_) / period_ + 1;
    next_decay_ += period_ * periods;
    for (auto left = periods; left > 0 && value_ > 0 && gain_ > 0; --left) {
        value_ = (kOne - gain_) * value_ / kOne;
    }
}

}  // namespace dcqcn
