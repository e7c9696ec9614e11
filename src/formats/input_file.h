// The text of a file that an operator names: whole, or refused with what is wrong with it.
#pragma once

#include <string>

namespace dcqcn {

// No switch has a configuration of this size [B].
inline constexpr std::size_t kLargestInput = std::size_t{16} << 20;

// Throws ConfigError when `file` cannot be opened, is a folder, empty, binary, too large, or only
// holds the path that git keeps in place of a symbolic link. Reads at most kLargestInput bytes, so
// pipes are welcome.
[[nodiscard]] std::string ReadInputFile(const std::string& file);

}  // namespace dcqcn
