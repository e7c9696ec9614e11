// Counts every call of the global operator new, so that a benchmark can show there is none.
#pragma once

#include <cstdint>

namespace dcqcn::bench {

[[nodiscard]] std::int64_t Allocations();

}  // namespace dcqcn::bench
