// Does ECN mark before PFC pauses? For every lossless (port, priority), in each situation that an
// operator meets, and for the box. Source: [Zhu15 s4]; operators/pause_point.h for the law.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "base/units.h"
#include "operators/headroom_need.h"
#include "operators/switch_model.h"

namespace dcqcn {

// How queues are counted, and how bad the worst case is taken to be.
struct VerdictOptions {
    std::optional<int> fan_out;  // egress queues that one ingress port feeds; default: all ports
    int incast = 2;              // ingress ports into one egress queue
    std::optional<Bytes> frame;  // frames that fill the queues; default: full ones
    bool counts_bytes = false;   // ECN sees bytes of frames rather than whole cells
    std::optional<Duration> response;  // of the peer to a pause; default: 802.3's longest
};

enum class SituationKind { kOneToOne, kFanOut, kIncast, kAllPriorities };
inline constexpr std::size_t kSituations = 4;

struct Situation {
    SituationKind kind;
    int ingress;     // ports that feed each queue
    int egress;      // queues that each of them feeds
    int priorities;  // that do so at once
    bool is_worst_case;
};
// "one_to_one", "fan_out", "incast", "all_priorities": as files have it.
[[nodiscard]] std::string_view NameOf(SituationKind kind);

enum class First { kEcn, kPfc };

struct SituationVerdict {
    Situation situation;
    First first;
    Bytes group;         // what the priority group holds when it asks for XOFF
    Bytes queue;         // how long each egress queue is then, as ECN counts it
    Bytes margin;        // queue - kmin: positive where ECN is first
    bool is_close;       // the margin is less than a frame: single frames decide
    bool pool_is_short;  // the pool ran out before any threshold was reached
};

struct GroupVerdict {
    std::size_t port;
    std::size_t priority;
    const GroupProfile* group;
    const EcnProfile* ecn;  // the highest Kmin among the queues of this priority
    std::size_t ecn_port;   // where that is
    Bytes pool;             // shared memory of its pool, in whole cells
    Bytes exact_pool;       // the same without rounding, as the paper counts
    Bytes threshold;        // t_PFC of an otherwise empty switch, on shared memory
    std::vector<SituationVerdict> situations;  // one per SituationKind, in their order
    std::optional<int> fails_from;             // fewest egress queues of one ingress port that fail
    std::optional<int> holds_from;             // fewest ingress ports of an incast that hold
    Bytes safe_kmin;                           // Kmin must be less than this in every worst case
    Bytes paper_bound;                         // t_ECN as section 4 prints it, for these priorities
    Bytes section_bound;                       // and as its own words give it
    HeadroomNeed need;
    Bytes headroom;                // what is configured
    std::int64_t first_drop_cell;  // the cell that is dropped if the peer never obeys

    [[nodiscard]] bool Holds() const;
};

struct Verdict {
    std::vector<GroupVerdict> groups;  // worst first
    int ports = 0;                     // n: ports that share the memory
    [[nodiscard]] bool Holds() const;
};

// `ecn` is null where no queue of the priority marks; then PFC is first everywhere. Needs a model
// whose indices are in range and whose cell is >= 1; profiles stay where they are in `model`.
[[nodiscard]] Verdict Judge(const SwitchModel& model, const VerdictOptions& options);

// Shared cells of a pool: its size less what its groups have reserved; may be negative.
[[nodiscard]] std::int64_t SharedCells(const SwitchModel& model, std::size_t pool);
// What all groups of a pool have reserved, private headroom included, each rounded up to `cell`.
[[nodiscard]] Bytes ReservesOf(const SwitchModel& model, std::size_t pool, Bytes cell);

}  // namespace dcqcn
