// A call as one line that a shell reads back as the same words.
#pragma once

#include <string>
#include <vector>

namespace dcqcn {

[[nodiscard]] std::string ShellLine(const std::vector<std::string>& words);

}  // namespace dcqcn
