// A switch described by a few numbers, as in switch.json or on the command line, and the
// SwitchModel that they mean.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/units.h"
#include "operators/switch_model.h"

namespace dcqcn {

// Ports that are alike.
struct PlainPorts {
    std::vector<std::string> names;
    Rate speed{0};
    double cable_m = 0;
    Bytes mtu{9'100};
    Place place;
};

// A lossless priority, on some ports or all.
struct PlainClass {
    int priority = 3;
    std::optional<int> queue;        // default: the priority's number
    std::vector<std::string> ports;  // empty: all
    double alpha = 1;
    std::optional<Bytes> static_th;  // instead of alpha
    Bytes reserved{0};
    std::optional<Bytes> headroom;  // default: the 802.1Qbb worst case of each port
    Bytes xon{0};
    std::optional<Bytes> xon_offset;
    std::optional<EcnProfile> ecn;
    Place place;
    GroupFields fields{"reserved", "headroom", "xon", "threshold", "alpha"};  // of switch.json
};

struct PlainSwitch {
    std::string name = "switch";
    Bytes cell{1};
    int slices = 1;
    bool is_spectrum = false;
    bool has_tiles = false;
    BufferPool pool;
    std::optional<Bytes> memory;       // of the chip
    std::optional<Duration> response;  // of peers to a pause; default: the longest of 802.3
    std::vector<PlainPorts> ports;
    std::vector<PlainClass> classes;
};

// Throws ConfigError where a port stands twice, or a class names one that is not there.
[[nodiscard]] SwitchModel ToModel(const PlainSwitch& plain);

// "swp1-4,swp7" -> swp1, swp2, swp3, swp4, swp7; at most kMostPorts. Throws std::invalid_argument.
[[nodiscard]] std::vector<std::string> ParsePortNames(const std::string& text);
// "port1" to "port32".
[[nodiscard]] std::vector<std::string> NumberedPorts(int count);

}  // namespace dcqcn
