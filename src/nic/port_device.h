// What ns-3 asks of any NetDevice and a PFC port answers in the plain way. The model is in Port.
#pragma once

#include <cstdint>

#include <ns3/channel.h>
#include <ns3/mac48-address.h>
#include <ns3/net-device.h>
#include <ns3/node.h>

namespace dcqcn {

class PortDevice : public ns3::NetDevice {
  public:
    static ns3::TypeId GetTypeId();

    void SetIfIndex(std::uint32_t index) override { if_index_ = index; }
    std::uint32_t GetIfIndex() const override { return if_index_; }
    void SetAddress(ns3::Address address) override {
        address_ = ns3::Mac48Address::ConvertFrom(address);
    }
    ns3::Address GetAddress() const override { return address_; }
    bool SetMtu(std::uint16_t mtu) override {
        mtu_ = mtu;
        return true;
    }
    std::uint16_t GetMtu() const override { return mtu_; }
    bool IsLinkUp() const override { return GetChannel() != nullptr; }
    void AddLinkChangeCallback(ns3::Callback<void> /*callback*/) override {}  // links never change
    bool IsBroadcast() const override { return false; }
    ns3::Address GetBroadcast() const override { return ns3::Mac48Address::GetBroadcast(); }
    bool IsMulticast() const override { return false; }
    ns3::Address GetMulticast(ns3::Ipv4Address group) const override {
        return ns3::Mac48Address::GetMulticast(group);
    }
    ns3::Address GetMulticast(ns3::Ipv6Address group) const override {
        return ns3::Mac48Address::GetMulticast(group);
    }
    bool IsBridge() const override { return false; }
    bool IsPointToPoint() const override { return true; }
    // Plain ns-3 packets are not carried: frames come from queue pairs.
    bool Send(ns3::Ptr<ns3::Packet>, const ns3::Address&, std::uint16_t) override { return false; }
    bool SendFrom(ns3::Ptr<ns3::Packet>, const ns3::Address&, const ns3::Address&,
                  std::uint16_t) override {
        return false;
    }
    bool SupportsSendFrom() const override { return false; }
    ns3::Ptr<ns3::Node> GetNode() const override { return node_; }
    void SetNode(ns3::Ptr<ns3::Node> node) override { node_ = node; }
    bool NeedsArp() const override { return false; }
    void SetReceiveCallback(ReceiveCallback callback) override { receive_ = callback; }
    void SetPromiscReceiveCallback(PromiscReceiveCallback callback) override {
        promiscuous_ = callback;
    }

  protected:
    void DoDispose() override {
        node_ = nullptr;
        ns3::NetDevice::DoDispose();
    }

  private:
    ns3::Ptr<ns3::Node> node_;
    ns3::Mac48Address address_;
    std::uint32_t if_index_ = 0;
    std::uint16_t mtu_ = 1500;
    ReceiveCallback receive_;
    PromiscReceiveCallback promiscuous_;
};

}  // namespace dcqcn
