// Ranks that only note what is sent; the test hands it over.
#pragma once

#include <map>
#include <utility>
#include <vector>

#include "engine/ranks.h"

namespace dcqcn {

class FakeRanks final : public Ranks {
  public:
    struct Sent {
        ns3::Ptr<ns3::Packet> packet;
        Time when;
        const ns3::NetDevice* target;
    };

    explicit FakeRanks(std::uint32_t count, std::uint32_t own) : count_(count), own_(own) {}
    std::uint32_t count() const override { return count_; }
    std::uint32_t own() const override { return own_; }
    void Send(ns3::Ptr<ns3::Packet> packet, Time when, const ns3::NetDevice& target) override {
        sent.push_back({std::move(packet), when, &target});
    }
    void Listen(ns3::NetDevice& device, Receive receive) override {
        listeners[&device] = std::move(receive);
    }
    std::vector<std::string> Gather(const std::string& own) override { return {own}; }

    std::vector<Sent> sent;
    std::map<const ns3::NetDevice*, Receive> listeners;

  private:
    std::uint32_t count_;
    std::uint32_t own_;
};

}  // namespace dcqcn
