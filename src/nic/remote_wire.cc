#include "nic/remote_wire.h"

#include <array>
#include <cstring>
#include <optional>
#include <span>

#include <ns3/simulator.h>

#include "base/addresses.h"
#include "base/check.h"
#include "formats/off_wire.h"
#include "formats/pause_bytes.h"
#include "formats/roce_bytes.h"
#include "formats/wire_headers.h"

namespace dcqcn {

// One link between ranks, as one of its two ends sees it.
class RemoteWires::Wire final : public Carrier {
  public:
    Wire(RemoteWires& all, Port& own, Port& image) : all_(all), own_(own), image_(image) {
        own_.SetCarrier(this);
        all_.ranks_.Listen(own_, [this](ns3::Ptr<ns3::Packet> packet) { OnPacket(*packet); });
    }
    ~Wire() override { own_.SetCarrier(nullptr); }
    Wire(const Wire&) = delete;
    Wire& operator=(const Wire&) = delete;

    void Carry(Frame* f, Time begun) override {
        const MacAddress sender = MacAddressOf(own_.owner_id(), own_.index());
        all_.ranks_.Send(all_.PacketOf(*f, sender), begun + own_.propagation(), image_);
        all_.pool_.Give(f);
    }

  private:
    void OnPacket(const ns3::Packet& packet) {
        const Time now{Duration(ns3::Simulator::Now().GetTimeStep())};
        Frame* f = all_.pool_.Take();
        *f = all_.FrameIn(packet);
        image_.Repeat(f, now - image_.propagation());
    }

    RemoteWires& all_;
    Port& own_;
    Port& image_;
};

RemoteWires::RemoteWires(Ranks& ranks, FramePool& pool, const QpDirectory& qps,
                         const PriorityDscps& dscps)
    : ranks_(ranks), pool_(pool), qps_(qps), dscps_(dscps) {}

RemoteWires::~RemoteWires() = default;

void RemoteWires::Join(Port& own, Port& image_of_other) {
    wires_.push_back(std::make_unique<Wire>(*this, own, image_of_other));
}

namespace {

ns3::Ptr<ns3::Packet> PacketOfBytes(std::span<const std::uint8_t> bytes) {
    return ns3::Create<ns3::Packet>(bytes.data(), static_cast<std::uint32_t>(bytes.size()));
}

}  // namespace

ns3::Ptr<ns3::Packet> RemoteWires::PacketOf(const Frame& f, const MacAddress& sender) {
    if (f.kind == FrameKind::kPause) {
        WritePause(f, sender, bytes_);
        return PacketOfBytes(bytes_);
    }
    WriteRoce(f, qps_.LabelOf(f), dscps_, bytes_);
    const OffWire off_wire = OffWireOf(f);
    const std::size_t tail = f.payload + sizeof(wire::little_uint32_t) + (-f.payload & 3);
    const auto head = std::span<const std::uint8_t>(bytes_).first(bytes_.size() - tail);
    std::array<std::uint8_t, sizeof(wire::little_uint32_t) + sizeof off_wire> last;
    std::memcpy(last.data(), bytes_.data() + bytes_.size() - sizeof(wire::little_uint32_t),
                sizeof(wire::little_uint32_t));
    std::memcpy(last.data() + sizeof(wire::little_uint32_t), &off_wire, sizeof off_wire);
    const ns3::Ptr<ns3::Packet> packet = PacketOfBytes(head);
    packet->AddAtEnd(
        ns3::Create<ns3::Packet>(static_cast<std::uint32_t>(tail - sizeof(wire::little_uint32_t))));
    packet->AddAtEnd(PacketOfBytes(last));
    return packet;
}

Frame RemoteWires::FrameIn(const ns3::Packet& packet) {
    bytes_.resize(packet.GetSize());
    packet.CopyData(bytes_.data(), packet.GetSize());
    if (const std::optional<Frame> pause = ReadPause(bytes_)) {
        return *pause;
    }
    OffWire off_wire;
    DCQCN_ASSERT(bytes_.size() > sizeof off_wire, "a packet between ranks is cut off");
    const std::size_t size = bytes_.size() - sizeof off_wire;
    std::memcpy(&off_wire, bytes_.data() + size, sizeof off_wire);
    std::optional<RoceFrame> read =
        ReadRoce(std::span<const std::uint8_t>(bytes_).first(size), dscps_);
    DCQCN_ASSERT(read.has_value(), "a packet between ranks is no frame");
    Restore(off_wire, read->frame);
    return read->frame;
}

}  // namespace dcqcn
