// Names for the things a frame meets. Enums, so that a priority can never index a QP.
#pragma once

#include <cstddef>
#include <cstdint>

namespace dcqcn {

enum class NodeId : std::uint32_t {};     // position in the topology's node list
enum class PortIndex : std::uint16_t {};  // position on its node, from 0, in link order
enum class QpIndex : std::uint32_t {};    // position in one host's list of senders or receivers
enum class Priority : std::uint8_t {};    // IEEE 802.1Q priority, 0..7

inline constexpr int kPriorities = 8;

[[nodiscard]] constexpr std::size_t Index(NodeId id) {
    return static_cast<std::size_t>(id);
}
[[nodiscard]] constexpr std::size_t Index(PortIndex id) {
    return static_cast<std::size_t>(id);
}
[[nodiscard]] constexpr std::size_t Index(QpIndex id) {
    return static_cast<std::size_t>(id);
}
[[nodiscard]] constexpr std::size_t Index(Priority id) {
    return static_cast<std::size_t>(id);
}

}  // namespace dcqcn
