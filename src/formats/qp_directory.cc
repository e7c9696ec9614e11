#include "formats/qp_directory.h"

#include <algorithm>

namespace dcqcn {

namespace {
constexpr bool kIsReceiver = true;
}

void QpDirectory::Add(const Qp& qp) {
    const auto number = static_cast<std::uint32_t>(qps_.size());
    qps_.push_back({.source_port = qp.source_port, .every_size = {}, .messages = {}});
    numbers_[{qp.from, !kIsReceiver, qp.sender}] = number;
    numbers_[{qp.to, kIsReceiver, qp.receiver}] = number;
}

void QpDirectory::AddMessage(std::uint32_t qp, Time when, Bytes size) {
    if (qps_[qp].every_size > Bytes{}) {
        return;
    }
    std::vector<Message>& messages = qps_[qp].messages;
    const auto after = std::ranges::upper_bound(messages, when, {}, &Message::when);
    auto at = messages.insert(after, {when, size, 0});
    for (; at != messages.end(); ++at) {
        const std::int64_t first = at == messages.begin() ? 0 : std::prev(at)->end_psn;
        at->end_psn = first + (at->size.count() + mtu_.count() - 1) / mtu_.count();
    }
}

QpDirectory::Place QpDirectory::PlaceOf(const Entry& qp, std::int64_t psn) const {
    if (qp.every_size > Bytes{}) {
        const std::int64_t packets = (qp.every_size.count() + mtu_.count() - 1) / mtu_.count();
        return {psn / packets, qp.every_size};
    }
    const auto open = std::ranges::upper_bound(qp.messages, psn, {}, &Message::end_psn);
    return {open - qp.messages.begin(), open == qp.messages.end() ? Bytes{} : open->size};
}

RoceLabel QpDirectory::LabelOf(const Frame& f) const {
    const bool is_data = f.kind == FrameKind::kData;
    const Entry& qp = qps_[numbers_.at({f.dst, is_data ? kIsReceiver : !kIsReceiver, f.dest_qp})];
    RoceLabel label{.source_port = qp.source_port};
    // A message that ends with an acknowledged PSN counts.
    const Place place = PlaceOf(qp, f.transport.psn + (f.kind == FrameKind::kAck ? 1 : 0));
    if (is_data) {
        label.message_size = static_cast<std::uint32_t>(place.size.count());
    } else if (f.kind != FrameKind::kCnp) {
        label.message_sequence = static_cast<std::uint32_t>(place.messages);
    }
    return label;
}

}  // namespace dcqcn
