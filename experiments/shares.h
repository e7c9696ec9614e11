// What each rank has of a run's measurements, as bytes, and the run's measurements from all of
// them. Rows are the same on every rank, with 0 where another rank has the number: so all adds up.
#pragma once

#include <string>
#include <vector>

#include "experiments/simulation.h"

namespace dcqcn {

[[nodiscard]] std::string PackShare(const RunResult& share);

// Replaces the measurements in `result`, which is rank 0's share, by those of all shares. Nothing
// is done without shares, as on the other ranks.
void Merge(const std::vector<std::string>& shares, RunResult& result);

// Transfers by (finished, qp_id, transfer), PFC frames by (time, node, port, priority), whatever
// order they were reported in.
void PutInOrder(RunResult& result);

}  // namespace dcqcn
