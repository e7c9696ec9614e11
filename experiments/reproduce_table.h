// The scoreboard: what was claimed, what was measured and what follows, as text for a terminal of
// 100 columns.
#pragma once

#include <string>
#include <vector>

#include "experiments/claims.h"

namespace dcqcn {

struct FigureScore {
    std::string figure;
    std::size_t runs = 0;
    double wall_s = 0;
    std::vector<JudgedClaim> claims;
};
// How many claims hold of all; then by figure, with its time, each claim's paper value, ours with
// its 95 % interval over so many seeds, band and verdict. Claims that the paper's own equations
// contradict, and those that are not the paper's, come last and are counted apart.
[[nodiscard]] std::string Scoreboard(const std::vector<FigureScore>& figures, bool has_colours);

// "6.17 +- 0.03 Gb/s"; "-" where nothing was measured.
[[nodiscard]] std::string ValueText(const JudgedClaim& judged);

}  // namespace dcqcn
