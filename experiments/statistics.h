// The two statistics every result speaks in, defined once: nearest-rank percentiles and Jain's
// fairness index.
#pragma once

#include <vector>

namespace dcqcn {

// The smallest sample that at least the share `p` in (0, 1] of all samples does not exceed
// (nearest rank: no interpolation, so the answer is always a sample). 0 without samples.
[[nodiscard]] double Percentile(std::vector<double> samples, double p);

// (sum x)^2 / (n sum x^2): 1 when all are equal, 1/n when one has everything [Jain84].
// 1 without samples or when all are zero: nobody is worse off than another.
[[nodiscard]] double JainIndex(const std::vector<double>& samples);

}  // namespace dcqcn
