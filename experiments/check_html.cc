// `dcqcn check --report FILE`: one page that needs nothing else.
#include <sstream>

#include "base/units_text.h"
#include "experiments/check_report.h"
#include "experiments/check_svg.h"

namespace dcqcn {
namespace {

constexpr const char* kStyle = R"(
:root { color-scheme: light dark; --ink: #222; --paper: #fff; --quiet: #595959; --rule: #ddd;
        --ecn: #0072b2; --ecn-ink: #00587f; --ecn-paper: #eef5fa;
        --pfc: #d55e00; --pfc-ink: #a94700; --pfc-paper: #fdf1ea; --warning: #e69f00; }
@media (prefers-color-scheme: dark) {
:root { --ink: #e4e4e4; --paper: #16181b; --quiet: #a8a8a8; --rule: #3c4046;
        --ecn: #56b4e9; --ecn-ink: #7cc5f0; --ecn-paper: #14252f;
        --pfc: #f0843a; --pfc-ink: #f79b5c; --pfc-paper: #2e1e13; } }
body { font: 15px/1.5 system-ui, sans-serif; margin: 2em auto; max-width: 64em; color: var(--ink);
       background: var(--paper); padding: 0 1em;
       overflow-wrap: break-word; }
h1 { font-size: 1.5em; overflow-wrap: anywhere; } h2 { font-size: 1.15em; margin-top: 2em; }
.answer { font-size: 1.2em; padding: .6em .8em; border-left: 6px solid var(--ecn);
          background: var(--ecn-paper); }
.answer.no { border-color: var(--pfc); background: var(--pfc-paper); }
table { border-collapse: collapse; } td, th { padding: .25em .8em .25em 0; text-align: left;
        border-bottom: 1px solid var(--rule); vertical-align: top; }
td.n { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
.finding { border-left: 4px solid #999; padding: .1em .8em; margin: 1em 0; }
.finding.error { border-color: var(--pfc); } .finding.warning { border-color: var(--warning); }
.where { font-family: ui-monospace, monospace; font-size: .9em; overflow-wrap: anywhere; }
.ecn { color: var(--ecn-ink); font-weight: 600; } .pfc { color: var(--pfc-ink); font-weight: 600; }
.quiet, figcaption { color: var(--quiet); font-size: .9em; }
figure { margin: .5em 0; } pre { white-space: pre-wrap; overflow-wrap: anywhere; }
.scroll { overflow-x: auto; } svg { display: block; max-width: 100%; height: auto; }
svg text { font: 12px sans-serif; fill: var(--ink); paint-order: stroke; stroke: var(--paper);
           stroke-width: 3px; }
svg .ecn-text { fill: var(--ecn-ink); } svg .pfc-text { fill: var(--pfc-ink); }
svg .quiet { fill: var(--quiet); }
.ecn-line { stroke: var(--ecn); stroke-width: 2; stroke-dasharray: 5 3; }
.pfc-line { stroke: var(--pfc); stroke-width: 2.5; } .axis { stroke: var(--quiet); }
.held { fill: #999; fill-opacity: .5; } .ecn-area { fill: var(--ecn); fill-opacity: .25; }
.pfc-area { fill: var(--pfc); fill-opacity: .3; }
)";

void PutSituations(std::ostream& out, const GroupVerdict& g) {
    out << "<div class=scroll><table><tr><th>situation</th><th>first</th><th>egress queue at "
           "XOFF</th><th>margin to Kmin</th><th></th></tr>\n";
    for (const SituationVerdict& s : g.situations) {
        const bool is_ecn = s.first == First::kEcn;
        out << "<tr><td>" << Escaped(InWords(s.situation))
            << (s.situation.is_worst_case ? " (worst case)" : "")
            << "</td><td class=" << (is_ecn ? "ecn>ECN" : "pfc>PFC")
            << (s.is_close ? ", within a frame" : "") << "</td><td class=n>" << s.queue.count()
            << " B</td><td class=n>"
            << (g.ecn == nullptr ? "" : std::to_string(s.margin.count()) + " B")
            << "</td><td class=n>" << MarginPercent(g, s) << "</td></tr>\n";
    }
    out << "</table></div>\n";
}

void PutGroup(std::ostream& out, const CheckReport& report, const AlikeGroups& row) {
    const GroupVerdict& g = *row.example;
    out << "<h2>" << Escaped(Ports(row.ports)) << ", priority";
    for (std::size_t i = 0; i < row.priorities.size(); ++i) {
        out << (i == 0 ? " " : ", ") << row.priorities[i];
    }
    out << "</h2>\n<p>" << (g.Holds() ? "Holds." : "Fails a worst case.")
        << (g.has_unmarked ? " Some queues never mark." : "") << " For the worst case <b>"
        << SafeKmin(g.safe_kmin) << "</b>";
    if (g.ecn != nullptr) {
        out << "; Kmin is " << ToText(g.ecn->kmin) << " (" << Escaped(g.ecn->name) << ")";
    }
    out << ". Headroom: " << ToText(g.headroom) << "; the worst case needs "
        << ToText(g.need.full_frames) << " of full frames, " << ToText(g.need.small_frames)
        << " of small ones.</p>\n<div class=scroll>" << QueueSketch(g) << "</div>\n";
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
            << ".\n"
            << FindingSketch(report, f) << "</div>\n";
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
