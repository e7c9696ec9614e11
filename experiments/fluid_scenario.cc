#include "experiments/fluid_scenario.h"

#include <algorithm>

#include "base/check.h"
#include "base/frame.h"
#include "base/wire.h"
#include "experiments/fabric_keys.h"
#include "experiments/overrides.h"
#include "topologies/json_reader.h"

namespace dcqcn {
namespace {

using Json = nlohmann::json;

constexpr const char* kOrigin = "fluid";

std::vector<std::string> FluidKeys() {
    return {"mtu",
            "switch.ecn.enabled",
            "switch.ecn.kmin",
            "switch.ecn.kmax",
            "switch.ecn.pmax",
            "np.cnp_interval",
            "rp.gain",
            "rp.alpha_timer",
            "rp.rate_timer",
            "rp.byte_counter",
            "rp.fast_recovery_steps",
            "rp.fast_recovery",
            "rp.additive_increase",
            "rp.min_rate",
            "rp.initial_alpha"};
}

std::string FluidKeyList() {
    std::string list;
    for (const std::string& key : FluidKeys()) {
        list += list.empty() ? "" : ", ";
        list += key;
    }
    return list;
}

Json::json_pointer PointerTo(std::string path) {
    std::ranges::replace(path, '.', '/');
    return Json::json_pointer("/" + path);
}

// A legal key that would change nothing is a mistake: it looks as if it did.
void RefuseOthers(const Json& document) {
    if (document.empty()) {  // which flatten() would make a value of
        return;
    }
    const std::vector<std::string> known = FluidKeys();
    const Json flat = document.flatten();
    for (const auto& [pointer, value] : flat.items()) {
        std::string path = pointer.substr(1);
        std::ranges::replace(path, '/', '.');
        if (std::ranges::find(known, path) == known.end()) {
            throw ConfigError(std::string(kOrigin) + ": " + path +
                              ": has no place in the equations; they take " + FluidKeyList());
        }
    }
}

FluidScenario Interpret(const Json& document) {
    JsonReader root(document, kOrigin);
    FabricParams fabric;
    ReadFabric(root, fabric);
    const Json resolved = root.Done();
    RefuseOthers(document);
    try {
        fabric.Check();
    } catch (const ConfigError& e) {
        throw ConfigError(std::string(kOrigin) + ": " + e.what());
    }
    FluidScenario scenario;
    scenario.params.packet = wire::DataFrame(fabric.mtu, false) + kWireOverhead;
    scenario.params.ecn = fabric.sw.ecn;
    scenario.params.np = fabric.np;
    scenario.params.rp = fabric.rp;
    for (const std::string& key : FluidKeys()) {
        scenario.parameters[key] = resolved.at(PointerTo(key));
    }
    return scenario;
}

}  // namespace

FluidScenario ReadFluidScenario(const std::vector<std::string>& overrides) {
    return WithOverrides(Json::object(), overrides, kOrigin,
                         [](const Json& document, const auto&) { return Interpret(document); });
}

FluidScenario FluidScenarioOf(const Json& resolved) {
    Json document = Json::object();
    for (const std::string& key : FluidKeys()) {
        document[PointerTo(key)] = resolved.at(PointerTo(key));
    }
    return Interpret(document);
}

}  // namespace dcqcn
