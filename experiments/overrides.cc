#include "experiments/overrides.h"

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <utility>

#include "base/check.h"
#include "topologies/json_reader.h"

namespace dcqcn {
namespace {

using Json = nlohmann::json;

[[noreturn]] void Refuse(const std::string& origin, const std::string& rule) {
    throw ConfigError(origin + ": " + rule);
}

std::vector<std::string> SplitAtDots(std::string_view path) {
    std::vector<std::string> parts(1);
    for (const char c : path) {
        if (c == '.') {
            parts.emplace_back();
        } else {
            parts.back() += c;
        }
    }
    return parts;
}

bool IsNumber(const std::string& part) {
    constexpr std::size_t kMostDigits = 6;
    return !part.empty() && part.size() <= kMostDigits &&
           std::ranges::all_of(part, [](unsigned char c) { return std::isdigit(c) != 0; });
}

// One workload may be written as an object or as a list of one; either way both spellings work.
void FitWorkload(const Json& document, std::vector<std::string>& parts) {
    const auto workload = document.find("workload");
    if (parts[0] != "workload" || parts.size() < 2 || workload == document.end()) {
        return;
    }
    if (workload->is_object() && parts[1] == "0") {
        parts.erase(parts.begin() + 1);
    } else if (workload->is_array() && workload->size() == 1 && !IsNumber(parts[1])) {
        parts.insert(parts.begin() + 1, "0");
    }
}

// The value one step further; nothing is made inside a list.
Json& Step(Json& at, const std::string& part, const std::string& origin) {
    if (at.is_array()) {
        if (!IsNumber(part) || std::stoul(part) >= at.size()) {
            Refuse(origin, "\"" + part + "\" is no position in a list of " +
                               std::to_string(at.size()) + "; positions count from 0");
        }
        return at[std::stoul(part)];
    }
    if (!at.is_null() && !at.is_object()) {
        Refuse(origin, "there is nothing inside " + at.dump() + " to set \"" + part + "\" in");
    }
    return at[part];
}

Json ParseValue(const std::string& value) {
    return Json::accept(value) ? ParseJson(value, "--set") : Json(value);
}

}  // namespace

Override SetPath(Json& document, const std::string& path, Json value, const std::string& origin) {
    std::vector<std::string> parts = SplitAtDots(path);
    if (std::ranges::find(parts, "") != parts.end()) {
        Refuse(origin, "has an empty part in its path; it must look like rp.gain");
    }
    if (!document.is_object()) {
        Refuse(origin, "the scenario is not an object");
    }
    FitWorkload(document, parts);
    Json* at = &document;
    std::string reached;
    for (const std::string& part : parts) {
        at = &Step(*at, part, origin);
        reached += (reached.empty() ? "" : ".") + part;
    }
    *at = std::move(value);
    return {origin, reached};
}

Override ApplyOverride(Json& document, const std::string& text) {
    const std::string origin = "--set " + text;
    const auto equals = text.find('=');
    if (equals == std::string::npos || equals == 0) {
        Refuse(origin, "must be path=value, as in rp.gain=0.0625");
    }
    return SetPath(document, text.substr(0, equals), ParseValue(text.substr(equals + 1)), origin);
}

std::string ValueAsTyped(const Json& value) {
    const bool is_plain = value.is_string() && !Json::accept(value.get<std::string>());
    return is_plain ? value.get<std::string>() : value.dump();
}

bool IsWithin(std::string_view inner, std::string_view outer) {
    return inner.starts_with(outer) && (inner.size() == outer.size() || inner[outer.size()] == '.');
}

std::string BlameOverride(const std::string& message, const std::string& origin,
                          const std::vector<Override>& overrides) {
    const std::string prefix = origin + ": ";
    if (!message.starts_with(prefix)) {
        return message;
    }
    const std::string rest = message.substr(prefix.size());
    const std::string path = rest.substr(0, rest.find(": "));
    const auto last = std::find_if(overrides.rbegin(), overrides.rend(), [&](const Override& o) {
        return IsWithin(path, o.path) || IsWithin(o.path, path);
    });
    return last == overrides.rend() ? message : last->origin + ": " + rest;
}

}  // namespace dcqcn
