// What a frame knows that no header of RoCEv2 has room for. Whoever carries frames as bytes, as
// between the ranks of a parallel run, carries this beside them. What is local to a node (the FIFO
// a frame waits in, its ingress port, its arrival time) is in neither.
#pragma once

#include <cstdint>

#include "base/frame.h"

namespace dcqcn {

struct OffWire {
    std::int64_t psn;         // all of it; the wire has the low 24 bits
    std::int64_t sent_ps;     // from which a sender computes its round trip time
    std::uint32_t flow_hash;  // spares the receiver computing it from the 5-tuple
    bool ce_echo;             // a real ACK does not say that the data was marked
};

// Needs a frame that is no pause; a pause frame is its bytes.
[[nodiscard]] inline OffWire OffWireOf(const Frame& f) {
    return {f.transport.psn, f.transport.sent_ps, f.flow_hash, f.ce_echo};
}
inline void Restore(const OffWire& fields, Frame& f) {
    f.transport = {.psn = fields.psn, .sent_ps = fields.sent_ps};
    f.flow_hash = fields.flow_hash;
    f.ce_echo = fields.ce_echo;
}

}  // namespace dcqcn
