// The RDMA IP core's DFX time window as a table, as software would read it entry by entry.
#pragma once

#include <string>

#include "rp/dfx_window.h"

namespace dcqcn {

struct DfxTrace {
    DfxWindow window;
    std::int64_t cnp_interrupts = 0;
    bool is_literal = false;  // names as printed in the guide
};

[[nodiscard]] std::string DfxText(const DfxTrace& trace);

}  // namespace dcqcn
