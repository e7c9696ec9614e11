#include "experiments/text_table.h"

#include <algorithm>
#include <cctype>
#include <cstdio>

namespace dcqcn {

std::string FixedText(double value, int decimals) {
    constexpr std::size_t kDigitsOfGroup = 3;
    std::string text(static_cast<std::size_t>(std::snprintf(nullptr, 0, "%.*f", decimals, value)),
                     '\0');
    std::snprintf(text.data(), text.size() + 1, "%.*f", decimals, value);
    const std::size_t start = text.front() == '-' ? 1 : 0;
    for (std::size_t end = std::min(text.find('.'), text.size()); end > start + kDigitsOfGroup;
         end -= kDigitsOfGroup) {
        text.insert(end - kDigitsOfGroup, ",");
    }
    return text;
}

std::string TextTable(const std::vector<std::vector<std::string>>& rows) {
    std::vector<std::size_t> widths;
    for (const std::vector<std::string>& row : rows) {
        widths.resize(std::max(widths.size(), row.size()));
        for (std::size_t i = 0; i < row.size(); ++i) {
            widths[i] = std::max(widths[i], row[i].size());
        }
    }
    std::string text;
    for (const std::vector<std::string>& row : rows) {
        std::string line = "  ";
        for (std::size_t i = 0; i < row.size(); ++i) {
            const std::string space(widths[i] - row[i].size(), ' ');
            line += i == 0 ? row[i] + space : "  " + space + row[i];
        }
        text += line + '\n';
    }
    return text;
}

}  // namespace dcqcn
