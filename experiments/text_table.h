// Tables of text, for terminals and reports: the first column to the left, the others to the right.
#pragma once

#include <string>
#include <vector>

namespace dcqcn {

// With so many decimals, and commas between thousands.
[[nodiscard]] std::string FixedText(double value, int decimals);
// The first row is the head; every row has as many cells. Ends with a newline.
[[nodiscard]] std::string TextTable(const std::vector<std::vector<std::string>>& rows);

}  // namespace dcqcn
