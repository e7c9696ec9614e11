// Whoever wants to see the frames at one port as a promiscuous sniffer does. A port without a tap
// pays one null check per frame.
#pragma once

#include "base/frame.h"
#include "base/units.h"

namespace dcqcn {

class FrameTap {
  public:
    virtual ~FrameTap() = default;
    // The port starts to put this frame, pause frames included, on its wire.
    virtual void OnTransmit(const Frame& f, Time now) = 0;
    // This frame has arrived at the port, intact. Pause frames are announced instead.
    virtual void OnReceive(const Frame& f, Time now) = 0;
    // A pause frame will arrive at `arrival`; announced when it is sent, in order of arrival.
    virtual void OnPauseComing(const Frame& f, Time arrival) = 0;
};

}  // namespace dcqcn
