// Traces of reaction points as a table for people and one for programs.
#pragma once

#include <ostream>
#include <string>
#include <vector>

#include "experiments/rp_trace.h"

namespace dcqcn {

struct NamedTrace {
    std::string dialect;
    std::vector<RpTraceRow> rows;
    std::optional<DfxTrace> dfx = {};  // of the RDMA IP core
};

// At most `most_rows` rows of each, the first ones, and all of a DFX window.
[[nodiscard]] std::string RpTraceText(const std::vector<NamedTrace>& traces, std::size_t most_rows);
// trace.csv: long form, one row per event.
void WriteRpTraces(const std::vector<NamedTrace>& traces, std::ostream& out);

}  // namespace dcqcn
