#include "experiments/reproduce_table.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <functional>
#include <iterator>
#include <string_view>

#include "experiments/estimate_text.h"
#include "experiments/reproduce_progress.h"

namespace dcqcn {
namespace {

constexpr std::size_t kTerminal = 100;  // columns
constexpr std::size_t kLeastClaim = 24;
constexpr std::size_t kGap = 2;
constexpr Verdict kVerdicts[] = {Verdict::kHolds,        Verdict::kConfirmed,  Verdict::kOut,
                                 Verdict::kContradicted, Verdict::kRefuted,    Verdict::kUndecided,
                                 Verdict::kNotTestable,  Verdict::kNotMeasured};

// claim, paper, ours, seeds, band, verdict; only the first is broken into lines.
using Cells = std::array<std::string, 6>;
using Widths = std::array<std::size_t, 6>;

struct Row {
    Cells cells;
    const char* colour = "";
};

std::string WithUnit(const std::string& value, const std::string& unit) {
    return unit.empty() ? value : value + " " + unit;
}

std::string PaperText(const Claim& claim) {
    return claim.paper.is_string() ? claim.paper.get<std::string>() : claim.paper.dump();
}

const char* ColourOf(Verdict verdict) {
    switch (verdict) {
        case Verdict::kHolds:
        case Verdict::kConfirmed:
            return "\033[32m";
        case Verdict::kContradicted:
        case Verdict::kRefuted:
        case Verdict::kUndecided:
        case Verdict::kNotTestable:
            return "\033[33m";
        case Verdict::kOut:
        case Verdict::kNotMeasured:
            break;
    }
    return "\033[31m";
}

Cells CellsOf(const JudgedClaim& judged) {
    const Claim& claim = judged.claim;
    return {claim.claim + (claim.unit == "Gb/s" ? " (" + claim.layer + ")" : ""),
            PaperText(claim),
            ValueText(judged),
            judged.value ? std::to_string(judged.value->samples) : "-",
            BandText(claim.band),
            ToText(judged.verdict) + (judged.is_sure ? "" : " ~")};
}

// At spaces, each part at most `width` long; a longer word stays whole.
std::vector<std::string> Wrapped(std::string_view text, std::size_t width) {
    std::vector<std::string> lines;
    while (text.size() > width) {
        std::size_t space = text.rfind(' ', width);
        space = space == std::string_view::npos ? text.find(' ') : space;
        if (space == std::string_view::npos) {
            break;
        }
        lines.emplace_back(text.substr(0, space));
        text.remove_prefix(space + 1);
    }
    lines.emplace_back(text);
    return lines;
}

Widths WidthsOf(const std::vector<Row>& rows) {
    Widths widths{};
    for (const Row& row : rows) {
        for (std::size_t i = 0; i < widths.size(); ++i) {
            widths[i] = std::max(widths[i], row.cells[i].size());
        }
    }
    std::size_t others = kGap;  // the claim's indent
    for (std::size_t i = 1; i < widths.size(); ++i) {
        others += kGap + widths[i];
    }
    const std::size_t room = others + kLeastClaim < kTerminal ? kTerminal - others : kLeastClaim;
    widths[0] = std::min(widths[0], room);
    return widths;
}

std::string Line(const Row& row, const Widths& widths) {
    const std::vector<std::string> claim = Wrapped(row.cells[0], widths[0]);
    const std::string indent(kGap, ' ');
    std::string line = indent + claim.front();
    std::size_t column = kGap + widths[0];
    for (std::size_t i = 1; i < widths.size(); ++i) {
        line.resize(std::max(line.size(), column), ' ');
        line += indent;
        const bool is_last = i + 1 == widths.size();
        line += is_last ? row.colour + row.cells[i] + (*row.colour == '\0' ? "" : "\033[0m")
                        : row.cells[i];
        column += kGap + widths[i];
    }
    line += '\n';
    for (std::size_t i = 1; i < claim.size(); ++i) {
        line += indent + indent + claim[i] + '\n';
    }
    return line;
}

using Choice = std::function<bool(const JudgedClaim&)>;

bool IsOurs(const JudgedClaim& judged) {
    return judged.claim.kind == ClaimKind::kOurs;
}
bool IsPopular(const JudgedClaim& judged) {
    return judged.claim.kind == ClaimKind::kPopular;
}
bool IsContradicted(const JudgedClaim& judged) {
    return judged.claim.contradiction.has_value();
}
bool IsCounted(const JudgedClaim& judged) {
    return judged.claim.kind == ClaimKind::kPaper && !IsContradicted(judged);
}

// Claims that are not counted with the others.
struct Apart {
    bool (*is_one)(const JudgedClaim&);
    const char* title;
    const char* about;
};
constexpr std::array kApart{
    Apart{&IsContradicted, "The paper's own inconsistencies: its equations contradict these claims",
          "that the paper's own equations contradict"},
    Apart{&IsOurs, "Checks of ours: what lessons and comparisons must show at least",
          "that are checks of ours"},
    Apart{&IsPopular, "Widely repeated claims that are not the paper's",
          "that are not the paper's"}};

std::vector<JudgedClaim> Chosen(const std::vector<FigureScore>& figures, const Choice& choice) {
    std::vector<JudgedClaim> chosen;
    for (const FigureScore& figure : figures) {
        std::ranges::copy_if(figure.claims, std::back_inserter(chosen), choice);
    }
    return chosen;
}

std::ptrdiff_t Count(const std::vector<JudgedClaim>& claims, Verdict verdict) {
    return std::ranges::count(claims, verdict, &JudgedClaim::verdict);
}

// "1 of 2 claims hold, 1 out"; nothing of no claims.
std::string CountLine(const std::vector<JudgedClaim>& claims) {
    if (claims.empty()) {
        return "";
    }
    const auto out = Count(claims, Verdict::kOut);
    const auto missing = Count(claims, Verdict::kNotMeasured);
    return std::to_string(Count(claims, Verdict::kHolds)) + " of " + std::to_string(claims.size()) +
           " claims hold" + (out > 0 ? ", " + std::to_string(out) + " out" : "") +
           (missing > 0 ? ", " + std::to_string(missing) + " not measured" : "") + "\n";
}

// "2 more that ...: 1 contradicted, 1 holds"; nothing of no claims.
std::string ApartLine(const std::vector<JudgedClaim>& claims, const std::string& about) {
    if (claims.empty()) {
        return "";
    }
    std::string counts;
    for (const Verdict verdict : kVerdicts) {
        if (const auto count = Count(claims, verdict); count > 0) {
            counts += (counts.empty() ? "" : ", ") + std::to_string(count) + " " + ToText(verdict);
        }
    }
    return std::to_string(claims.size()) + " more " + about + ": " + counts + "\n";
}

std::string FigureLine(const FigureScore& figure) {
    return figure.figure + ": " + std::to_string(figure.runs) +
           (figure.runs == 1 ? " run" : " runs") + " in " + RoughTime(figure.wall_s) + "\n";
}

std::string BesideLine(const char* who, const std::optional<Estimate>& value, const Claim& claim) {
    if (!value) {
        return "";
    }
    std::string line(2 * kGap, ' ');
    line.append(who).append(" give ").append(WithUnit(EstimateText(*value), claim.unit));
    line += '\n';
    return line;
}

// The figures that have such claims, each under its line.
std::string Section(const std::vector<FigureScore>& figures, const Widths& widths, bool has_colours,
                    const Choice& choice) {
    std::string text;
    for (const FigureScore& figure : figures) {
        const std::vector<JudgedClaim> claims = Chosen({figure}, choice);
        text += claims.empty() ? "" : FigureLine(figure);
        for (const JudgedClaim& judged : claims) {
            text += Line({CellsOf(judged), has_colours ? ColourOf(judged.verdict) : ""}, widths);
            text += BesideLine("the paper's equations", judged.equations, judged.claim);
            text += BesideLine("packets", judged.packets, judged.claim);
        }
    }
    return text;
}

std::string Notes(const std::vector<JudgedClaim>& all) {
    const bool is_sure = std::ranges::all_of(all, &JudgedClaim::is_sure);
    return std::string(is_sure ? ""
                               : "~ the interval reaches across an edge of the band: more seeds "
                                 "decide (--scale paper)\n") +
           (Count(all, Verdict::kOut) > 0
                ? "why claims are out: docs/deviations.md, \"Claims that do not hold\"\n"
                : "");
}

}  // namespace

std::string ValueText(const JudgedClaim& judged) {
    if (!judged.value) {
        return "-";
    }
    return WithUnit(EstimateText(*judged.value), judged.claim.unit);
}

std::string Scoreboard(const std::vector<FigureScore>& figures, bool has_colours) {
    const std::vector<JudgedClaim> all = Chosen(figures, [](const auto&) { return true; });
    const Row head{{"claim", "paper", "ours, 95 %", "seeds", "band", "verdict"}};
    std::vector<Row> rows{head};
    for (const JudgedClaim& judged : all) {
        rows.push_back({CellsOf(judged)});
    }
    const Widths widths = WidthsOf(rows);
    std::string text = Line(head, widths);
    text += Section(figures, widths, has_colours, &IsCounted);
    std::string counts = CountLine(Chosen(figures, &IsCounted));
    for (const Apart& apart : kApart) {
        const std::string section = Section(figures, widths, has_colours, apart.is_one);
        text += section.empty() ? "" : std::string("\n").append(apart.title) + "\n" + section;
        counts += ApartLine(Chosen(figures, apart.is_one), apart.about);
    }
    return text + "\n" + counts + Notes(all);
}

}  // namespace dcqcn
