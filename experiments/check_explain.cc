// `dcqcn check --explain PORT PRIO`: every formula with its numbers.
#include <algorithm>
#include <array>
#include <cstdio>
#include <sstream>

#include "base/units_text.h"
#include "cp/headroom.h"
#include "experiments/check_report.h"

namespace dcqcn {
namespace {

std::string Number(double value) {
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), "%g", value);
    return text.data();
}

std::string Cells(Bytes size, const SwitchModel& model) {
    return model.cell == Bytes(1) ? ToText(size)
                                  : std::to_string(size.count() / model.cell.count()) +
                                        " cells = " + std::to_string(size.count()) + " B";
}

void PutMemory(std::ostream& out, const CheckReport& report, const GroupVerdict& g) {
    const SwitchModel& model = report.model;
    const BufferPool& pool = model.pools[g.group->pool];
    const Bytes reserves = ReservesOf(model, g.group->pool, model.cell);
    out << "Memory\n  pool " << pool.name << ": " << ToText(pool.size) << "  ("
        << pool.place.ToText() << ")\n";
    if (pool.contains_reserves) {
        out << "  less what all groups have reserved, headroom included: " << ToText(reserves)
            << "\n";
    }
    if (model.slices > 1) {
        out << "  of which one of " << model.slices << " slices\n";
    }
    out << "  S = " << Cells(g.pool, model) << " are shared\n"
        << "  r = " << Cells(InCells(g.group->Reserved(), model.cell), model)
        << " are the group's own reserve\n\n";
}

void PutThresholds(std::ostream& out, const GroupVerdict& g) {
    out << "Thresholds\n  PFC: profile " << g.group->name << "  (" << g.group->place.ToText()
        << ")\n";
    if (g.group->static_th) {
        out << "       t_PFC = " << ToText(*g.group->static_th) << ", static\n";
    } else {
        out << "       t_PFC = alpha x free, alpha = " << Number(g.group->alpha);
        if (g.group->dynamic_th) {
            out << " = 2^" << *g.group->dynamic_th;
        }
        out << " (the paper's beta = " << Number(kBetaPerAlpha * g.group->alpha) << ")\n";
    }
    out << "       resumes at or below xon = " << ToText(g.group->xon);
    if (g.group->xon_offset) {
        out << ", or at t_PFC - " << ToText(*g.group->xon_offset)
            << " (xon_offset) if that is more";
    }
    out << "\n";
    if (g.ecn == nullptr) {
        out << "  ECN: no queue of this priority marks, so PFC is always first\n\n";
        return;
    }
    out << "  ECN: profile " << g.ecn->name << "  (" << g.ecn->place.ToText()
        << ")\n       Kmin = " << ToText(g.ecn->kmin) << ", Kmax = " << ToText(g.ecn->kmax)
        << ", Pmax = " << Number(100 * g.ecn->pmax) << " %\n\n";
}

// Sums over the groups of a situation, and how they are made up: "2 x 0.125 + 1 x 1".
struct Sums {
    double alphas = 0;
    std::int64_t statics = 0;
    std::string of_alphas;
    std::string of_statics;
};

Sums SumsOf(const SituationVerdict& s) {
    Sums sums;
    const auto add = [&](const GroupLoad& load) {
        const auto& fixed = load.threshold.static_cells;
        sums.alphas += fixed ? 0 : load.groups * load.threshold.alpha;
        sums.statics += fixed ? load.groups * *fixed : 0;
        std::string& text = fixed ? sums.of_statics : sums.of_alphas;
        text += (text.empty() ? "" : " + ") + std::to_string(load.groups) + " x " +
                (fixed ? std::to_string(*fixed) : Number(load.threshold.alpha));
    };
    add(s.own);
    std::ranges::for_each(s.others, add);
    return sums;
}

// What FindPausePoint computes, in its terms and with its numbers.
std::string Formula(const CheckReport& report, const GroupVerdict& g, const SituationVerdict& s) {
    const std::string shared = std::to_string(g.pool.count() / report.model.cell.count());
    const Sums sums = SumsOf(s);
    const auto& fixed = s.own.threshold.static_cells;
    if (g.pool == Bytes{}) {
        return "nothing, for nothing is shared";
    }
    if (s.pool_is_short) {
        const std::string claims = "T = " + sums.of_statics + ", more than S";
        return fixed ? "t_PFC S / T = " + std::to_string(*fixed) + " x " + shared + " / " +
                           std::to_string(sums.statics) + ", " + claims
                     : "nothing: static thresholds take it all, " + claims;
    }
    if (fixed) {
        return "t_PFC = " + ToText(*g.group->static_th);
    }
    const std::string alpha = Number(s.own.threshold.alpha);
    if (s.others.empty()) {
        const std::string n = std::to_string(s.own.groups);
        return "alpha S / (1 + " + n + " alpha) = " + alpha + " x " + shared + " / (1 + " + n +
               " x " + alpha + ")";
    }
    const bool has_statics = sums.statics > 0;
    return std::string("alpha ") + (has_statics ? "(S - T)" : "S") + " / (1 + A) = " + alpha +
           " x " +
           (has_statics ? "(" + shared + " - " + std::to_string(sums.statics) + ")" : shared) +
           " / (1 + " + Number(sums.alphas) + "), A = " + sums.of_alphas +
           (has_statics ? ", T = " + sums.of_statics : "");
}

void PutSituation(std::ostream& out, const CheckReport& report, const GroupVerdict& g,
                  const SituationVerdict& s) {
    const SwitchModel& model = report.model;
    out << InWords(s.situation) << (s.situation.is_worst_case ? "  [worst case]" : "") << "\n"
        << "  a group asks for XOFF at shared use x = " << Formula(report, g, s) << "\n    x = "
        << (s.group - InCells(g.group->Reserved(), model.cell)).count() / model.cell.count()
        << " in whole " << (model.cell == Bytes(1) ? "bytes" : "cells") << "\n"
        << "  it then holds r + x = " << Cells(s.group, model) << "\n"
        << "  each egress queue is " << s.situation.ingress << " x that / " << s.situation.egress
        << " = " << ToText(s.queue) << "\n";
    if (s.pool_is_short) {
        out << "  (the pool runs out before the threshold is reached)\n";
    }
    if (g.ecn != nullptr) {
        out << "  against Kmin = " << ToText(g.ecn->kmin) << ": margin " << ToText(s.margin) << ", "
            << MarginPercent(g, s)
            << (s.is_close ? "; less than a frame: single frames decide" : "") << "\n";
    }
    out << "  => " << (s.first == First::kEcn ? "ECN" : "PFC") << " first; for ECN to be first "
        << SafeKmin(s.queue) << "\n\n";
}

void PutMarkDelay(std::ostream& out, const CheckReport& report, const GroupVerdict& g) {
    if (g.ecn == nullptr) {
        return;
    }
    const SwitchPort& port = report.model.ports[g.ecn_port];
    const double us =
        static_cast<double>(g.ecn->kmin.count()) * 8e6 / static_cast<double>(port.speed.count());
    out << "When the first mark leaves\n"
        << "  Marked at dequeue, it leaves at once. Marked at enqueue, it first waits behind Kmin: "
        << Number(us) << " us at " << ToText(port.speed)
        << ".\n  Which threshold is crossed first is the same. Queues are counted in "
        << (report.options.counts_bytes ? "bytes of frames" : "whole cells, as memory is")
        << ".\n\n";
}

void PutHeadroom(std::ostream& out, const CheckReport& report, const GroupVerdict& g) {
    const SwitchPort& port = report.model.ports[g.port];
    const Duration response = report.options.response.value_or(PauseResponse(port.speed));
    out << "Headroom\n  configured: " << ToText(g.headroom)
        << "\n  802.1Qbb: " << ToText(g.need.wire) << " may still arrive: both ways over "
        << Number(port.cable_m) << " m at " << ToText(port.speed) << ", " << ToText(response)
        << " until the peer obeys,\n    two frames of " << ToText(port.mtu + kEthernetFraming)
        << " and the pause frame; in memory " << ToText(g.need.full_frames)
        << " if they are full,\n    " << ToText(g.need.small_frames)
        << " if each wastes most of its cell\n";
    if (report.model.is_spectrum) {
        SonicInputs in{report.model.cell};
        in.has_tiles = report.model.has_tiles;
        in.port_mtu = port.mtu;
        const auto of = [&](PeerResponse peer) {
            return ToText(SonicHeadroomOf(in, port.speed, port.cable_m, peer).xoff);
        };
        out << "  SONiC's formula for Spectrum: " << of(PeerResponse::kShippedTable)
            << " as in its shipped tables, " << of(PeerResponse::kIeeeQuanta)
            << " with the slowest peer that 802.3 allows;\n    of small packets only, for this "
               "port's "
               "MTU\n";
    }
    out << "  If the peer never obeyed, cell " << g.first_drop_cell
        << " would be the first dropped.\n\n";
}

}  // namespace

std::string ExplainText(const CheckReport& report, const GroupVerdict& group) {
    std::ostringstream out;
    out << report.model.name << ", " << report.model.ports[group.port].name << " priority "
        << group.priority << ": " << (group.Holds() ? "holds" : "fails a worst case")
        << (group.has_unmarked ? ": some queues of this priority never mark" : "") << "\n\n";
    PutMemory(out, report, group);
    PutThresholds(out, group);
    for (const SituationVerdict& s : group.situations) {
        PutSituation(out, report, group, s);
    }
    PutMarkDelay(out, report, group);
    PutHeadroom(out, report, group);
    out << "The paper's section 4\n";
    for (const std::string& line : PaperLines(report, group)) {
        out << "  " << line << "\n";
    }
    return out.str();
}

}  // namespace dcqcn
