#include "nic/remote_wire.h"

#include <cstring>
#include <optional>
#include <span>
#include <type_traits>

#include <ns3/header.h>
#include <ns3/simulator.h>
#include <ns3/trailer.h>

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

using ByteSpan = std::span<const std::uint8_t>;

// Bytes that stand before (Header) or behind (Trailer) the zeros of a packet. ns-3 keeps zeros as a
// number only between such parts.
template <class Part>
class BytesOf final : public Part {
  public:
    explicit BytesOf(ByteSpan bytes) : bytes_(bytes) {}
    ns3::TypeId GetInstanceTypeId() const override { return Part::GetTypeId(); }
    std::uint32_t GetSerializedSize() const override {
        return static_cast<std::uint32_t>(bytes_.size());
    }
    void Serialize(ns3::Buffer::Iterator at) const override {
        if (std::is_same_v<Part, ns3::Trailer>) {
            at.Prev(GetSerializedSize());  // told where it ends
        }
        at.Write(bytes_.data(), GetSerializedSize());
    }
    std::uint32_t Deserialize(ns3::Buffer::Iterator /*at*/) override { return 0; }
    void Print(std::ostream& /*out*/) const override {}

  private:
    ByteSpan bytes_;
};

}  // namespace

ns3::Ptr<ns3::Packet> RemoteWires::PacketOf(const Frame& f, const MacAddress& sender) {
    if (f.kind == FrameKind::kPause) {
        WritePause(f, sender, bytes_);
        return ns3::Create<ns3::Packet>(bytes_.data(), static_cast<std::uint32_t>(bytes_.size()));
    }
    WriteRoce(f, qps_.LabelOf(f), dscps_, bytes_);
    const OffWire off_wire = OffWireOf(f);
    const auto* const more = reinterpret_cast<const std::uint8_t*>(&off_wire);
    bytes_.insert(bytes_.end(), more, more + sizeof off_wire);

    const std::size_t tail = sizeof(wire::little_uint32_t) + sizeof off_wire;  // ICRC first
    const ByteSpan bytes(bytes_);
    const auto packet = ns3::Create<ns3::Packet>(std::uint32_t{f.payload});
    packet->AddHeader(BytesOf<ns3::Header>(bytes.first(bytes.size() - tail - f.payload)));
    packet->AddTrailer(BytesOf<ns3::Trailer>(bytes.last(tail)));
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
