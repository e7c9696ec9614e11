// Switch chips whose public data are known; a number without a public source is not here. Which
// platform has which chip: sonic-mgmt ansible/group_vars/sonic/variables at 01cb8bb1.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/units.h"

namespace dcqcn {

struct Chip {
    std::string_view name;   // as typed: "trident2"
    std::string_view title;  // "Trident II"
    Bytes cell;              // allocation unit
    std::string_view cell_source;
    std::optional<Bytes> memory;  // shared by all ports
    std::string_view memory_source;
    std::optional<int> ports;  // of the source's switch
    std::optional<Rate> speed;
    std::optional<Bytes> headroom;        // per port and priority
    std::vector<std::string_view> marks;  // parts of a platform's or SKU's name that tell it
    bool is_spectrum = false;             // SONiC's headroom formula knows it
    std::string_view caveat;              // what the model leaves out of it
    bool has_tiles = false;               // as that formula counts them
};

[[nodiscard]] const std::vector<Chip>& Chips();
// nullptr where there is none of the name.
[[nodiscard]] const Chip* FindChip(const std::string& name);
// "is none of trident2, ...; ...": the end of a message about another name.
[[nodiscard]] std::string NoSuchChip();
// Throws ConfigError that lists the names.
[[nodiscard]] const Chip& ChipNamed(const std::string& name);
// The chip that a platform's or SKU's name gives away, or nullptr.
[[nodiscard]] const Chip* ChipOf(std::string_view platform_or_sku);

}  // namespace dcqcn
