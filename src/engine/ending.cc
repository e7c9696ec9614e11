#include "engine/ending.h"

#include <algorithm>
#include <array>
#include <cstring>

#include <ns3/boolean.h>
#include <ns3/packet.h>
#include <ns3/simple-channel.h>
#include <ns3/simple-net-device.h>
#include <ns3/simulator.h>

namespace dcqcn {
namespace {

Time Now() {
    return Time(Duration(ns3::Simulator::Now().GetTimeStep()));
}

ns3::Ptr<ns3::Packet> PacketOf(Time finished) {
    std::array<std::uint8_t, sizeof finished> bytes;
    std::memcpy(bytes.data(), &finished, bytes.size());
    return ns3::Create<ns3::Packet>(bytes.data(), static_cast<std::uint32_t>(bytes.size()));
}

Time FinishIn(const ns3::Packet& packet) {
    std::array<std::uint8_t, sizeof(Time)> bytes;
    packet.CopyData(bytes.data(), static_cast<std::uint32_t>(bytes.size()));
    Time finished;
    std::memcpy(&finished, bytes.data(), bytes.size());
    return finished;
}

// The device of `node` that a new channel leads to.
ns3::Ptr<ns3::NetDevice> AddDevice(ns3::Node& node, ns3::Ptr<ns3::SimpleChannel> channel) {
    const auto device = ns3::CreateObject<ns3::SimpleNetDevice>();
    device->SetAttribute("PointToPointMode", ns3::BooleanValue(true));
    device->SetChannel(channel);
    node.AddDevice(device);
    return device;
}

}  // namespace

Ending::Ending(Conductor& conductor, Ranks* ranks, const Delays& delays)
    : ranks_(ranks != nullptr && ranks->count() > 1 ? ranks : nullptr),
      delays_(delays),
      end_(conductor, [this](Time /*now*/) {
          has_ended_ = true;
          ns3::Simulator::Stop();
      }) {}

void Ending::AwaitTransfersOf(const std::vector<bool>& ranks_with_transfers) {
    if (ranks_ != nullptr) {
        awaited_ = static_cast<std::uint32_t>(std::ranges::count(ranks_with_transfers, true));
        MakeHeralds();
    }
}

void Ending::MakeHeralds() {
    for (std::uint32_t r = 0; r < ranks_->count(); ++r) {
        heralds_.push_back(ns3::CreateObject<ns3::Node>(r));
    }
    targets_.resize(heralds_.size());
    for (std::uint32_t a = 0; a < heralds_.size(); ++a) {
        for (std::uint32_t b = a + 1; b < heralds_.size(); ++b) {
            const auto channel = ns3::CreateObject<ns3::SimpleChannel>();
            channel->SetAttribute("Delay", ns3::TimeValue(ns3::Time(delays_.word.count())));
            const auto at_a = AddDevice(*heralds_[a], channel);
            const auto at_b = AddDevice(*heralds_[b], channel);
            if (a == ranks_->own()) {
                ranks_->Listen(*at_a, [this](ns3::Ptr<ns3::Packet> p) { OnWord(FinishIn(*p)); });
                targets_[b] = at_b;
            } else if (b == ranks_->own()) {
                ranks_->Listen(*at_b, [this](ns3::Ptr<ns3::Packet> p) { OnWord(FinishIn(*p)); });
                targets_[a] = at_a;
            }
        }
    }
}

void Ending::OnFinished(Time when) {
    for (const ns3::Ptr<ns3::NetDevice>& target : targets_) {
        if (target != nullptr) {
            ranks_->Send(PacketOf(when), Now() + delays_.word, *target);
        }
    }
    OnWord(when);
}

void Ending::OnWord(Time finished) {
    last_finish_ = std::max(last_finish_, finished);
    if (--awaited_ == 0) {
        end_.Set(last_finish_ + delays_.settling);
    }
}

}  // namespace dcqcn
