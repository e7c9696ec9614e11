#include "formats/pause_bytes.h"

#include "formats/wire_headers.h"

namespace dcqcn {
namespace {

constexpr MacAddress kMacControlGroup{0x01, 0x80, 0xC2, 0x00, 0x00, 0x01};
constexpr std::uint16_t kMacControlEtherType = 0x8808;
constexpr std::uint16_t kPriorityPauseOpcode = 0x0101;
constexpr auto kBytes = static_cast<std::size_t>((wire::kPauseFrame - wire::kFcs).count());

}  // namespace

void WritePause(const Frame& f, const MacAddress& sender, std::vector<std::uint8_t>& bytes) {
    wire::PauseHeader pause{
        .opcode = kPriorityPauseOpcode, .class_enable = f.pause_enable, .quanta = {}};
    for (std::size_t p = 0; p < kPriorities; ++p) {
        pause.quanta[p] = f.pause.quanta[p];
    }
    bytes.clear();
    wire::Append(bytes, wire::EthernetHeader{.destination = kMacControlGroup,
                                             .source = sender,
                                             .ether_type = kMacControlEtherType});
    wire::Append(bytes, pause);
    bytes.resize(kBytes);
}

std::optional<Frame> ReadPause(std::span<const std::uint8_t> bytes) {
    if (bytes.size() != kBytes) {
        return std::nullopt;
    }
    const auto ethernet = wire::Take<wire::EthernetHeader>(bytes);
    const auto pause = wire::Take<wire::PauseHeader>(bytes);
    if (ethernet.destination != kMacControlGroup || ethernet.ether_type != kMacControlEtherType ||
        pause.opcode != kPriorityPauseOpcode || pause.class_enable > 0xFF) {
        return std::nullopt;
    }
    Frame f{};
    f.kind = FrameKind::kPause;
    f.size = static_cast<std::int32_t>(wire::kPauseFrame.count());
    f.pause_enable = static_cast<std::uint8_t>(pause.class_enable);
    f.pause = {};
    for (std::size_t p = 0; p < kPriorities; ++p) {
        f.pause.quanta[p] = pause.quanta[p];
    }
    return f;
}

}  // namespace dcqcn
