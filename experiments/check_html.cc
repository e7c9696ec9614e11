// `dcqcn check --report FILE`: one page that needs nothing else.
#include <sstream>

#include "base/units_text.h"
#include "experiments/check_report.h"

namespace dcqcn {
namespace {

constexpr const char* kStyle = R"(
body { font: 15px/1.5 system-ui, sans-serif; margin: 2em auto; max-width: 64em; color: #222;
       background: #fff; padding: 0 1em; }
h1 { font-size: 1.5em; } h2 { font-size: 1.15em; margin-top: 2em; }
.answer { font-size: 1.2em; padding: .6em .8em; border-left: 6px solid #0072b2; background: #eef5fa; }
.answer.no { border-color: #d55e00; background: #fdf1ea; }
table { border-collapse: collapse; } td, th { padding: .25em .8em .25em 0; text-align: left;
        border-bottom: 1px solid #ddd; vertical-align: top; }
td.n { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
.finding { border-left: 4px solid #999; padding: .1em .8em; margin: 1em 0; }
.finding.error { border-color: #d55e00; } .finding.warning { border-color: #e69f00; }
.where { font-family: ui-monospace, monospace; font-size: .9em; overflow-wrap: anywhere; }
.ecn { color: #00587f; font-weight: 600; } .pfc { color: #a94700; font-weight: 600; }
pre { white-space: pre-wrap; }
svg { max-width: 100%; height: auto; }
)";

std::string Escaped(const std::string& text) {
    std::string out;
    for (const char c : text) {
        switch (c) {
            case '&':
                out += "&amp;";
                break;
            case '<':
                out += "&lt;";
                break;
            case '>':
                out += "&gt;";
                break;
            case '"':
                out += "&quot;";
                break;
            default:
                out += c;
        }
    }
    return out;
}

void PutSituations(std::ostream& out, const GroupVerdict& g) {
    out << "<table><tr><th>situation</th><th>egress queue at XOFF</th><th>margin to Kmin</th>"
           "<th></th><th>first</th></tr>\n";
    for (const SituationVerdict& s : g.situations) {
        const bool is_ecn = s.first == First::kEcn;
        out << "<tr><td>" << Escaped(InWords(s.situation))
            << (s.situation.is_worst_case ? " (worst case)" : "") << "</td><td class=n>"
            << s.queue.count() << " B</td><td class=n>"
            << (g.ecn == nullptr ? "" : std::to_string(s.margin.count()) + " B")
            << "</td><td class=n>" << MarginPercent(g, s)
            << "</td><td class=" << (is_ecn ? "ecn>ECN" : "pfc>PFC")
            << (s.is_close ? ", within a frame" : "") << "</td></tr>\n";
    }
    out << "</table>\n";
}

void PutGroup(std::ostream& out, const CheckReport& report, const AlikeGroups& row) {
    const GroupVerdict& g = *row.example;
    out << "<h2>" << Escaped(Ports(row.ports)) << ", priority";
    for (std::size_t i = 0; i < row.priorities.size(); ++i) {
        out << (i == 0 ? " " : ", ") << row.priorities[i];
    }
    out << "</h2>\n<p>" << (g.Holds() ? "Holds." : "Fails a worst case.")
        << " Kmin must be below <b>" << ToText(g.safe_kmin) << "</b>";
    if (g.ecn != nullptr) {
        out << "; it is " << ToText(g.ecn->kmin) << " (" << Escaped(g.ecn->name) << ")";
    }
    out << ". Headroom: " << ToText(g.headroom) << "; the worst case needs "
        << ToText(g.need.full_frames) << " of full frames, " << ToText(g.need.small_frames)
        << " of small ones.</p>\n"
        << QueueSketch(g);
    PutSituations(out, g);
    out << "<details><summary>The whole derivation</summary><pre>"
        << Escaped(ExplainText(report, g)) << "</pre></details>\n";
}

void PutFindings(std::ostream& out, const CheckReport& report) {
    out << "<h2>Findings</h2>\n";
    if (report.findings.empty()) {
        out << "<p>Nothing else is wrong.</p>\n";
    }
    for (const Finding& f : report.findings) {
        out << "<div class=\"finding " << NameOf(f.severity) << "\"><b>" << NameOf(f.severity)
            << ": " << Escaped(f.value) << "</b><br><span class=where>" << Escaped(f.place.ToText())
            << "</span> [" << f.rule << "]<br>" << Escaped(f.why) << ".<br>Fix: " << Escaped(f.fix)
            << ".</div>\n";
    }
}

}  // namespace

std::string CheckHtml(const CheckReport& report) {
    std::ostringstream out;
    out << "<!doctype html>\n<html lang=en><head><meta charset=utf-8><meta name=viewport "
           "content=\"width=device-width\"><title>ECN before PFC? "
        << Escaped(report.model.name) << "</title><style>" << kStyle
        << "</style></head><body>\n<h1>" << Escaped(report.model.name)
        << ": does ECN mark before PFC pauses?</h1>\n<p class=\"answer"
        << (report.verdict.Holds() ? "" : " no") << "\">" << Escaped(Answer(report)) << "</p>\n";
    out << "<p>" << report.verdict.ports << " ports";
    for (const std::string& file : report.files) {
        out << (&file == &report.files.front() ? ", from " : ", ") << Escaped(file);
    }
    out << ".</p>\n<ul>\n";
    for (const std::string& assumption : report.model.assumptions) {
        out << "<li>assumed: " << Escaped(assumption) << "</li>\n";
    }
    out << "</ul>\n";
    for (const AlikeGroups& row : GroupAlike(report)) {
        PutGroup(out, report, row);
    }
    if (!report.simulations.empty()) {
        out << "<h2>Simulated packet by packet</h2><pre>" << Escaped(SimulationText(report))
            << "</pre>\n";
    }
    PutFindings(out, report);
    out << "</body></html>\n";
    return out.str();
}

}  // namespace dcqcn
