#include "experiments/sweep_spec.h"

#include <algorithm>
#include <filesystem>
#include <limits>
#include <numeric>
#include <string_view>

#include "topologies/json_reader.h"

namespace dcqcn {
namespace {

using Json = nlohmann::json;

constexpr std::int64_t kMostSeeds = 100'000;

// A misspelt key is reported as such, rather than as the absence of the right one.
void RefuseUnknownKeys(JsonReader& root) {
    for (const std::string_view key : {"name", "scenario", "set", "grid", "seeds"}) {
        static_cast<void>(root.GetRaw(key));
    }
    static_cast<void>(root.Done());
}

void TakeScenario(JsonReader& root, SweepSpec& spec) {
    const std::string folder = std::filesystem::path(spec.file).parent_path().string();
    const Json* raw = root.GetRaw("scenario");
    if (raw == nullptr) {
        root.Fail("scenario",
                  "is missing; add \"scenario\": \"scenario.json\", a path relative to "
                  "this file, or a scenario in {}");
    }
    if (raw->is_object()) {
        spec.scenario = *raw;
        spec.scenario_origin = spec.file + ": scenario";
        spec.topology_folder = folder;
    } else if (raw->is_string()) {
        spec.scenario_file =
            (std::filesystem::path(folder) / raw->get<std::string>()).lexically_normal().string();
        spec.scenario = ReadJsonFile(spec.scenario_file);
        spec.scenario_origin = spec.scenario_file;
        spec.topology_folder = std::filesystem::path(spec.scenario_file).parent_path().string();
    } else {
        root.Fail("scenario",
                  "must be the path of a scenario file, relative to this file, or a "
                  "scenario in {}");
    }
}

// Every path of the object under `key`, which must not be the seed's: `seeds` has those.
const Json& PathsUnder(JsonReader& root, const char* key) {
    static const Json kNothing = Json::object();
    const Json* raw = root.GetRaw(key);
    if (raw == nullptr) {
        return kNothing;
    }
    if (!raw->is_object()) {
        root.Fail(key, "must be an object of paths, as in {\"rp.gain\": ...}");
    }
    for (const auto& [path, value] : raw->items()) {
        if (path == "seed") {
            FailAt(root.origin(), std::string(key) + ".seed", value,
                   "sets the seed, which \"seeds\" does; move it there");
        }
    }
    return *raw;
}

std::vector<SweepAxis> ReadGrid(JsonReader& root) {
    std::vector<SweepAxis> axes;
    for (const auto& entry : PathsUnder(root, "grid").items()) {
        const std::string& path = entry.key();
        const Json& values = entry.value();
        const auto fail = [&, where = "grid." + path](const std::string& rule) {
            FailAt(root.origin(), where, values, rule);
        };
        if (!values.is_array() || values.empty()) {
            fail("must be a list of one value or more, as in [0.0625, 0.00390625]");
        }
        SweepAxis axis{path, {}};
        for (const Json& value : values) {
            if (std::ranges::find(axis.values, value) != axis.values.end()) {
                fail("holds " + value.dump() + " twice; name each value once");
            }
            axis.values.push_back(value);
        }
        axes.push_back(std::move(axis));
    }
    return axes;
}

std::vector<std::uint64_t> ReadSeeds(JsonReader& root) {
    const Json* raw = root.GetRaw("seeds");
    if (raw == nullptr || !raw->is_array()) {
        std::vector<std::uint64_t> seeds(
            static_cast<std::size_t>(root.GetInteger("seeds", 1, 1, kMostSeeds)));
        std::iota(seeds.begin(), seeds.end(), 1);
        return seeds;
    }
    constexpr auto kLargest = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
    std::vector<std::uint64_t> seeds;
    for (const Json& seed : *raw) {
        if (!seed.is_number_unsigned() || seed.get<std::uint64_t>() > kLargest) {
            root.Fail("seeds", "holds " + seed.dump() + ", which is not a whole number from 0 on");
        }
        if (std::ranges::find(seeds, seed.get<std::uint64_t>()) != seeds.end()) {
            root.Fail("seeds", "holds " + seed.dump() + " twice; the second run would add nothing");
        }
        seeds.push_back(seed.get<std::uint64_t>());
    }
    if (seeds.empty()) {
        root.Fail("seeds", "is empty; name a number of seeds, as in 5, or a list of them");
    }
    return seeds;
}

}  // namespace

SweepSpec ReadSweepSpec(const std::string& file) {
    const Json document = ReadJsonFile(file);
    JsonReader root(document, file);
    RefuseUnknownKeys(root);
    SweepSpec spec;
    spec.file = file;
    spec.name = root.GetString("name", std::filesystem::path(file).stem().string());
    for (const auto& [path, value] : PathsUnder(root, "set").items()) {
        spec.settings.push_back({path, value});
    }
    spec.axes = ReadGrid(root);
    spec.seeds = ReadSeeds(root);
    TakeScenario(root, spec);
    return spec;
}

Json CanonicalSpec(const SweepSpec& spec) {
    Json canonical{{"scenario", spec.scenario},
                   {"set", Json::object()},
                   {"grid", Json::object()},
                   {"seeds", spec.seeds}};
    for (const SweepSetting& setting : spec.settings) {
        canonical["set"][setting.path] = setting.value;
    }
    for (const SweepAxis& axis : spec.axes) {
        canonical["grid"][axis.path] = axis.values;
    }
    return canonical;
}

}  // namespace dcqcn
