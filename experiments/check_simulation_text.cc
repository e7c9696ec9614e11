// The table of `dcqcn check --simulate`.
#include <array>
#include <cstdio>

#include "base/units_text.h"
#include "experiments/check_report.h"

namespace dcqcn {
namespace {

std::string At(Time time) {
    if (time == kNever) {
        return "never";
    }
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), "%.3f us", Microseconds(time.time_since_epoch()));
    return text.data();
}

std::string Line(const SimulationRow& row) {
    if (!row.result) {
        return "  not simulated: priorities have different thresholds, or nothing marks\n";
    }
    const SimulatedSituation& r = *row.result;
    const bool agrees = r.AgreesWith(*row.situation);
    std::string text = "  Kmin crossed " + At(r.kmin_crossed);
    if (r.kmin_crossed != kNever) {
        text += " (" + ToText(r.queue_at_crossing) + ")";
    }
    text += ", first mark left " + At(r.first_mark) + ", first XOFF " + At(r.first_xoff);
    if (r.first_xoff != kNever) {
        text += " (queue " + ToText(r.queue_at_xoff) + ")";
    }
    text += r.drop.empty() ? ", no drop" : ", drop: " + r.drop;
    text += std::string(": ") + (r.first() == First::kEcn ? "ECN" : "PFC") + " first, " +
            (agrees ? "as computed" : "NOT as computed");
    return text + "\n";
}

}  // namespace

std::string SimulationText(const CheckReport& report) {
    std::string text =
        "Simulated packet by packet, frames that fill their cells, egress ports drain half "
        "of what comes in:\n";
    for (const SimulationRow& row : report.simulations) {
        text += "  " + report.model.ports[row.group->port].name + " priority " +
                std::to_string(row.group->priority) + ", " + InWords(row.situation->situation) +
                "\n  " + Line(row);
    }
    return text;
}

}  // namespace dcqcn
