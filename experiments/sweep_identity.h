// Which sweep a database belongs to: what must agree before rows may stand side by side.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "experiments/sweep_shard.h"

namespace dcqcn {

struct SweepIdentity {
    std::string name;
    std::string spec;                // canonical JSON
    std::string fingerprint;         // of all resolved scenarios
    std::string version;             // of the program and of ns-3
    Shard shard;                     // which runs the database is for
    std::int64_t runs = 0;           // of all shards together
    std::vector<std::string> paths;  // of the grid, in its order
};

// Throws ConfigError that says where `found`, which is in `file`, differs from `wanted`. Shards are
// for the caller to compare.
void RequireSameSweep(const SweepIdentity& found, const SweepIdentity& wanted,
                      const std::string& file, const std::string& fix);

}  // namespace dcqcn
