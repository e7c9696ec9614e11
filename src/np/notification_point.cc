#include "np/notification_point.h"

#include <algorithm>

namespace dcqcn {

void NotificationPoint::AddFlow() {
    flows_.emplace_back(interval_);
    windows_.Resize(flows_.size());
}

void NotificationPoint::OnCe(QpIndex flow, Time now) {
    if (!enabled_) {
        return;
    }
    CnpGenerator& generator = flows_[Index(flow)];
    if (generator.OnCe(now)) {
        Owe(flow, now);
    } else {
        windows_.Set(static_cast<std::uint32_t>(flow), generator.NextDeadline());
    }
}

Time NotificationPoint::next_due() const {
    const Time first = windows_.next_due();
    return pending_.empty() ? first : std::min(first, pending_.front().when);
}

std::optional<QpIndex> NotificationPoint::TakeDue(Time now) {
    CloseWindows(now);
    if (pending_.empty() || pending_.front().when > now) {
        return std::nullopt;
    }
    return pending_.Pop().flow;
}

void NotificationPoint::Owe(QpIndex flow, Time now) {
    pending_.Push({pacer_.Admit(now + processing_delay_), flow});
}

void NotificationPoint::CloseWindows(Time now) {
    while (windows_.next_due() <= now) {
        const std::uint32_t flow = windows_.NextTimer();
        windows_.Set(flow, kNever);
        flows_[flow].OnDeadline(now);
        Owe(static_cast<QpIndex>(flow), now);
    }
}

}  // namespace dcqcn
