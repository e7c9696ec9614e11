// The steps of ReadSonic (sonic_switch.h), each of which adds its tables to one model.
#pragma once

#include <map>
#include <string>

#include "formats/sonic_switch.h"

namespace dcqcn {

// The pool that profiles made at run time use.
inline const std::string kLosslessPool = "ingress_lossless_pool";

struct SonicBuild {
    const SonicTables& tables;
    const LookupTable* lookup;
    const SwitchOptions& options;
    const Chip* chip = nullptr;
    SwitchModel model;
    std::map<std::string, std::size_t> pool_of;   // by name
    std::map<std::string, std::size_t> group_of;  // profiles by name
    std::map<std::string, std::size_t> ecn_of;
    std::map<std::string, std::size_t> port_of;
    bool uses_port_speed = false;  // of the options, for some port

    void Assume(const std::string& what) { model.assumptions.push_back(what); }
    // Throws ConfigError, naming `row`, when the port is not in the model.
    SwitchPort& PortNamed(const SonicRow& row, const std::string& name);
};

void AddChip(SonicBuild& build);
void AddPorts(SonicBuild& build);
void AddPools(SonicBuild& build);
void AddGroupProfiles(SonicBuild& build);
void AddEcn(SonicBuild& build);
void AddQosMaps(SonicBuild& build);
void AddGroups(SonicBuild& build);  // after the others

// The dynamic buffer model: the profile, without a name, that the switch computes for the group of
// `row` on `port`, and what its name has besides speed and cable. Throws ConfigError.
[[nodiscard]] GroupProfile ComputedProfile(SonicBuild& build, const SonicRow& row,
                                           const SwitchPort& port, std::size_t pool);
[[nodiscard]] std::string ComputedSuffix(const SonicBuild& build, const SwitchPort& port);

}  // namespace dcqcn
