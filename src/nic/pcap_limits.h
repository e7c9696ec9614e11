// How large a capture may become.
#pragma once

#include <cstdint>

namespace dcqcn {

struct PcapLimits {
    std::uint32_t snap_length = 65'535;  // of one frame; the rest is cut off [B]
    std::int64_t frames = 100'000;       // per file; later ones are counted, not written
};

}  // namespace dcqcn
