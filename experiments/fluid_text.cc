#include "experiments/fluid_text.h"

#include <cstdarg>
#include <cstdio>

#include "base/units_text.h"

namespace dcqcn {
namespace {

constexpr double kKilo = 1e3;

// printf's format, because columns are what it is good at.
[[gnu::format(printf, 1, 2)]] std::string Format(const char* format, ...) {
    char line[256];
    std::va_list arguments;
    va_start(arguments, format);
    std::vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    return line;
}

std::string Assumptions(const FluidParams& params) {
    return ToText(params.capacity) + ", packets of " + ToText(params.packet) +
           " on the wire, tau* " + ToText(params.feedback_delay);
}

std::string RestLine(const char* name, const FluidFixedPoint& rest) {
    return Format("  %-12s p* %.3g %%  q* %.1f KB%s  alpha* %.4f  R_C* %.3f  R_T* %.3f Gb/s\n",
                  name, rest.p * 100, rest.queue_bytes / kKilo,
                  rest.is_on_marking_line ? "" : " (kmax)", rest.alpha, rest.rate_gbps,
                  rest.target_gbps);
}

std::string Degrees(const std::optional<PhaseMargin>& margin, int digits) {
    return margin ? Format("%.*f", digits, margin->degrees) : "none";
}

// What a margin means for people who do not think in degrees.
std::string MarginLine(const FluidAnalysis& analysis) {
    if (!analysis.margin) {
        return "  margin       none: " + analysis.no_margin + "\n";
    }
    const PhaseMargin& margin = *analysis.margin;
    const double critical = margin.critical_delay_s * 1e6;
    if (!analysis.rest->is_on_marking_line) {
        return Format(
            "  margin       none: p* is above pmax, and marking jumps to 1 at kmax "
            "(%.1f degrees if the line went on)\n",
            margin.degrees);
    }
    const std::string verdict = margin.degrees > 0 ? Format("rests up to tau* %.1f us", critical)
                                : critical > 0
                                    ? Format("swings, rests below tau* %.1f us", critical)
                                    : "swings at any tau*";
    return Format("  margin       %.1f degrees at %.0f rad/s: %s  (published: %s)\n",
                  margin.degrees, margin.crossover_rad_per_s, verdict.c_str(),
                  Degrees(analysis.published_margin, 1).c_str());
}

std::string AnalysisLines(const FluidAnalysis& analysis) {
    if (!analysis.rest) {
        return "  fixed point  none: " + analysis.no_rest + "\n";
    }
    return RestLine("fixed point", *analysis.rest) + RestLine("cube root", *analysis.cube_root) +
           MarginLine(analysis);
}

// One line per group, but not hundreds.
std::string FlowLines(const FluidParams& params, const FluidStatistics& statistics) {
    constexpr std::size_t kMost = 8;
    std::string lines;
    for (std::size_t i = 0; i < params.flows.size() && i < kMost; ++i) {
        lines +=
            Format("  %-12s %d x %.3f Gb/s, sd %.3f\n", i == 0 ? "rates" : "",
                   params.flows[i].count, statistics.rate_mean_gbps[i], statistics.rate_sd_gbps[i]);
    }
    if (params.flows.size() > kMost) {
        lines += Format("  %-12s and %zu more\n", "", params.flows.size() - kMost);
    }
    return lines;
}

}  // namespace

std::string FluidText(const FluidParams& params, const FluidRun& run, const FluidAnalysis& analysis,
                      const FluidCurves& curves) {
    const FluidStatistics& statistics = curves.statistics;
    return Format("fluid model, %d flows: ", analysis.flows) + Assumptions(params) + "\n" +
           AnalysisLines(analysis) + "  measured     " + ToText(run.measure_from) + " to " +
           ToText(run.until) + " in steps of " + ToText(curves.step) + "\n" +
           Format("  queue        mean %.1f  min %.1f  max %.1f KB  utilisation %.4f\n",
                  statistics.queue_mean_bytes / kKilo, statistics.queue_min_bytes / kKilo,
                  statistics.queue_max_bytes / kKilo, statistics.utilisation) +
           FlowLines(params, statistics);
}

std::string FluidMarginText(const FluidParams& params, const std::vector<FluidAnalysis>& rows) {
    std::string text = "fluid model, phase margin: " + Assumptions(params) + "\n";
    text +=
        "  flows     p* %    q* KB  margin deg  crossover rad/s  rests below tau* us  published "
        "deg\n";
    bool leaves_line = false;
    for (const FluidAnalysis& row : rows) {
        if (!row.margin) {
            text += Format("  %5d  none: ", row.flows) + row.no_margin + "\n";
            continue;
        }
        leaves_line = leaves_line || !row.rest->is_on_marking_line;
        text += Format("  %5d  %7.4f  %6.1f%s  %10.2f  %15.0f  %19.1f  %13s\n", row.flows,
                       row.rest->p * 100, row.rest->queue_bytes / kKilo,
                       row.rest->is_on_marking_line ? " " : "*", row.margin->degrees,
                       row.margin->crossover_rad_per_s, row.margin->critical_delay_s * 1e6,
                       Degrees(row.published_margin, 2).c_str());
    }
    if (leaves_line) {
        text +=
            "  * p* is above pmax: the margin is that of a marking line that goes on beyond kmax\n";
    }
    return text;
}

}  // namespace dcqcn
