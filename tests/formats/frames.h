// Frames whose bytes are known or random, and what it means that two are the same.
#pragma once

#include <random>

#include "base/frame.h"
#include "base/wire.h"
#include "formats/off_wire.h"
#include "formats/priority_dscps.h"

namespace dcqcn {

// DSCP / 8, as fabrics have it by default.
inline PriorityDscps ClassSelectors() {
    std::array<std::uint8_t, PriorityDscps::kCodePoints> map{};
    for (std::uint8_t dscp = 0; dscp < map.size(); ++dscp) {
        map[dscp] = static_cast<std::uint8_t>(dscp / 8);
    }
    return PriorityDscps(map);
}

// A WRITE packet of node 1 for receiver 5 of node 2.
inline Frame WritePacket(int payload, std::int64_t psn, bool is_first, bool is_last) {
    Frame f{};
    f.kind = FrameKind::kData;
    f.src = NodeId{1};
    f.dst = NodeId{2};
    f.dest_qp = QpIndex{5};
    f.priority = Priority{3};
    f.ecn = Ecn::kEct0;
    f.payload = static_cast<std::uint16_t>(payload);
    f.size = static_cast<std::int32_t>(wire::DataFrame(Bytes(payload), is_first).count());
    f.is_first = is_first;
    f.is_last = is_last;
    f.transport = {.psn = psn, .sent_ps = 0};
    return f;
}
// An ACK, NAK or CNP of node 2 for sender 5 of node 1.
inline Frame Reply(FrameKind kind, std::int64_t psn) {
    Frame f{};
    f.kind = kind;
    f.src = NodeId{2};
    f.dst = NodeId{1};
    f.dest_qp = QpIndex{5};
    f.priority = kind == FrameKind::kCnp ? Priority{6} : Priority{3};
    f.size = static_cast<std::int32_t>(
        (kind == FrameKind::kCnp ? wire::kCnpFrame : wire::kAckFrame).count());
    f.transport = {.psn = psn, .sent_ps = 0};
    return f;
}

// Any data, ACK, NAK or CNP frame that the simulator could send.
inline Frame RandomRoceFrame(std::mt19937_64& random) {
    const auto below = [&](std::uint64_t n) { return random() % n; };
    const auto kind = static_cast<FrameKind>(below(4));
    const auto psn = static_cast<std::int64_t>(below(1ULL << 40));
    Frame f = kind == FrameKind::kData ? WritePacket(static_cast<int>(1 + below(9000)), psn,
                                                     below(2) != 0, below(2) != 0)
                                       : Reply(kind, kind == FrameKind::kCnp ? 0 : psn);
    f.src = static_cast<NodeId>(below(1 << 24));
    f.dst = static_cast<NodeId>(below(1 << 24));
    f.dest_qp = static_cast<QpIndex>(below((1 << 23) - 2));
    f.priority = static_cast<Priority>(below(kPriorities));
    f.ecn = std::array{Ecn::kNotEct, Ecn::kEct0, Ecn::kCe}[below(3)];
    f.ack_request = below(2) != 0;
    f.transport.sent_ps = static_cast<std::int64_t>(below(1ULL << 60));
    f.flow_hash = static_cast<std::uint32_t>(random());
    f.ce_echo = kind == FrameKind::kAck && below(2) != 0;
    return f;
}

// All that is not local to one node: next, next_due and ingress.
inline bool IsSameRoceFrame(const Frame& a, const Frame& b) {
    return a.kind == b.kind && a.src == b.src && a.dst == b.dst && a.dest_qp == b.dest_qp &&
           a.priority == b.priority && a.ecn == b.ecn && a.size == b.size &&
           a.payload == b.payload && a.flow_hash == b.flow_hash && a.is_first == b.is_first &&
           a.is_last == b.is_last && a.ack_request == b.ack_request && a.ce_echo == b.ce_echo &&
           a.transport.psn == b.transport.psn && a.transport.sent_ps == b.transport.sent_ps;
}

}  // namespace dcqcn
