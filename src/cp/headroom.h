// How much still arrives after a port asks for XOFF, and how long the peer takes to obey.
// Sources: IEEE 802.1Qbb (the budget), IEEE 802.3 table 31B (response times, as [SONiC] lists
// them).
#pragma once

#include "base/units.h"

namespace dcqcn {

// `quanta` pause quanta of 512 bit times, to the nearest picosecond. Needs quanta <= 65535.
[[nodiscard]] Duration QuantaTime(int quanta, Rate rate);

// Longest time a port of this speed may take from a pause frame's arrival to its silence. A speed
// that the standard does not list answers in the quanta of the next higher one that it does, and
// one above 800 Gb/s in the quanta of 800 Gb/s.
[[nodiscard]] Duration PauseResponse(Rate rate);

// Headroom that cannot overflow [B, rounded up] if the pause is asked for when a frame has just
// come in: the wire both ways, a frame that delays the pause
// frame, one that the peer had begun, the pause frame itself and what the peer sends while it
// responds. `one_way_delay` is propagation plus whatever lies between the last bit in and the
// counter; `max_frame` is an Ethernet frame with FCS.
// Needs one_way_delay and response of at most 1 s.
[[nodiscard]] Bytes HeadroomBudget(Rate rate, Duration one_way_delay, Bytes max_frame,
                                   Duration response);

// The memory that `budget` bytes of wire can fill when every frame takes whole cells: the budget
// times the worst ratio of memory to wire over all frames from 64 B to `max_frame`, which is that
// of the smallest frame or of one that just begins a cell. Source: the cell factor in SONiC's
// headroom formula [SONiC].
[[nodiscard]] Bytes InWholeCells(Bytes budget, Bytes cell, Bytes max_frame);

}  // namespace dcqcn
