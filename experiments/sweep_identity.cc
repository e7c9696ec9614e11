#include "experiments/sweep_identity.h"

#include <nlohmann/json.hpp>

#include "base/check.h"

namespace dcqcn {
namespace {

using Json = nlohmann::json;

std::string At(const Json& document, const std::string& pointer) {
    const Json::json_pointer at(pointer);
    return document.contains(at) ? document.at(at).dump() : "absent";
}

// "/grid/rp.gain/1 is 0.5 there and 0.25 here": the first of perhaps many.
std::string FirstDifference(const std::string& found, const std::string& wanted) {
    const Json there = Json::parse(found);
    const Json here = Json::parse(wanted);
    const Json steps = Json::diff(there, here);
    if (steps.empty()) {
        return "";
    }
    std::string at = steps[0].at("path").get<std::string>();
    if (at.ends_with("/-")) {  // beyond a list's end
        at.pop_back();
        at += std::to_string(there.at(Json::json_pointer(at.substr(0, at.size() - 1))).size());
    }
    return at + " is " + At(there, at) + " there and " + At(here, at) + " here";
}

}  // namespace

void RequireSameSweep(const SweepIdentity& found, const SweepIdentity& wanted,
                      const std::string& file, const std::string& fix) {
    const auto refuse = [&](const std::string& why) {
        throw ConfigError(file + ": holds another sweep: " + why + "; " + fix);
    };
    const std::string difference = FirstDifference(found.spec, wanted.spec);
    if (!difference.empty()) {
        refuse(difference);
    }
    if (found.version != wanted.version) {
        refuse("it was made by " + found.version + ", this is " + wanted.version);
    }
    if (found.fingerprint != wanted.fingerprint) {
        refuse("its scenarios have fingerprint " + found.fingerprint + " there and " +
               wanted.fingerprint + " here, so a file they refer to or a default has changed");
    }
}

}  // namespace dcqcn
