// `dcqcn check pg_profile_lookup.ini`: its headrooms against SONiC's formula and 802.1Qbb.
#include <array>
#include <cstdio>

#include "base/units_text.h"
#include "experiments/check_report.h"

namespace dcqcn {
namespace {

std::string Line(const std::string& speed, const std::string& cable, const std::string& xoff,
                 const std::string& shipped, const std::string& ieee, const std::string& full,
                 const std::string& small, const std::string& verdict) {
    std::array<char, 256> text{};
    std::snprintf(text.data(), text.size(), "  %-8s %6s %9s %12s %12s %12s %13s  %s\n",
                  speed.c_str(), cable.c_str(), xoff.c_str(), shipped.c_str(), ieee.c_str(),
                  full.c_str(), small.c_str(), verdict.c_str());
    return text.data();
}

std::string Count(Bytes size) {
    return std::to_string(size.count());
}

}  // namespace

LookupReport LookupText(const LookupTable& table, const SwitchOptions& options) {
    const Chip* const chip = options.chip;
    const Bytes mtu = options.mtu.value_or(SwitchPort{}.mtu);
    const bool has_formula = chip != nullptr && chip->is_spectrum;
    const Bytes cell = options.cell.value_or(chip != nullptr ? chip->cell : Bytes(1));
    std::string text =
        table.file + ": " + std::to_string(table.rows.size()) + " rows" +
        (chip != nullptr ? ", " + std::string(chip->title) : "") +
        (cell > Bytes(1) ? ", cells of " + ToText(cell)
                         : ", memory counted in bytes (--chip says more)") +
        ", MTU " + ToText(mtu) +
        (options.response ? ", peers that obey within " + ToText(*options.response) : "") + "\n\n" +
        Line("speed", "cable", "xoff [B]", "SONiC", "SONiC, IEEE", "802.1Qbb", "802.1Qbb,", "") +
        Line("", "", "", "formula", "response", "full frames", "small frames", "");
    int same = 0;
    int short_of_full = 0;
    for (const LookupRow& row : table.rows) {
        const HeadroomNeed need = NeedOf({row.speed, row.cable_m, mtu, cell, options.response});
        SonicInputs asic{cell};
        asic.has_tiles = chip != nullptr && chip->has_tiles;
        const Bytes shipped =
            SonicHeadroomOf(asic, row.speed, row.cable_m, PeerResponse::kShippedTable).xoff;
        const Bytes ieee =
            SonicHeadroomOf(asic, row.speed, row.cable_m, PeerResponse::kIeeeQuanta).xoff;
        const bool is_short = row.xoff < need.full_frames;
        same += shipped == row.xoff ? 1 : 0;
        short_of_full += is_short ? 1 : 0;
        text +=
            Line(ToText(row.speed), std::to_string(static_cast<int>(row.cable_m)) + "m",
                 Count(row.xoff), has_formula ? Count(shipped) : "-",
                 has_formula ? Count(ieee) : "-", Count(need.full_frames), Count(need.small_frames),
                 is_short                       ? "short"
                 : row.xoff < need.small_frames ? "tight"
                                                : "ok");
    }
    text += "\n";
    if (has_formula) {
        text += "  " + std::to_string(same) + " of " + std::to_string(table.rows.size()) +
                " rows are what SONiC's formula gives with a peer that answers within 3.8 KB; "
                "with the\n  longest answer that IEEE 802.3 allows it gives the next column.\n";
    }
    text += "  " + std::to_string(short_of_full) +
            " rows are short of the 802.1Qbb worst case even of full frames: with " +
            (options.response ? "such peers" : "the slowest peer allowed") +
            "\n  they lose frames.\n";
    return {text, short_of_full == 0};
}

}  // namespace dcqcn
