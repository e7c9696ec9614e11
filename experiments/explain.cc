#include "experiments/explain.h"

#include <algorithm>
#include <iterator>

#include <nlohmann/json.hpp>

#include "base/check.h"
#include "experiments/explain_keys.h"
#include "experiments/explain_knobs.h"
#include "experiments/explain_names.h"
#include "experiments/explain_range.h"
#include "experiments/fabric_keys.h"
#include "topologies/nearest.h"

namespace dcqcn {
namespace {

using Json = nlohmann::json;
using Explanations = std::vector<KeyExplanation>;

// The fabric of the scenario {}: every default as the reader spells it out.
Json FabricDefaults() {
    const Json nothing = Json::object();
    JsonReader reader(nothing, "defaults");
    FabricParams params;
    ReadFabric(reader, params);
    return reader.Done();
}

std::string AsText(const Json& value) {
    if (value.is_object()) {
        return "see its source";  // a map of 64 entries says less than its rule
    }
    return value.is_string() ? value.get<std::string>() : value.dump();
}

Explanations FabricExplanations() {
    const Json defaults = FabricDefaults();
    Explanations all;
    for (const FabricKey& key : FabricKeys()) {
        std::string pointer = "/" + key.path;
        std::ranges::replace(pointer, '.', '/');
        all.push_back({key.path, key.type, AsText(defaults.at(Json::json_pointer(pointer))),
                       key.meaning, key.source});
    }
    return all;
}

void Append(Explanations& all, const Explanations& more) {
    all.insert(all.end(), more.begin(), more.end());
}

// "gain" stands for "rp.gain".
bool IsNamed(const KeyExplanation& key, const std::string& name) {
    return key.path == name || key.path.ends_with("." + name);
}

// Every path, and the end of every path, once.
std::vector<std::string> Spellings(const Explanations& all) {
    std::vector<std::string> spellings;
    for (const KeyExplanation& key : all) {
        for (const std::string& name : {key.path, key.path.substr(key.path.rfind('.') + 1)}) {
            if (std::ranges::find(spellings, name) == spellings.end()) {
                spellings.push_back(name);
            }
        }
    }
    return spellings;
}

// nullptr if it names none.
const KeyExplanation* Find(const Explanations& all, const std::string& name) {
    std::vector<std::string> fitting;
    const KeyExplanation* found = nullptr;
    for (const KeyExplanation& key : all) {
        if (key.path == name) {
            return &key;
        }
        if (IsNamed(key, name)) {
            fitting.push_back(key.path);
            found = &key;
        }
    }
    if (fitting.size() > 1) {
        std::string list;
        for (const std::string& path : fitting) {
            list += (list.empty() ? "" : ", ") + path;
        }
        throw ConfigError("explain: \"" + name + "\" may be any of " + list + "; name one of them");
    }
    return found;
}

std::string TextOf(const KeyExplanation& key) {
    return key.path + "\n  " + key.meaning + "\n  type     " + key.type + "\n  default  " +
           key.fallback + "\n" + (key.source.empty() ? "" : "  source   " + key.source + "\n") +
           ExplainRange(key.path) + ExplainKnobs(key.path);
}

std::string ListOf(const Explanations& all) {
    std::size_t path_width = 0;
    std::size_t default_width = 0;
    for (const KeyExplanation& key : all) {
        path_width = std::max(path_width, key.path.size());
        default_width = std::max(default_width, key.fallback.size());
    }
    const auto padded = [](std::string text, std::size_t width) {
        text.resize(width + 2, ' ');
        return text;
    };
    std::string list;
    for (const KeyExplanation& key : all) {
        list +=
            padded(key.path, path_width) + padded(key.fallback, default_width) + key.meaning + "\n";
    }
    return list;
}

// The keys within "rp.connectx".
Explanations Within(const Explanations& all, const std::string& object) {
    Explanations inner;
    std::ranges::copy_if(all, std::back_inserter(inner), [&](const KeyExplanation& key) {
        return key.path.starts_with(object + ".");
    });
    return inner;
}

}  // namespace

Explanations ExplainAll() {
    Explanations all;
    Append(all, RunKeys());
    Append(all, TopologyKeys());
    Append(all, FabricExplanations());
    Append(all, WorkloadKeys());
    return all;
}

std::string ExplainKey(const std::string& name) {
    const Explanations all = ExplainAll();
    if (const KeyExplanation* key = Find(all, name)) {
        return TextOf(*key);
    }
    if (const Explanations inner = Within(all, name); !inner.empty()) {
        return ListOf(inner);
    }
    if (const auto other = FindOtherName(name)) {
        std::string text = other->remark;
        for (const std::string& path : other->keys) {
            text += TextOf(*Find(all, path));
        }
        return text;
    }
    throw ConfigError("explain: \"" + name + "\" is no key of a scenario; " +
                      SuggestNearest(name, Spellings(all)));
}

std::string ListKeys() {
    return ListOf(ExplainAll());
}

}  // namespace dcqcn
