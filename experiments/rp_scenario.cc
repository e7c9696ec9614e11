#include "experiments/rp_scenario.h"

#include <nlohmann/json.hpp>

#include "base/check.h"
#include "experiments/fabric_keys.h"
#include "experiments/overrides.h"
#include "experiments/rp_scenario_warnings.h"
#include "rp/factory.h"
#include "topologies/json_reader.h"

namespace dcqcn {
namespace {

using Json = nlohmann::json;

constexpr const char* kOrigin = "rp-trace";

RpScenario Interpret(const Json& document, Rate line_rate) {
    for (const auto& [key, value] : document.items()) {
        if (key != "rp" && key != "nic") {
            throw ConfigError(std::string(kOrigin) + ": " + key +
                              ": is no part of a reaction point; set keys of rp");
        }
    }
    JsonReader root(document, kOrigin);
    FabricParams fabric;
    ReadFabric(root, fabric);
    const Json resolved = root.Done();
    try {
        fabric.Check();
    } catch (const ConfigError& e) {
        throw ConfigError(std::string(kOrigin) + ": " + e.what());
    }
    if (FeedbackOf(fabric.rp) != Feedback::kCnp) {
        throw ConfigError(std::string(kOrigin) + ": rp.algorithm: \"" + fabric.rp.algorithm +
                          "\" does not heed CNPs; use \"dcqcn\", \"connectx\" or \"rdma_ip\"");
    }
    return {fabric.rp, RpWarnings(fabric.rp, resolved, line_rate)};
}

}  // namespace

RpScenario ReadRp(const std::string& preset, const std::vector<std::string>& overrides,
                  Rate line_rate) {
    return WithOverrides(
        {{"nic", {{"preset", preset}}}}, overrides, kOrigin,
        [&](const Json& document, const auto&) { return Interpret(document, line_rate); });
}

}  // namespace dcqcn
