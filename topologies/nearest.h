// Which known word did a misspelt one mean? For error messages.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace dcqcn {

// The fewest insertions, deletions and replacements of one character that turn `a` into `b`.
[[nodiscard]] std::size_t EditDistance(std::string_view a, std::string_view b);

// The fix for an unknown word: `did you mean "nearest"?` where something is near, else the first
// few of the known words. Ties go to the word that comes first.
[[nodiscard]] std::string SuggestNearest(std::string_view word,
                                         const std::vector<std::string>& known);

}  // namespace dcqcn
