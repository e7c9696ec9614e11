#include "experiments/nic_into.h"

#include <filesystem>

#include "base/check.h"
#include "experiments/fabric_keys.h"
#include "experiments/scenario.h"
#include "topologies/json_reader.h"

namespace dcqcn {
namespace {

using Json = nlohmann::json;

// Files are looked for beside the scenario, then in the current folder; its copy may be elsewhere.
void KeepFiles(Json& value, const std::filesystem::path& folder) {
    if (!value.is_structured()) {
        return;
    }
    for (auto entry = value.begin(); entry != value.end(); ++entry) {
        KeepFiles(*entry, folder);
        if (!value.is_object() || entry.key() != "file" || !entry->is_string()) {
            continue;
        }
        const std::filesystem::path file = entry->get<std::string>();
        const bool is_beside = std::filesystem::exists(folder / file);
        if (is_beside || std::filesystem::exists(file)) {
            *entry = std::filesystem::absolute(is_beside ? folder / file : file)
                         .lexically_normal()
                         .string();
        }
    }
}

// `object.key` of the scenario goes, if the preset has a value of its own for it.
void Replace(Json& scenario, const NicScenario& nic, const char* object, const char* key,
             const std::string& file, std::vector<std::string>& warnings) {
    const auto found = scenario.find(object);
    if (found == scenario.end() || !found->is_object() || !found->contains(key)) {
        return;
    }
    const Json papers = ResolvedPreset("paper", file);
    const Json presets = ResolvedPreset(nic.part.at("nic").at("preset"), file);
    const bool is_set = nic.part.contains(object) && nic.part[object].contains(key);
    const Json value = (*found)[key];
    if (presets[object][key] == papers[object][key] && !value.is_object()) {
        return;  // the vendor says nothing about it
    }
    found->erase(key);
    if (!value.is_object() && !is_set && value != presets[object][key]) {
        warnings.push_back(file + ": " + object + "." + key + ": " + ValueAsTyped(value) +
                           " is left out; " + ValueAsTyped(presets[object][key]) +
                           " is the vendor's default");
    }
}

Json Merged(const NicScenario& nic, const std::string& file, std::vector<std::string>& warnings) {
    Json scenario = ReadJsonFile(file);
    const std::filesystem::path folder = std::filesystem::path(file).parent_path();
    KeepFiles(scenario, folder);
    if (scenario.is_object()) {
        Replace(scenario, nic, "np", "cnp_interval", file, warnings);
        Replace(scenario, nic, "rp", "connectx", file, warnings);
    }
    scenario.merge_patch(nic.part);
    try {
        static_cast<void>(ParseScenario(scenario, file, folder.string()));
    } catch (const ConfigError& e) {
        throw ConfigError(BlameOverride(e.what(), file, nic.sources));
    }
    return scenario;
}

// Alone it may need another neighbourhood than the defaults.
void WarnOfDefaults(const NicScenario& nic, std::vector<std::string>& warnings) {
    const std::string origin = "convert";
    try {
        JsonReader reader(nic.part, origin);
        FabricParams fabric;
        ReadFabric(reader, fabric);
        fabric.Check();
    } catch (const ConfigError& e) {
        warnings.push_back(BlameOverride(origin + ": " + e.what(), origin, nic.sources));
    }
}

}  // namespace

NicText NicTextOf(const NicScenario& nic, const std::optional<std::string>& file) {
    NicText result{"", nic.warnings};
    if (file) {
        result.text = Merged(nic, *file, result.warnings).dump(2) + "\n";
    } else {
        WarnOfDefaults(nic, result.warnings);
        result.text = nic.part.dump(2) + "\n";
    }
    return result;
}

}  // namespace dcqcn
