#include "experiments/preset_scenario.h"

#include <algorithm>
#include <array>

#include "experiments/fabric_keys.h"
#include "topologies/json_reader.h"

namespace dcqcn {
namespace {

using Json = nlohmann::json;
using Overrides = std::vector<Override>;

struct Place {
    const char* object;
    const char* key;
};
constexpr std::array kPlaces{Place{"rp", "algorithm"}, Place{"np", "cnp_interval"}};

std::string PathOf(const Place& place) {
    return std::string(place.object) + "." + place.key;
}

// The one that decides, nullptr if none is about the preset.
const Override* PresetOverride(const Json& document, const Overrides& overrides) {
    const auto last = std::find_if(overrides.rbegin(), overrides.rend(), [](const Override& o) {
        return IsWithin("nic.preset", o.path);
    });
    const bool has_preset = document.is_object() && document.contains("nic") &&
                            document["nic"].is_object() && document["nic"].contains("preset");
    return last == overrides.rend() || !has_preset ? nullptr : &*last;
}

bool IsSet(const std::string& path, const Overrides& overrides) {
    return std::ranges::any_of(overrides, [&](const Override& o) {
        return IsWithin(path, o.path) || IsWithin(o.path, path);
    });
}

}  // namespace

std::vector<std::string> LetPresetDecide(Json& document, const Overrides& overrides,
                                         const std::string& origin) {
    const Override* const decides = PresetOverride(document, overrides);
    if (decides == nullptr) {
        return {};
    }
    const Json papers = ResolvedPreset("paper", origin);
    const Json presets = ResolvedPreset(document["nic"]["preset"], origin);
    std::string changes;
    for (const Place& place : kPlaces) {
        const auto object = document.find(place.object);
        const Json& value = presets[place.object][place.key];
        const bool is_presets =
            place.key == std::string("algorithm") || value != papers[place.object][place.key];
        if (!is_presets || object == document.end() || !object->is_object() ||
            !object->contains(place.key) || IsSet(PathOf(place), overrides)) {
            continue;
        }
        const Json files = (*object)[place.key];
        object->erase(place.key);
        if (files != value) {
            changes += (changes.empty() ? "" : " and ") + PathOf(place) + " (" +
                       ValueAsTyped(files) + ") by " + ValueAsTyped(value);
        }
    }
    if (changes.empty()) {
        return {};
    }
    return {decides->origin + ": replaces the scenario's " + changes +
            "; what is to stay has to be set there, too"};
}

}  // namespace dcqcn
