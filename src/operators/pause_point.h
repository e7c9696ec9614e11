// How long egress queues are when a priority group asks for XOFF: the paper's section 4 in whole
// cells, for any number of ingress ports, egress queues and priorities. Steady state: everything
// fills alike and nothing has left yet.
// Sources: [Zhu15 s4] for the law, [SONiC-TD2] for reserved cells and rounding.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

namespace dcqcn {

// t_PFC of a priority group on its use of the shared pool.
struct GroupThreshold {
    double alpha = 1;                          // of the free pool
    std::optional<std::int64_t> static_cells;  // instead of alpha
};

// `groups` priority groups with one threshold, loaded alike.
struct GroupLoad {
    GroupThreshold threshold;
    int groups = 1;
};

struct PausePoint {
    std::int64_t shared;  // cells of the pool that the group uses as it asks for XOFF
    bool pool_is_short;   // the pool ran out first
};

// When the first of the groups in `own` pauses, while `others` are as far along as they are. The
// pool has `pool` cells. One threshold for all: exact; several: rounded down.
//   dynamic: x_i = alpha_i (S - sum of all x)   static: x_i = its size   pool: sum of all x = S
[[nodiscard]] PausePoint FindPausePoint(std::int64_t pool, const GroupLoad& own,
                                        const std::vector<GroupLoad>& others = {});

}  // namespace dcqcn
