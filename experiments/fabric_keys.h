// The keys of a scenario that set a FabricParams, in one table: how each is read, what it means and
// where its default comes from. The reader, scenario.resolved.json and `dcqcn explain` all follow
// it, so that they cannot disagree. A key's path is the path of its field.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "fabric/params.h"
#include "topologies/json_reader.h"

namespace dcqcn {

struct FabricKey {
    std::string path;     // "switch.ecn.kmin"
    std::string type;     // "size", "duration", "number in (0, 1]", ...
    std::string meaning;  // half a sentence
    std::string source;   // of the default
    // Reads the last part of `path` from the reader of its object, and notes what holds now.
    std::function<void(FabricParams&, JsonReader&, std::string_view key)> read;
};

// In the order in which they are explained.
[[nodiscard]] std::vector<FabricKey> FabricKeys();

// Reads every key of the table from a scenario and notes it; absent ones keep their defaults.
// Throws ConfigError at the first that is no value of its type. Ranges are FabricParams::Check's.
void ReadFabric(JsonReader& scenario, FabricParams& params);
// Every key of the table at its default under `preset`, a value of nic.preset.
[[nodiscard]] nlohmann::json ResolvedPreset(const nlohmann::json& preset,
                                            const std::string& origin);

}  // namespace dcqcn
