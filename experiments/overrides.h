// "--set dotted.path=value": changes to a scenario's JSON before anything is interpreted.
#pragma once

#include <string>
#include <vector>

#include <nlohmann/json.hpp>

namespace dcqcn {

struct Override {
    std::string text;  // "rp.gain=0.0625", as typed
    std::string path;  // "rp.gain", as messages about the document name it
};

// Puts the value into `document`, making objects on the way where there are none. The value is JSON
// if it parses as JSON, else a text: size=2.5MB needs no quotes. A number in the path is a position
// where it meets a list; the workload may be addressed with or without its position when there is
// only one. Throws ConfigError if the path leads nowhere; whether its keys are known is for the
// scenario's reader to say.
[[nodiscard]] Override ApplyOverride(nlohmann::json& document, const std::string& text);

// `message` ("origin: path: ...") with the override in place of the origin if it set that path.
[[nodiscard]] std::string BlameOverride(const std::string& message, const std::string& origin,
                                        const std::vector<Override>& overrides);

}  // namespace dcqcn
