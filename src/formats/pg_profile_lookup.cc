#include "formats/pg_profile_lookup.h"

#include <charconv>
#include <sstream>
#include <stdexcept>

#include "base/check.h"
#include "cp/buffer_limits.h"
#include "operators/headroom_need.h"

namespace dcqcn {
namespace {

using Words = std::vector<std::string>;

Words WordsOf(const std::string& line) {
    std::istringstream in(line.substr(0, line.find('#')));
    Words words;
    for (std::string word; in >> word;) {
        words.push_back(word);
    }
    return words;
}

LookupRow ParseRow(const Words& words, int line) {
    constexpr std::size_t kFewest = 6;
    if (words.size() < kFewest || words.size() > kFewest + 1) {
        throw std::invalid_argument("has " + std::to_string(words.size()) +
                                    " columns; it must have speed, cable, size, xon, xoff, "
                                    "threshold and maybe xon_offset");
    }
    const auto size = [](const std::string& word) {
        return Bytes(ParseWhole(word, 0, kMostMemory.count()));
    };
    constexpr std::int64_t kLeastExponent = -64;
    LookupRow row{line,
                  ParseMegabits(words[0]),
                  ParseMetres(words[1]),
                  size(words[2]),
                  size(words[3]),
                  size(words[4]),
                  ParseWhole(words[5], kLeastExponent, kMostMemory.count()),
                  {}};
    if (words.size() > kFewest) {
        row.xon_offset = size(words[kFewest]);
    }
    return row;
}

}  // namespace

const LookupRow* LookupTable::Find(Rate speed, double cable_m) const {
    for (const LookupRow& row : rows) {
        if (row.speed == speed && row.cable_m == cable_m) {
            return &row;
        }
    }
    return nullptr;
}

std::int64_t ParseWhole(const std::string& text, std::int64_t from, std::int64_t to) {
    std::int64_t value = 0;
    const char* const end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, value);
    if (error != std::errc{} || stop != end || text.empty() || value < from || value > to) {
        throw std::invalid_argument("must be a whole number from " + std::to_string(from) + " to " +
                                    std::to_string(to) + "; write it in digits alone");
    }
    return value;
}

Rate ParseMegabits(const std::string& text) {
    constexpr std::int64_t kFastest = 10'000'000;
    constexpr std::int64_t kMegabit = 1'000'000;
    return Rate(ParseWhole(text, 1, kFastest) * kMegabit);
}

double ParseMetres(const std::string& text) {
    if (!text.ends_with('m') || text.size() < 2) {
        throw std::invalid_argument("must be a length in metres; write it as in \"40m\"");
    }
    return static_cast<double>(
        ParseWhole(text.substr(0, text.size() - 1), 0, static_cast<std::int64_t>(kLongestCable)));
}

LookupTable ParseLookupTable(const std::string& text, const std::string& file) {
    LookupTable table{file, {}};
    std::istringstream in(text);
    int number = 0;
    for (std::string line; std::getline(in, line);) {
        ++number;
        const Words words = WordsOf(line);
        if (words.empty()) {
            continue;
        }
        const std::string where = file + ": line " + std::to_string(number);
        try {
            table.rows.push_back(ParseRow(words, number));
        } catch (const std::invalid_argument& e) {
            throw ConfigError(where + ": \"" + line.substr(0, 60) + "\" " + e.what());
        }
        const LookupRow& row = table.rows.back();
        if (table.Find(row.speed, row.cable_m) != &row) {
            throw ConfigError(where + ": repeats the speed and cable of line " +
                              std::to_string(table.Find(row.speed, row.cable_m)->line) +
                              "; keep one of them");
        }
    }
    if (table.rows.empty()) {
        throw ConfigError(file +
                          ": has no rows; each must read: speed cable size xon xoff "
                          "threshold [xon_offset]");
    }
    return table;
}

}  // namespace dcqcn
