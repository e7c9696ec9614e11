#include "topologies/nearest.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace dcqcn {

std::size_t EditDistance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> row(b.size() + 1);  // distances from the current prefix of `a`
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 0; i < a.size(); ++i) {
        std::size_t diagonal = std::exchange(row[0], i + 1);
        for (std::size_t j = 0; j < b.size(); ++j) {
            const std::size_t replaced = diagonal + (a[i] == b[j] ? 0 : 1);
            diagonal = row[j + 1];
            row[j + 1] = std::min({replaced, row[j] + 1, row[j + 1] + 1});
        }
    }
    return row[b.size()];
}

std::string SuggestNearest(std::string_view word, const std::vector<std::string>& known) {
    constexpr std::size_t kListed = 12;
    if (known.empty()) {
        return "none is known here";
    }
    const auto distance = [word](const std::string& k) { return EditDistance(word, k); };
    const auto nearest = std::ranges::min_element(known, {}, distance);
    const std::size_t far = std::max<std::size_t>(2, word.size() / 2);
    if (distance(*nearest) <= far && distance(*nearest) < nearest->size()) {
        return "did you mean \"" + *nearest + "\"?";
    }
    std::string list = "known: ";
    for (std::size_t i = 0; i < std::min(known.size(), kListed); ++i) {
        list += (i == 0 ? "\"" : ", \"") + known[i] + "\"";
    }
    return list + (known.size() > kListed ? ", ..." : "");
}

}  // namespace dcqcn
