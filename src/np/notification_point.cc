#include "np/notification_point.h"

#include <algorithm>

namespace dcqcn {

void NotificationPoint::AddFlow() {
    flows_.push_back({.generator = CnpGenerator(interval_)});
    windows_.Resize(flows_.size());
    pending_.Reserve(flows_.size());
}

void NotificationPoint::OnCe(QpIndex flow, Time now) {
    if (!enabled_) {
        return;
    }
    CnpGenerator& generator = flows_[Index(flow)].generator;
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
    const QpIndex flow = pending_.Pop().flow;
    --flows_[Index(flow)].pending;
    return flow;
}

void NotificationPoint::Owe(QpIndex flow, Time now) {
    const Time wanted = now + processing_delay_;
    int& pending = flows_[Index(flow)].pending;
    if (pending == 0 || !pacer_.IsBusyAt(wanted)) {
        ++pending;
        pending_.Push({pacer_.Admit(wanted), flow});
    }
}

void NotificationPoint::CloseWindows(Time now) {
    while (windows_.next_due() <= now) {
        const std::uint32_t flow = windows_.NextTimer();
        windows_.Set(flow, kNever);
        flows_[flow].generator.OnDeadline(now);
        Owe(static_cast<QpIndex>(flow), now);
    }
}

}  // namespace dcqcn
