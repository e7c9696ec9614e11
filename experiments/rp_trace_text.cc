#include "experiments/rp_trace_text.h"

#include <algorithm>
#include <array>
#include <cstdio>

#include "experiments/csv.h"

namespace dcqcn {
namespace {

const char* StageName(RpStage stage) {
    switch (stage) {
        case RpStage::kLineRate:
            return "line_rate";
        case RpStage::kFastRecovery:
            return "fast_recovery";
        case RpStage::kAdditive:
            return "additive";
        case RpStage::kHyper:
            return "hyper";
    }
    return "";
}

double Gigabits(Rate rate) {
    return static_cast<double>(rate.count()) * 1e-9;
}

std::string Line(const RpTraceRow& row) {
    std::array<char, 160> line{};
    const RpSnapshot& s = row.state;
    std::snprintf(line.data(), line.size(), "%12.3f  %-16s %10.4f %10.4f  %8.5f %4d %4d  %s\n",
                  Microseconds(row.when.time_since_epoch()), row.event.c_str(), Gigabits(s.rate),
                  Gigabits(s.target), s.alpha, s.timer_steps, s.byte_steps, StageName(s.stage));
    return line.data();
}

}  // namespace

std::string RpTraceText(const std::vector<NamedTrace>& traces, std::size_t most_rows) {
    std::string text;
    for (const NamedTrace& trace : traces) {
        text += (text.empty() ? "" : "\n") + trace.dialect + "\n" +
                "     time us  event             R_C Gb/s   R_T Gb/s     alpha    T   BC  stage\n";
        const std::size_t shown = std::min(most_rows, trace.rows.size());
        for (std::size_t i = 0; i < shown; ++i) {
            text += Line(trace.rows[i]);
        }
        if (shown < trace.rows.size()) {
            text += "              and " + std::to_string(trace.rows.size() - shown) +
                    " more rows; --out writes all\n";
        }
        text += trace.dfx ? DfxText(*trace.dfx) : "";
    }
    return text;
}

void WriteRpTraces(const std::vector<NamedTrace>& traces, std::ostream& out) {
    CsvWriter csv(out,
                  "dialect,time_us,event,rate_gbps,target_gbps,alpha,timer_steps,byte_steps,stage");
    for (const NamedTrace& trace : traces) {
        for (const RpTraceRow& row : trace.rows) {
            csv.Row(trace.dialect, row.when, row.event, Gigabits(row.state.rate),
                    Gigabits(row.state.target), row.state.alpha, row.state.timer_steps,
                    row.state.byte_steps, StageName(row.state.stage));
        }
    }
}

}  // namespace dcqcn
