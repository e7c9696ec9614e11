// Priority flow control frames as true bytes, and back; without FCS. A MAC control frame is for
// the next port only, so it names the port that sends it. Source: IEEE 802.3 annex 31D as listed
// in docs/model.md, section 8.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/addresses.h"
#include "base/frame.h"

namespace dcqcn {

// Replaces `bytes` by those of a pause frame that the port with address `sender` puts on its wire.
void WritePause(const Frame& f, const MacAddress& sender, std::vector<std::uint8_t>& bytes);

// The pause frame that WritePause made these bytes of; nothing for other bytes.
[[nodiscard]] std::optional<Frame> ReadPause(std::span<const std::uint8_t> bytes);

}  // namespace dcqcn
