// A full-duplex point-to-point link as an ns-3 Channel. It only knows its ends and its delay; the
// frames on it wait at the port they will arrive at, because a wire keeps their order.
#pragma once

#include <array>

#include <ns3/channel.h>
#include <ns3/nstime.h>

#include "base/units.h"

namespace dcqcn {

class Port;

class Link final : public ns3::Channel {
  public:
    static ns3::TypeId GetTypeId();

    // Joins two ports with a propagation delay > 0, as the same-instant order needs.
    void Connect(ns3::Ptr<Port> a, ns3::Ptr<Port> b, Duration delay);

    [[nodiscard]] Duration delay() const { return Duration(delay_.GetTimeStep()); }
    std::size_t GetNDevices() const override { return 2; }
    ns3::Ptr<ns3::NetDevice> GetDevice(std::size_t i) const override;

  protected:
    void DoDispose() override;

  private:
    std::array<ns3::Ptr<Port>, 2> ends_;
    ns3::Time delay_;  // attribute "Delay"
};

}  // namespace dcqcn
