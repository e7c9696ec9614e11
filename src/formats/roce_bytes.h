// RoCEv2 frames as true bytes, and back: Ethernet, IPv4, UDP, BTH, RETH or AETH, payload of zeros,
// ICRC; without FCS, as captures are. Data frames are the packets of RDMA WRITEs on a reliable
// connection. Sources: docs/model.md, section 8. What bytes cannot hold: off_wire.h.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/frame.h"
#include "formats/priority_dscps.h"

namespace dcqcn {

// What headers say and a frame leaves to its queue pair.
struct RoceLabel {
    std::uint16_t source_port = 0;       // UDP; the flow's ECMP entropy
    std::uint32_t message_size = 0;      // first packet of a WRITE: payload of the whole [B]
    std::uint32_t message_sequence = 0;  // ACK and NAK: messages completed so far, modulo 2^24
};
struct RoceFrame {
    Frame frame;
    RoceLabel label;
};

// Replaces `bytes` by those of a data, ACK, NAK or CNP frame: SizeOf(f) less four of FCS. Queue
// pairs have numbers from 2 up (0 and 1 are management's): a host's senders even, its receivers
// odd. Throws InvariantError if the frame's size is not that of its bytes.
void WriteRoce(const Frame& f, const RoceLabel& label, const PriorityDscps& dscps,
               std::vector<std::uint8_t>& bytes);

// The frame that WriteRoce made these bytes of, but for what is off the wire: its PSN is modulo
// 2^24. Nothing for bytes that WriteRoce does not make: another protocol, a wrong checksum or
// length, an unknown opcode.
[[nodiscard]] std::optional<RoceFrame> ReadRoce(std::span<const std::uint8_t> bytes,
                                                const PriorityDscps& dscps);

}  // namespace dcqcn
