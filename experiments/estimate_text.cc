#include "experiments/estimate_text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace dcqcn {
namespace {

// As many decimals as make three or four digits, and one digit of the interval at least.
int DecimalsOf(const Estimate& value) {
    constexpr int kMostDecimals = 3;
    const double size = std::abs(value.mean);
    const int by_mean = size >= 100 ? 0 : size >= 10 ? 1 : size >= 2 ? 2 : 3;
    const int by_interval =
        value.half_width > 0 ? static_cast<int>(std::ceil(-std::log10(value.half_width))) : 0;
    return std::min(std::max(by_mean, by_interval), kMostDecimals);
}

std::string Fixed(double number, int decimals) {
    std::array<char, 400> text{};
    const auto end = std::to_chars(text.data(), text.data() + text.size(), number,
                                   std::chars_format::fixed, decimals);
    return {text.data(), end.ptr};
}

}  // namespace

std::string EstimateText(const Estimate& estimate) {
    const int decimals = DecimalsOf(estimate);
    std::string text = Fixed(estimate.mean, decimals);
    if (estimate.samples > 1) {
        text += " +- " + Fixed(estimate.half_width, decimals);
    }
    return text;
}

}  // namespace dcqcn
