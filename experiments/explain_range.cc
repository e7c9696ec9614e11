#include "experiments/explain_range.h"

#include <algorithm>
#include <string_view>

#include "base/check.h"
#include "experiments/fabric_keys.h"
#include "experiments/overrides.h"

namespace dcqcn {
namespace {

using Json = nlohmann::json;

// The greatest value of its type; null where that cannot be said.
Json Greatest(const std::string& type) {
    if (type.ends_with("size")) {
        return "9223372036854775807B";
    }
    if (type.ends_with("rate")) {
        return "9223372036854775807bps";
    }
    if (type.ends_with("duration")) {
        return "9223372s";
    }
    return type.ends_with("whole number") ? Json(2'147'483'647) : Json();
}

// What a value is refused with that is outside: "[1, 11]; 11 cuts by alpha / 2, 10 by alpha".
std::string RangeOf(const FabricKey& key) {
    constexpr std::string_view kOutside = " is outside [";
    const Json greatest = Greatest(key.type);
    if (greatest.is_null()) {
        return "";
    }
    const auto dot = key.path.rfind('.');
    const std::string name = key.path.substr(dot + 1);
    const Json object{{name, greatest}};
    JsonReader reader(object, "explain", dot == std::string::npos ? "" : key.path.substr(0, dot));
    FabricParams params;
    key.read(params, reader, name);
    try {
        params.Check();
    } catch (const ConfigError& e) {
        const std::string message = e.what();
        const auto outside = message.find(kOutside);
        if (message.starts_with(key.path + ": ") && outside != std::string::npos) {
            return message.substr(outside + kOutside.size() - 1);
        }
    }
    return "";
}

std::string PresetsOf(const std::string& path) {
    std::string pointer = "/" + path;
    std::ranges::replace(pointer, '.', '/');
    const auto of = [&](const char* preset) {
        return ResolvedPreset(preset, "explain").at(Json::json_pointer(pointer));
    };
    const Json papers = of("paper");
    std::string text;
    bool differ = false;
    for (const char* preset : {"nvidia", "amd", "intel", "rdma_ip"}) {
        const Json value = of(preset);
        differ = differ || value != papers;
        if (preset != std::string_view("rdma_ip") || value != papers) {
            text += (text.empty() ? "" : ", ") + std::string(preset) + " " + ValueAsTyped(value);
        }
    }
    return differ && path != "nic.preset" ? text : "";
}

}  // namespace

std::string ExplainRange(const std::string& path) {
    const std::vector<FabricKey> keys = FabricKeys();
    const auto key = std::ranges::find(keys, path, &FabricKey::path);
    if (key == keys.end()) {
        return "";
    }
    const std::string range = RangeOf(*key);
    const std::string presets = PresetsOf(path);
    return (range.empty() ? "" : "  range    " + range + "\n") +
           (presets.empty() ? "" : "  presets  " + presets + "\n");
}

}  // namespace dcqcn
