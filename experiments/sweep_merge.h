// `dcqcn sweep merge OUT IN...`: the shards of one sweep become the sweep.
#pragma once

#include <string>
#include <vector>

#include "experiments/cli.h"

namespace dcqcn {

struct MergeArguments {
    std::string out;                   // a folder without a sweep
    std::vector<std::string> in;       // folders of shards, or their databases
    std::vector<std::string> metrics;  // to print; none: the headline's
};
// Needs the shards to be of one sweep and every run to be in one of them. Returns the exit code;
// throws ConfigError.
[[nodiscard]] int MergeSweeps(const MergeArguments& arguments, const CommandContext& context);

}  // namespace dcqcn
