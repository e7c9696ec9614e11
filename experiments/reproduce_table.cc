#include "experiments/reproduce_table.h"

#include <algorithm>
#include <array>
#include <cstddef>

#include "experiments/estimate_text.h"

namespace dcqcn {
namespace {

using Cells = std::array<std::string, 6>;

std::string WithUnit(const std::string& value, const std::string& unit) {
    return unit.empty() ? value : value + " " + unit;
}

std::string PaperText(const Claim& claim) {
    return claim.paper.is_string() ? claim.paper.get<std::string>() : claim.paper.dump();
}

Cells CellsOf(const VerdictRow& row) {
    const Claim& claim = row.judged.claim;
    return {
        row.figure,           claim.claim + (claim.unit == "Gb/s" ? " (" + claim.layer + ")" : ""),
        PaperText(claim),     ValueText(row.judged),
        BandText(claim.band), ToText(row.judged.verdict) + (row.judged.is_sure ? "" : " ~")};
}

const char* ColourOf(Verdict verdict) {
    switch (verdict) {
        case Verdict::kHolds:
        case Verdict::kConfirmed:
            return "\033[32m";
        case Verdict::kContradicted:
        case Verdict::kRefuted:
        case Verdict::kNotTestable:
            return "\033[33m";
        case Verdict::kOut:
        case Verdict::kNotMeasured:
            break;
    }
    return "\033[31m";
}

std::string Line(const Cells& cells, const std::array<std::size_t, 6>& widths, const char* colour) {
    std::string line;
    for (std::size_t i = 0; i + 1 < cells.size(); ++i) {
        line += cells[i] + std::string(widths[i] - cells[i].size() + 2, ' ');
    }
    return *colour == '\0' ? line + cells.back() + "\n"
                           : line + colour + cells.back() + "\033[0m\n";
}

std::string CountLine(const std::vector<VerdictRow>& rows) {
    const auto count = [&](Verdict verdict) {
        return std::ranges::count(rows, verdict,
                                  [](const VerdictRow& row) { return row.judged.verdict; });
    };
    const auto out = count(Verdict::kOut);
    const auto unsure =
        std::ranges::count_if(rows, [](const VerdictRow& row) { return !row.judged.is_sure; });
    return std::to_string(rows.size()) + " claims: " + std::to_string(count(Verdict::kHolds)) +
           " hold, " + std::to_string(out) + " out, " +
           std::to_string(count(Verdict::kContradicted)) +
           " contradicted by the paper's own equations, " +
           std::to_string(count(Verdict::kNotMeasured)) + " not measured\n" +
           (unsure > 0 ? "~ the interval reaches across an edge of the band: more seeds decide "
                         "(--scale paper)\n"
                       : "") +
           (out > 0 ? "why: docs/deviations.md, \"Claims that do not hold\"\n" : "");
}

}  // namespace

std::string ValueText(const JudgedClaim& judged) {
    if (!judged.value) {
        return "-";
    }
    return WithUnit(EstimateText(*judged.value), judged.claim.unit);
}

std::string VerdictTable(const std::vector<VerdictRow>& rows, bool has_colours) {
    const Cells head{"figure", "claim", "paper", "ours", "band", "verdict"};
    std::array<std::size_t, 6> widths{};
    std::vector<Cells> lines{head};
    for (const VerdictRow& row : rows) {
        lines.push_back(CellsOf(row));
    }
    for (const Cells& cells : lines) {
        for (std::size_t i = 0; i < cells.size(); ++i) {
            widths[i] = std::max(widths[i], cells[i].size());
        }
    }
    std::string table = Line(head, widths, "");
    for (std::size_t i = 0; i < rows.size(); ++i) {
        table += Line(lines[i + 1], widths, has_colours ? ColourOf(rows[i].judged.verdict) : "");
    }
    return table + CountLine(rows);
}

}  // namespace dcqcn
