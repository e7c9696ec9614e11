// A small switch to test the shared buffer with: three ports, one lossless priority, 100 KB to
// share besides the headroom; and steps that check the laws as they go.
#pragma once

#include <catch2/catch.hpp>

#include "cp/shared_buffer.h"
#include "print_units.h"

namespace dcqcn::buffer_steps {

using namespace literals;
using Verdict = SharedBuffer::Verdict;

inline constexpr PortIndex kA{0};
inline constexpr PortIndex kB{1};
inline constexpr PortIndex kC{2};
inline constexpr Priority kLossy{0};
inline constexpr Priority kLossless{3};
inline constexpr std::size_t kPorts = 3;

inline SharedBufferParams Params() {
    SharedBufferParams p;
    p.headroom.assign(kPorts, 10_KB);
    p.total = 130_KB;
    return p;
}
inline SharedBufferParams StaticParams(Bytes threshold) {
    SharedBufferParams p = Params();
    p.static_threshold = threshold;
    return p;
}
inline SharedBuffer Make(const SharedBufferParams& p) {
    return {p, kPorts, "sw"};
}

inline Verdict Admit(SharedBuffer& buffer, PortIndex port, Bytes frame,
                     Priority priority = kLossless) {
    const Verdict verdict = buffer.Admit(port, priority, frame, Bytes{});
    buffer.CheckInvariants();
    return verdict;
}
inline void Fill(SharedBuffer& buffer, PortIndex port, Bytes amount) {
    for (; amount > Bytes{}; amount -= 100_B) {
        REQUIRE(Admit(buffer, port, 100_B) == Verdict::kStored);
    }
}
inline void Drain(SharedBuffer& buffer, PortIndex port, Bytes amount) {
    for (; amount > Bytes{}; amount -= 100_B) {
        buffer.Release(port, kLossless, 100_B);
        buffer.CheckInvariants();
    }
}

}  // namespace dcqcn::buffer_steps
