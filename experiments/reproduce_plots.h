// Calls the plotting scripts on files that are already written.
#pragma once

#include <string>
#include <vector>

namespace dcqcn {

// Runs plots/<script> with `arguments` and waits. Empty if it ended well, else what to tell the
// user, with the command to try by hand.
[[nodiscard]] std::string RunPlotScript(const std::string& script,
                                        const std::vector<std::string>& arguments);

}  // namespace dcqcn
