// The verdicts as a table for a terminal.
#pragma once

#include <string>
#include <vector>

#include "experiments/claims.h"

namespace dcqcn {

struct VerdictRow {
    std::string figure;
    JudgedClaim judged;
};
// Aligned columns: figure, claim, the paper's value, ours with its 95 % interval, band, verdict.
// Ends with a line that counts the verdicts.
[[nodiscard]] std::string VerdictTable(const std::vector<VerdictRow>& rows, bool has_colours);

// "6.17 +- 0.03 Gb/s"; "-" where nothing was measured.
[[nodiscard]] std::string ValueText(const JudgedClaim& judged);

}  // namespace dcqcn
