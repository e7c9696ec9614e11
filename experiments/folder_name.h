// Names of folders as people give them.
#pragma once

#include <string>

namespace dcqcn {

// "out/" -> "out": the parent of the first is "out" itself.
[[nodiscard]] inline std::string WithoutSlash(std::string folder) {
    while (folder.size() > 1 && folder.ends_with('/')) {
        folder.pop_back();
    }
    return folder;
}

}  // namespace dcqcn
