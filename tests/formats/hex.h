// Bytes as people write them in a table: "45 62 00 44".
#pragma once

#include <cstdint>
#include <iterator>
#include <sstream>
#include <string>
#include <vector>

namespace dcqcn {

inline std::vector<std::uint8_t> FromHex(const std::string& text) {
    std::istringstream in(text);
    in >> std::hex;
    std::vector<std::uint8_t> bytes;
    for (unsigned byte = 0; in >> byte;) {
        bytes.push_back(static_cast<std::uint8_t>(byte));
    }
    return bytes;
}

}  // namespace dcqcn
