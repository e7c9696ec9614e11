// What to capture of a fabric, and what became of it.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/ids.h"
#include "nic/pcap_limits.h"

namespace dcqcn {

struct CapturedPort {
    NodeId node;
    PortIndex port;
};
struct CaptureParams {
    std::string folder;  // exists
    std::vector<CapturedPort> ports;
    PcapLimits limits;
};
struct CaptureRecord {
    std::string file;      // in the folder
    std::int64_t seen;     // frames that crossed the port
    std::int64_t written;  // frames in the file
};

// "<node>-<port>.pcap".
[[nodiscard]] inline std::string CaptureFileName(const std::string& node, PortIndex port) {
    return node + "-" + std::to_string(Index(port)) + ".pcap";
}

}  // namespace dcqcn
