// The wires between this rank's ports and those of other ranks. A frame is sent on as its bytes
// when its port begins to send it, to be there one propagation delay later: when its first bit
// arrives, before it is due. There the image of the sending port sends it again, so that nothing
// but the frame's bytes, and what bytes cannot hold (off_wire.h), need be told.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include <ns3/packet.h>

#include "base/addresses.h"
#include "base/frame_pool.h"
#include "engine/ranks.h"
#include "formats/priority_dscps.h"
#include "formats/qp_directory.h"
#include "nic/carrier.h"
#include "nic/port.h"

namespace dcqcn {

class RemoteWires {
  public:
    // Needs its arguments to outlive it.
    RemoteWires(Ranks& ranks, FramePool& pool, const QpDirectory& qps, const PriorityDscps& dscps);
    ~RemoteWires();
    RemoteWires(const RemoteWires&) = delete;
    RemoteWires& operator=(const RemoteWires&) = delete;

    // Set-up: joins a port of this rank with the one at the other end of its link.
    void Join(Port& own, Port& image_of_other);

    // The packet that carries a frame sent by the port with this address, and back. The payload,
    // which is zeros, is in it as ns-3 keeps zeros: as a number.
    [[nodiscard]] ns3::Ptr<ns3::Packet> PacketOf(const Frame& f, const MacAddress& sender);
    [[nodiscard]] Frame FrameIn(const ns3::Packet& packet);

  private:
    class Wire;

    Ranks& ranks_;
    FramePool& pool_;
    const QpDirectory& qps_;
    const PriorityDscps dscps_;
    std::vector<std::unique_ptr<Wire>> wires_;
    std::vector<std::uint8_t> bytes_;  // of one frame; kept for its memory
};

}  // namespace dcqcn
