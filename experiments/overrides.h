// "--set dotted.path=value" and what a sweep's grid sets: changes to a scenario's JSON before
// anything is interpreted.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "base/check.h"

namespace dcqcn {

struct Override {
    std::string origin;  // who asked for it, as messages begin: "--set rp.gain=0.0625"
    std::string path;    // "rp.gain", as messages about the document name it
};

// Puts `value` into `document`, making objects on the way where there are none. A number in the
// path is a position where it meets a list; the workload may be addressed with or without its
// position when there is only one. Throws ConfigError, beginning with `origin`, if the path leads
// nowhere; whether its keys are known is for the scenario's reader to say.
[[nodiscard]] Override SetPath(nlohmann::json& document, const std::string& path,
                               nlohmann::json value, const std::string& origin);
// The same from "path=value" as typed after --set. The value is JSON if it parses as JSON, else a
// text: size=2.5MB needs no quotes.
[[nodiscard]] Override ApplyOverride(nlohmann::json& document, const std::string& text);
// The text that --set would read as this value.
[[nodiscard]] std::string ValueAsTyped(const nlohmann::json& value);
// Whether setting `outer` sets `inner` too: the same path, or one that leads through it.
[[nodiscard]] bool IsWithin(std::string_view inner, std::string_view outer);

// `message` ("origin: path: ...") with the override's origin in place if it set that path.
[[nodiscard]] std::string BlameOverride(const std::string& message, const std::string& origin,
                                        const std::vector<Override>& overrides);

// What `interpret(document, applied)` makes of the document with these "path=value" in it; its
// messages, which begin with `origin`, name the override where one is to blame.
template <class Interpret>
auto WithOverrides(nlohmann::json document, const std::vector<std::string>& overrides,
                   const std::string& origin, const Interpret& interpret) {
    std::vector<Override> applied;
    applied.reserve(overrides.size());
    for (const std::string& text : overrides) {
        applied.push_back(ApplyOverride(document, text));
    }
    try {
        return interpret(document, applied);
    } catch (const ConfigError& e) {
        throw ConfigError(BlameOverride(e.what(), origin, applied));
    }
}

}  // namespace dcqcn
