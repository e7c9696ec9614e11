#include "cp/check_number.h"

#include <array>
#include <charconv>

#include "base/check.h"

namespace dcqcn {
namespace {

std::string Shortest(double number) {
    std::array<char, 32> text{};
    const auto end = std::to_chars(text.data(), text.data() + text.size(), number).ptr;
    return {text.data(), end};
}

}  // namespace

void CheckNumber(const std::string& where, double value, double least, double most,
                 std::string_view fix) {
    if (!(value >= least && value <= most)) {  // written so that NaN fails
        throw ConfigError(where + ": " + Shortest(value) + " is outside [" + Shortest(least) +
                          ", " + Shortest(most) + "]; " + std::string(fix));
    }
}

}  // namespace dcqcn
