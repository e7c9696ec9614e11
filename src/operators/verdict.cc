#include "operators/verdict.h"

#include <algorithm>
#include <bit>
#include <map>

#include "cp/thresholds.h"
#include "operators/pause_point.h"

namespace dcqcn {
namespace {

constexpr double kBetaPerAlpha = 8;  // beta counts eighths [Zhu15 s4]

std::int64_t CeilCells(Bytes size, Bytes cell) {
    return (size.count() + cell.count() - 1) / cell.count();
}

Bytes SharedBytes(const SwitchModel& model, std::size_t pool, Bytes cell) {
    const BufferPool& p = model.pools[pool];
    return p.contains_reserves ? p.size - ReservesOf(model, pool, cell) : p.size;
}

GroupThreshold ThresholdOf(const GroupProfile& profile, Bytes cell) {
    GroupThreshold threshold{profile.alpha, {}};
    if (profile.static_th) {
        threshold.static_cells = profile.static_th->count() / cell.count();
    }
    return threshold;
}

// Everything about one lossless (port, priority) that the situations share.
class Judgement {
  public:
    Judgement(const SwitchModel& model, const VerdictOptions& options, GroupVerdict& verdict)
        : model_(model),
          options_(options),
          verdict_(verdict),
          port_(model.ports[verdict.port]),
          pool_cells_(std::max<std::int64_t>(SharedCells(model, verdict.group->pool), 0) /
                      model.slices),
          reserved_(CeilCells(verdict.group->Reserved(), model.cell)) {}

    void Fill(int fan_out, int ports) {
        verdict_.pool = model_.cell * pool_cells_;
        const int priorities = std::popcount(port_.pfc);
        const Situation situations[kSituations] = {
            {SituationKind::kOneToOne, 1, 1, 1, false},
            {SituationKind::kFanOut, 1, fan_out, 1, true},
            {SituationKind::kIncast, options_.incast, 1, 1, false},
            {SituationKind::kAllPriorities, 1, fan_out, priorities, true}};
        Bytes safe = Bytes::max();
        for (const Situation& situation : situations) {
            verdict_.situations.push_back(Of(situation));
            if (situation.is_worst_case) {
                safe = std::min(safe, verdict_.situations.back().queue);
            }
        }
        verdict_.safe_kmin = safe;
        FindEdges(fan_out, ports);
        FillBounds(ports, priorities);
        FillHeadroom();
    }

  private:
    [[nodiscard]] Bytes FrameOf() const {
        return options_.frame.value_or(port_.mtu + kEthernetFraming);
    }

    // What ECN sees of a queue that takes `cells`.
    [[nodiscard]] Bytes Seen(std::int64_t cells) const {
        const Bytes memory = model_.cell * cells;
        if (!options_.counts_bytes) {
            return memory;
        }
        const Bytes frame = FrameOf();
        return Bytes(cells * frame.count() / CeilCells(frame, model_.cell));
    }

    [[nodiscard]] std::vector<GroupLoad> OtherPriorities(int ingress) const {
        std::vector<GroupLoad> others;
        for (std::size_t p = 0; p < kPriorityCount; ++p) {
            const GroupProfile* other = model_.GroupOf(port_, p);
            if (p != verdict_.priority && port_.HasPfc(p) && other != nullptr &&
                other->pool == verdict_.group->pool) {
                others.push_back({ThresholdOf(*other, model_.cell), ingress});
            }
        }
        return others;
    }

    [[nodiscard]] PausePoint PointOf(const Situation& s) const {
        GroupLoad own{ThresholdOf(*verdict_.group, model_.cell), s.ingress};
        std::vector<GroupLoad> others;
        if (s.priorities > 1) {
            others = OtherPriorities(s.ingress);
            // Groups of one threshold are exact when they are one load.
            std::erase_if(others, [&own](const GroupLoad& other) {
                const bool is_same = other.threshold.alpha == own.threshold.alpha &&
                                     other.threshold.static_cells == own.threshold.static_cells;
                own.groups += is_same ? other.groups : 0;
                return is_same;
            });
        }
        return FindPausePoint(pool_cells_, own, others);
    }

    [[nodiscard]] SituationVerdict Of(const Situation& s) const {
        const PausePoint point = PointOf(s);
        const std::int64_t group = reserved_ + point.shared;
        SituationVerdict v{};
        v.situation = s;
        v.group = model_.cell * group;
        v.queue = Seen(group * s.ingress / s.egress);
        v.margin = v.queue - (verdict_.ecn != nullptr ? verdict_.ecn->kmin : v.queue);
        v.first = verdict_.ecn != nullptr && v.margin > Bytes{} ? First::kEcn : First::kPfc;
        const Bytes frame = model_.cell * CeilCells(FrameOf(), model_.cell);
        v.is_close = v.margin < frame && v.margin > Bytes{} - frame;
        v.pool_is_short = point.pool_is_short;
        return v;
    }

    void FindEdges(int fan_out, int ports) {
        for (int m = 1; m <= fan_out && !verdict_.fails_from; ++m) {
            if (Of({SituationKind::kFanOut, 1, m, 1, false}).first == First::kPfc) {
                verdict_.fails_from = m;
            }
        }
        for (int k = 1; k <= ports && !verdict_.holds_from; ++k) {
            if (Of({SituationKind::kIncast, k, 1, 1, false}).first == First::kEcn) {
                verdict_.holds_from = k;
            }
        }
    }

    // The paper's own bounds, which know no reserves and no cells.
    void FillBounds(int ports, int priorities) {
        verdict_.exact_pool =
            std::max(SharedBytes(model_, verdict_.group->pool, Bytes(1)) / model_.slices, Bytes{});
        const SwitchMemory memory{verdict_.exact_pool, ports, priorities, Bytes{}};
        const GroupProfile& group = *verdict_.group;
        verdict_.threshold =
            group.static_th.value_or(DynamicPfcThreshold(memory, kBetaPerAlpha * group.alpha, {}));
        if (group.static_th) {
            verdict_.paper_bound = EcnBoundStatic(*group.static_th, ports);
            verdict_.section_bound = verdict_.paper_bound;
        } else {
            const double beta = kBetaPerAlpha * group.alpha;
            verdict_.paper_bound = EcnBoundDynamic(memory, beta);
            verdict_.section_bound = EcnBoundDynamicOnePriority(memory, beta);
        }
    }

    void FillHeadroom() {
        const GroupProfile& group = *verdict_.group;
        verdict_.headroom = group.xoff;
        verdict_.need =
            NeedOf({port_.speed, port_.cable_m, port_.mtu, model_.cell, options_.response});
        verdict_.first_drop_cell = verdict_.situations.front().group.count() / model_.cell.count() +
                                   CeilCells(group.xoff, model_.cell) + 1;
    }

    const SwitchModel& model_;
    const VerdictOptions& options_;
    GroupVerdict& verdict_;
    const SwitchPort& port_;
    std::int64_t pool_cells_;
    std::int64_t reserved_;
};

struct HighestKmin {
    const EcnProfile* profile = nullptr;
    std::size_t port = 0;
};

// The queue of this priority that marks last, over all ports where PFC protects it.
HighestKmin FindHighestKmin(const SwitchModel& model, std::size_t priority) {
    HighestKmin highest;
    for (std::size_t i = 0; i < model.ports.size(); ++i) {
        const SwitchPort& port = model.ports[i];
        const EcnProfile* ecn = port.HasPfc(priority) ? model.EcnOf(port, priority) : nullptr;
        if (ecn == nullptr || !ecn->marks || !ecn->enabled) {
            continue;
        }
        if (highest.profile == nullptr || ecn->kmin > highest.profile->kmin) {
            highest = {ecn, i};
        }
    }
    return highest;
}

Bytes WorstMargin(const GroupVerdict& verdict) {
    Bytes worst = Bytes::max();
    for (const SituationVerdict& s : verdict.situations) {
        worst = std::min(worst, s.margin);
    }
    return verdict.ecn == nullptr ? Bytes{} - Bytes::max() : worst;
}

}  // namespace

std::string_view NameOf(SituationKind kind) {
    constexpr std::string_view kNames[kSituations] = {"one_to_one", "fan_out", "incast",
                                                      "all_priorities"};
    return kNames[static_cast<std::size_t>(kind)];
}

bool GroupVerdict::Holds() const {
    return std::ranges::none_of(situations, [](const SituationVerdict& s) {
        return s.situation.is_worst_case && s.first == First::kPfc;
    });
}

bool Verdict::Holds() const {
    return std::ranges::all_of(groups, [](const GroupVerdict& group) { return group.Holds(); });
}

Bytes ReservesOf(const SwitchModel& model, std::size_t pool, Bytes cell) {
    Bytes sum{};
    for (const SwitchPort& port : model.ports) {
        for (std::size_t p = 0; p < kPriorityCount; ++p) {
            const GroupProfile* group = model.GroupOf(port, p);
            if (group != nullptr && group->pool == pool) {
                sum += cell * CeilCells(group->size, cell);
            }
        }
    }
    return sum;
}

std::int64_t SharedCells(const SwitchModel& model, std::size_t pool) {
    return SharedBytes(model, pool, model.cell).count() / model.cell.count();
}

namespace {

// Whether all that a verdict depends on is the same at both ports.
bool IsAlike(const SwitchPort& a, const SwitchPort& b) {
    return a.pfc == b.pfc && a.group == b.group && a.speed == b.speed && a.cable_m == b.cable_m &&
           a.mtu == b.mtu;
}

// The row of one group: that of an alike port where there is one.
GroupVerdict RowOf(const SwitchModel& model, const VerdictOptions& options, GroupVerdict row,
                   const std::vector<GroupVerdict>& before, int ports) {
    for (const GroupVerdict& known : before) {
        if (known.priority == row.priority &&
            IsAlike(model.ports[known.port], model.ports[row.port])) {
            GroupVerdict copy = known;
            copy.port = row.port;
            return copy;
        }
    }
    Judgement(model, options, row).Fill(options.fan_out.value_or(ports), ports);
    return row;
}

}  // namespace

Verdict Judge(const SwitchModel& model, const VerdictOptions& options) {
    Verdict verdict;
    verdict.ports = static_cast<int>(model.ports.size());
    for (std::size_t p = 0; p < kPriorityCount; ++p) {
        const HighestKmin highest = FindHighestKmin(model, p);
        for (std::size_t i = 0; i < model.ports.size(); ++i) {
            const GroupProfile* group = model.GroupOf(model.ports[i], p);
            if (!model.ports[i].HasPfc(p) || group == nullptr || !group->is_lossless) {
                continue;
            }
            GroupVerdict row{};
            row.port = i;
            row.priority = p;
            row.group = group;
            row.ecn = highest.profile;
            row.ecn_port = highest.port;
            verdict.groups.push_back(
                RowOf(model, options, std::move(row), verdict.groups, verdict.ports));
        }
    }
    std::ranges::stable_sort(verdict.groups, [](const GroupVerdict& a, const GroupVerdict& b) {
        return WorstMargin(a) < WorstMargin(b);
    });
    return verdict;
}

}  // namespace dcqcn
