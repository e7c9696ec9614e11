// The settings of a NIC's congestion control as files have them: names and values, not yet
// understood. Three shapes, told apart line by line:
//
//   a folder, one value per file          cc_params/ of mlx5, profiles/1/ of ionic
//   NAME_P1   True(1)                     mlxconfig query, with or without -e
//   name=value [unit] [range] [(remark)]  lists, also with ":" for "="
#pragma once

#include <string>
#include <vector>

namespace dcqcn {

struct NicSetting {
    std::string where;  // "file:line"
    std::string name;   // without folder and port
    std::string value;  // "True(1)" is "1"; "" of a file without one, whose name is no knob
    std::string unit;   // "" where none is given
};

// All settings of one file or folder, in order; of those that are per port (_P1, _P2), `port`'s.
// Throws ConfigError where the file cannot be read, a line is none of these, or nothing is found.
[[nodiscard]] std::vector<NicSetting> ReadNicSettings(const std::string& path, int port);
// The same from a text, for which `origin` stands in messages.
[[nodiscard]] std::vector<NicSetting> ParseNicSettings(const std::string& text,
                                                       const std::string& origin, int port);

}  // namespace dcqcn
