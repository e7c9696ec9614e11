#include "operators/verdict.h"

#include <algorithm>
#include <bit>

#include "cp/thresholds.h"

namespace dcqcn {
namespace {

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

    void FillLoads(SituationVerdict& v) const {
        v.own = {ThresholdOf(*verdict_.group, model_.cell), v.situation.ingress};
        if (v.situation.priorities == 1) {
            return;
        }
        v.others = OtherPriorities(v.situation.ingress);
        // Groups of one threshold are exact when they are one load.
        std::erase_if(v.others, [&own = v.own](const GroupLoad& other) {
            const bool is_same = other.threshold.alpha == own.threshold.alpha &&
                                 other.threshold.static_cells == own.threshold.static_cells;
            own.groups += is_same ? other.groups : 0;
            return is_same;
        });
    }

    [[nodiscard]] SituationVerdict Of(const Situation& s) const {
        SituationVerdict v{};
        v.situation = s;
        FillLoads(v);
        const PausePoint point = FindPausePoint(pool_cells_, v.own, v.others);
        const std::int64_t group = reserved_ + point.shared;
        v.group = model_.cell * group;
        v.queue = Seen(group * s.ingress / s.egress);
        v.margin = v.queue - (verdict_.ecn != nullptr ? verdict_.ecn->kmin : v.queue);
        v.first = verdict_.ecn != nullptr && v.margin > Bytes{} ? First::kEcn : First::kPfc;
        const Bytes frame = InCells(FrameOf(), model_.cell);
        v.is_close = verdict_.ecn != nullptr && v.margin < frame && v.margin > Bytes{} - frame;
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

// The queue of this priority that marks last, and those that never do. Frames that came in under
// PFC may leave by any port, also by one without.
EgressMarks MarksOf(const SwitchModel& model, std::size_t priority) {
    EgressMarks marks;
    for (std::size_t i = 0; i < model.ports.size(); ++i) {
        const SwitchPort& port = model.ports[i];
        const EcnProfile* ecn = model.EcnOf(port, priority);
        if (ecn == nullptr || !ecn->Acts()) {
            (port.HasPfc(priority) ? marks.unmarked : marks.unmarked_without_pfc).push_back(i);
        } else if (marks.highest == nullptr || ecn->kmin > marks.highest->kmin) {
            marks.highest = ecn;
            marks.highest_port = i;
        }
    }
    return marks;
}

Bytes WorstMargin(const GroupVerdict& verdict) {
    Bytes worst = Bytes::max();
    for (const SituationVerdict& s : verdict.situations) {
        worst = std::min(worst, s.margin);
    }
    const bool never_marks = verdict.ecn == nullptr || verdict.has_unmarked;
    return never_marks ? Bytes{} - Bytes::max() : worst;
}

// Whether all that a verdict depends on is the same at both ports.
bool DependsOnTheSame(const SwitchPort& a, const SwitchPort& b) {
    return a.pfc == b.pfc && a.group == b.group && a.speed == b.speed && a.cable_m == b.cable_m &&
           a.mtu == b.mtu;
}

// The row of one group: that of an alike port where there is one.
GroupVerdict RowOf(const SwitchModel& model, const VerdictOptions& options, GroupVerdict row,
                   const std::vector<GroupVerdict>& before, int ports) {
    for (const GroupVerdict& known : before) {
        if (known.priority == row.priority &&
            DependsOnTheSame(model.ports[known.port], model.ports[row.port])) {
            GroupVerdict copy = known;
            copy.port = row.port;
            return copy;
        }
    }
    Judgement(model, options, row).Fill(options.fan_out.value_or(ports), ports);
    return row;
}

}  // namespace

std::string_view NameOf(SituationKind kind) {
    constexpr std::string_view kNames[kSituations] = {"one_to_one", "fan_out", "incast",
                                                      "all_priorities"};
    return kNames[static_cast<std::size_t>(kind)];
}

bool GroupVerdict::Holds() const {
    return !has_unmarked && std::ranges::none_of(situations, [](const SituationVerdict& s) {
        return s.situation.is_worst_case && s.first == First::kPfc;
    });
}

bool Verdict::Holds() const {
    return std::ranges::all_of(groups, [](const GroupVerdict& group) { return group.Holds(); });
}

Verdict Judge(const SwitchModel& model, const VerdictOptions& options) {
    Verdict verdict;
    verdict.ports = static_cast<int>(model.ports.size());
    for (std::size_t p = 0; p < kPriorityCount; ++p) {
        if (std::ranges::none_of(model.ports,
                                 [p](const SwitchPort& port) { return port.HasPfc(p); })) {
            continue;
        }
        verdict.egress[p] = MarksOf(model, p);
        const EgressMarks& marks = verdict.egress[p];
        for (std::size_t i = 0; i < model.ports.size(); ++i) {
            const GroupProfile* group = model.GroupOf(model.ports[i], p);
            if (!model.ports[i].HasPfc(p) || group == nullptr || !group->is_lossless) {
                continue;
            }
            GroupVerdict row{};
            row.port = i;
            row.priority = p;
            row.group = group;
            row.ecn = marks.highest;
            row.ecn_port = marks.highest_port;
            row.has_unmarked = !marks.unmarked.empty();
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
