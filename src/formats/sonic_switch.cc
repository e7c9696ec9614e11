#include "formats/sonic_switch.h"

#include "formats/sonic_builder.h"

namespace dcqcn {

SwitchModel ReadSonic(const SonicTables& tables, const LookupTable* lookup,
                      const SwitchOptions& options) {
    SonicBuild build{tables, lookup, options, nullptr, {}, {}, {}, {}, {}};
    AddChip(build);
    AddPools(build);
    AddGroupProfiles(build);
    AddPorts(build);
    AddQosMaps(build);
    AddEcn(build);
    AddGroups(build);
    return std::move(build.model);
}

}  // namespace dcqcn
