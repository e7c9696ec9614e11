// SONiC's pg_profile_lookup.ini: the headroom of a lossless group by port speed and cable length.
//   # speed cable size xon xoff threshold [xon_offset]
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/units.h"

namespace dcqcn {

struct LookupRow {
    int line;  // where it stands
    Rate speed;
    double cable_m;
    Bytes size;
    Bytes xon;
    Bytes xoff;
    std::int64_t threshold;  // dynamic_th or static_th, as the pool's mode says
    std::optional<Bytes> xon_offset;
};

struct LookupTable {
    std::string file;
    std::vector<LookupRow> rows;

    // nullptr where there is none.
    [[nodiscard]] const LookupRow* Find(Rate speed, double cable_m) const;
};

// Throws ConfigError naming the line.
[[nodiscard]] LookupTable ParseLookupTable(const std::string& text, const std::string& file);

// "5m", "120000m": metres. Throws std::invalid_argument.
[[nodiscard]] double ParseMetres(const std::string& text);
// "40000", in Mb/s as SONiC has it. Throws std::invalid_argument.
[[nodiscard]] Rate ParseMegabits(const std::string& text);
// A whole number in [from, to], nothing around it. Throws std::invalid_argument.
[[nodiscard]] std::int64_t ParseWhole(const std::string& text, std::int64_t from, std::int64_t to);

}  // namespace dcqcn
