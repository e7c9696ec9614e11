// The table of `dcqcn check`: worst ports first, then what is wrong, then why.
#include <algorithm>
#include <sstream>

#include "base/units_text.h"
#include "experiments/check_report.h"

namespace dcqcn {
namespace {

using Cells = std::vector<std::string>;

void PutTable(std::ostream& out, const std::vector<Cells>& rows) {
    std::vector<std::size_t> widths(rows.front().size());
    for (const Cells& row : rows) {
        for (std::size_t c = 0; c < row.size(); ++c) {
            widths[c] = std::max(widths[c], row[c].size());
        }
    }
    for (const Cells& row : rows) {
        std::string line = " ";
        for (std::size_t c = 0; c < row.size(); ++c) {
            line += " " + row[c] + std::string(widths[c] - row[c].size() + 1, ' ');
        }
        out << line.substr(0, line.find_last_not_of(' ') + 1) << '\n';
    }
}

std::string Shortly(const std::vector<std::string>& ports) {
    return ports.front() +
           (ports.size() == 1 ? "" : " and " + std::to_string(ports.size() - 1) + " more");
}

std::string Joined(const std::vector<std::size_t>& numbers) {
    std::string text;
    for (const std::size_t n : numbers) {
        text += (text.empty() ? "" : ",") + std::to_string(n);
    }
    return text;
}

std::string Heading(const Situation& s) {
    const std::string flow =
        std::to_string(s.ingress) + " in, " + std::to_string(s.egress) + " out";
    return s.kind == SituationKind::kAllPriorities
               ? std::to_string(s.priorities) + " prio, " + std::to_string(s.egress) + " out"
               : flow;
}

std::string Headroom(const GroupVerdict& group) {
    const char* const word = group.headroom < group.need.full_frames    ? "short"
                             : group.headroom < group.need.small_frames ? "tight"
                                                                        : "ok";
    return Rounded(group.headroom) + " " + word;
}

void PutVerdicts(std::ostream& out, const CheckReport& report) {
    const std::vector<AlikeGroups> rows = GroupAlike(report);
    Cells head{"ports", "prio", "Kmin"};
    for (const SituationVerdict& s : rows.front().example->situations) {
        head.push_back(Heading(s.situation));
    }
    head.insert(head.end(), {"Kmin below", "headroom"});
    std::vector<Cells> table{head};
    for (const AlikeGroups& row : rows) {
        const GroupVerdict& g = *row.example;
        Cells cells{Shortly(row.ports), Joined(row.priorities),
                    g.ecn == nullptr ? "none" : Rounded(g.ecn->kmin)};
        for (const SituationVerdict& s : g.situations) {
            cells.push_back(std::string(s.first == First::kEcn ? "ECN " : "PFC ") +
                            MarginPercent(g, s) + (s.is_close ? " ~" : ""));
        }
        cells.insert(cells.end(), {Rounded(g.safe_kmin), Headroom(g)});
        table.push_back(cells);
    }
    PutTable(out, table);
}

void PutEdges(std::ostream& out, const CheckReport& report) {
    const GroupVerdict& worst = report.verdict.groups.front();
    const SituationVerdict& fan_out = worst.situations[1];
    out << "\n  ECN or PFC: which is first, and by how much the egress queue at the moment of XOFF "
           "is above or\n  below Kmin; ~ less than a frame. The second and the last are the worst "
           "cases. Headroom that is tight\n  is enough for full frames, not for small ones.\n";
    out << "  Worst: " << report.model.ports[worst.port].name << " priority " << worst.priority
        << ": ";
    if (worst.fails_from) {
        out << "fails from " << *worst.fails_from << " egress queue"
            << (*worst.fails_from == 1 ? "" : "s") << " fed by one ingress port on";
    } else {
        out << "holds for up to " << fan_out.situation.egress
            << " egress queues fed by one ingress port";
    }
    if (worst.holds_from) {
        out << "; an incast holds from " << *worst.holds_from << " ingress port"
            << (*worst.holds_from == 1 ? "" : "s") << " on";
    }
    const SituationVerdict& all = worst.situations.back();
    out << ".\n  Kmin must be below " << ToText(fan_out.queue);
    if (all.situation.priorities > 1) {
        out << " for one priority, " << ToText(all.queue) << " with all "
            << all.situation.priorities << " at once";
    }
    out << ". Whole derivation: --explain " << report.model.ports[worst.port].name << " "
        << worst.priority << "\n";
}

void PutFindings(std::ostream& out, const CheckReport& report) {
    if (report.findings.empty()) {
        out << "\nNothing else is wrong.\n";
        return;
    }
    out << "\nFindings:\n";
    for (const Finding& f : report.findings) {
        out << "  " << NameOf(f.severity) << "  " << f.place.ToText() << ": " << f.value << "  ["
            << f.rule << "]\n      " << f.why << "\n      fix: " << f.fix << "\n";
    }
}

}  // namespace

std::string CheckText(const CheckReport& report) {
    std::ostringstream out;
    out << report.model.name << ": " << report.verdict.ports << " ports";
    for (const std::string& file : report.files) {
        out << (&file == &report.files.front() ? ", from " : ", ") << file;
    }
    out << "\n";
    for (std::size_t i = 0; i < report.model.pools.size(); ++i) {
        const BufferPool& pool = report.model.pools[i];
        out << "  pool " << pool.name << ": " << ToText(pool.size)
            << (pool.contains_reserves ? ", of which " : " beside ")
            << ToText(ReservesOf(report.model, i, report.model.cell)) << " reserved by groups";
        if (pool.shared_headroom > Bytes{}) {
            out << ", and " << ToText(pool.shared_headroom) << " of shared headroom";
        }
        out << "\n";
    }
    for (const std::string& assumption : report.model.assumptions) {
        out << "  assumed: " << assumption << "\n";
    }
    out << "\nDoes ECN mark before PFC pauses?  " << Answer(report) << "\n\n";
    if (!report.verdict.groups.empty()) {
        PutVerdicts(out, report);
        PutEdges(out, report);
        out << "\nThe paper's section 4 for this switch:\n";
        for (const std::string& line : PaperLines(report, report.verdict.groups.front())) {
            out << "  " << line << "\n";
        }
    }
    if (!report.simulations.empty()) {
        out << "\n" << SimulationText(report);
    }
    PutFindings(out, report);
    return out.str();
}

}  // namespace dcqcn
