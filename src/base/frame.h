// One Ethernet frame inside the simulator: 64 bytes, trivially copyable, never a packet buffer.
// Real RoCEv2 bytes are made from it only where somebody outside wants to see them.
#pragma once

#include <array>
#include <cstdint>
#include <type_traits>

#include "base/ids.h"
#include "base/units.h"

namespace dcqcn {

enum class FrameKind : std::uint8_t { kData, kAck, kNak, kCnp, kPause };
enum class Ecn : std::uint8_t { kNotEct = 0b00, kEct0 = 0b10, kCe = 0b11 };  // IPv4 ECN field

// IEEE 802.1Qbb pause: quanta of 512 bit times per enabled priority; zero quanta is XON.
struct PauseFields {
    std::array<std::uint16_t, kPriorities> quanta;
};
// What a RoCEv2 frame carries in its BTH, RETH and AETH.
struct TransportFields {
    std::int64_t psn;      // never wraps here; the wire carries its low 24 bits
    std::int64_t sent_ps;  // when the data frame left its sender; an ACK echoes it
};

// One cache line.
struct alignas(64) Frame {
    Frame* next;    // the FIFO it waits in
    Time next_due;  // on a wire: when the frame behind it arrives
    union {
        TransportFields transport;
        PauseFields pause;
    };
    std::uint32_t flow_hash;  // hash of the 5-tuple, computed once by the sender
    QpIndex dest_qp;          // at `dst`: receiver for data, sender for ACK, NAK and CNP
    NodeId src;
    NodeId dst;
    std::int32_t size;      // Ethernet frame with FCS [B]; the wire adds kWireOverhead
    std::uint16_t payload;  // RoCE payload without padding [B]
    PortIndex ingress;      // the port of the current switch it came in by
    FrameKind kind;
    Priority priority;
    Ecn ecn;
    std::uint8_t pause_enable;  // bit per priority, pause frames only
    bool is_first : 1;
    bool is_last : 1;
    bool ack_request : 1;
    bool ce_echo : 1;  // ACK only: the acknowledged data frame was CE
};
static_assert(sizeof(Frame) == 64 && std::is_trivially_copyable_v<Frame>);

// Preamble (8 B) and inter-packet gap (12 B) of IEEE 802.3; counted before the frame.
inline constexpr Bytes kWireOverhead{20};

[[nodiscard]] inline Bytes SizeOf(const Frame& f) {
    return Bytes(f.size);
}
[[nodiscard]] inline Bytes WireSizeOf(const Frame& f) {
    return Bytes(f.size) + kWireOverhead;
}

}  // namespace dcqcn
