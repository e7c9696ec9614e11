// Which opcode and queue pair number a frame has on the wire, and which frame an opcode means.
// Source: [IBTA] vol. 1 ch. 9 (reliable connection) and annex A17 (CNP); syndromes also [rxe].
#pragma once

#include <cstdint>
#include <optional>

#include "base/frame.h"

namespace dcqcn::wire {

enum class Opcode : std::uint8_t {
    kWriteFirst = 0x06,
    kWriteMiddle = 0x07,
    kWriteLast = 0x08,
    kWriteOnly = 0x0A,
    kAcknowledge = 0x11,  // ACK and NAK; the AETH's syndrome tells them apart
    kCnp = 0x81,
};

inline constexpr std::uint8_t kAckSyndrome = 0x1F;  // ACK that limits no credits
inline constexpr std::uint8_t kNakSyndrome = 0x60;  // NAK: PSN sequence error

[[nodiscard]] constexpr Opcode OpcodeOf(const Frame& f) {
    if (f.kind == FrameKind::kCnp) {
        return Opcode::kCnp;
    }
    if (f.kind != FrameKind::kData) {
        return Opcode::kAcknowledge;
    }
    if (f.is_first) {
        return f.is_last ? Opcode::kWriteOnly : Opcode::kWriteFirst;
    }
    return f.is_last ? Opcode::kWriteLast : Opcode::kWriteMiddle;
}
// Sets the frame's kind and its place in a message; an acknowledgement may still be a NAK. False:
// no opcode of ours.
[[nodiscard]] constexpr bool ApplyOpcode(std::uint8_t opcode, Frame& f) {
    const auto code = static_cast<Opcode>(opcode);
    switch (code) {
        case Opcode::kWriteFirst:
        case Opcode::kWriteMiddle:
        case Opcode::kWriteLast:
        case Opcode::kWriteOnly:
            f.kind = FrameKind::kData;
            f.is_first = code == Opcode::kWriteFirst || code == Opcode::kWriteOnly;
            f.is_last = code == Opcode::kWriteLast || code == Opcode::kWriteOnly;
            return true;
        case Opcode::kAcknowledge:
            f.kind = FrameKind::kAck;
            return true;
        case Opcode::kCnp:
            f.kind = FrameKind::kCnp;
            return true;
    }
    return false;
}

// A host's senders have even numbers, its receivers odd ones; 0 and 1 are management's.
[[nodiscard]] constexpr std::uint32_t QpNumberOf(const Frame& f) {
    return 2 + 2 * static_cast<std::uint32_t>(f.dest_qp) + (f.kind == FrameKind::kData ? 1 : 0);
}
// Needs the frame's kind. Nothing for a number that no frame of this kind can be for.
[[nodiscard]] constexpr std::optional<QpIndex> QpOfNumber(std::uint32_t number, FrameKind kind) {
    const std::uint32_t first = kind == FrameKind::kData ? 3 : 2;
    if (number < first || (number - first) % 2 != 0) {
        return std::nullopt;
    }
    return static_cast<QpIndex>((number - first) / 2);
}

}  // namespace dcqcn::wire
