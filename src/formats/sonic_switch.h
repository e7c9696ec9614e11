// SONiC's tables become a SwitchModel: ports, run-time profiles joined from speed x cable x lookup,
// WRED profiles, maps. What the files leave open is taken from the options and noted.
// Source: [SONiC]; docs/guide-operator.md lists the assumptions.
#pragma once

#include <optional>

#include "formats/pg_profile_lookup.h"
#include "formats/sonic_tables.h"
#include "operators/chips.h"
#include "operators/switch_model.h"

namespace dcqcn {

// What an operator adds where files are silent; nullopt: as the files say.
struct SwitchOptions {
    const Chip* chip = nullptr;
    std::optional<Rate> port_speed;
    std::optional<double> cable_m;
    std::optional<Bytes> mtu;
    std::optional<Bytes> cell;
    std::optional<Bytes> buffer;  // size of the pool that lossless groups use
    std::optional<int> slices;
};

// Throws ConfigError.
[[nodiscard]] SwitchModel ReadSonic(const SonicTables& tables, const LookupTable* lookup,
                                    const SwitchOptions& options);

}  // namespace dcqcn
