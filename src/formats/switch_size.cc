#include "formats/switch_size.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <stdexcept>
#include <string>

#include "base/units_text.h"
#include "cp/buffer_limits.h"

namespace dcqcn {
namespace {

constexpr std::size_t kMostDigits = 15;

// A plain decimal number off the front of `text`; how many digits follow its point.
struct Number {
    double value;
    int decimals;
};

std::optional<Number> TakeNumber(std::string_view& text) {
    const auto end = std::min(text.find_first_not_of("0123456789."), text.size());
    const std::string digits(text.substr(0, end));
    const auto point = digits.find('.');
    const bool is_number =
        !digits.empty() && digits.front() != '.' && digits.back() != '.' &&
        digits.size() <= kMostDigits &&
        (point == std::string::npos || digits.find('.', point + 1) == digits.npos);
    if (!is_number) {
        return std::nullopt;
    }
    text.remove_prefix(end);
    while (text.starts_with(' ')) {
        text.remove_prefix(1);
    }
    return Number{std::stod(digits),
                  point == std::string::npos ? 0 : static_cast<int>(digits.size() - point - 1)};
}

Bytes Within(double bytes) {
    if (bytes > static_cast<double>(kMostMemory.count())) {
        throw std::invalid_argument("is more than any switch has (" + ToText(kMostMemory) + ")");
    }
    return Bytes(std::llround(bytes));
}

Bytes Whole(const SizeScale& scale, std::string_view what) {
    if (scale.whole == Bytes{}) {
        throw std::invalid_argument("cannot be " + std::string(what) +
                                    " here: there is no whole to take it of; give bytes");
    }
    return scale.whole;
}

// The number with the most zeros at its end in [from, to].
Bytes Roundest(double from, double to) {
    for (double step = 1e12; step > 1; step /= 10) {
        if (const double round = std::ceil(from / step) * step; round <= to) {
            return Bytes(std::llround(round));
        }
    }
    return Bytes(std::llround(to));
}

}  // namespace

Bytes ParseCumulusSize(std::string_view text) {
    struct Unit {
        std::string_view name;
        double scale;
    };
    constexpr std::array kUnits{
        Unit{"Bytes", 1}, Unit{"bytes", 1},          Unit{"B", 1},
        Unit{"KB", 1024}, Unit{"MB", 1024.0 * 1024}, Unit{"GB", 1024.0 * 1024 * 1024}};
    const auto number = TakeNumber(text);
    const auto* const unit =
        std::ranges::find_if(kUnits, [&](const Unit& u) { return u.name == text; });
    if (!number || unit == kUnits.end()) {
        throw std::invalid_argument("must be a number and B, KB, MB or GB, as in \"146.48 KB\"");
    }
    const double half = unit->scale == 1 ? 0 : 0.5 * std::pow(10, -number->decimals);
    static_cast<void>(Within(number->value * unit->scale));
    return Roundest(std::max(number->value - half, 0.0) * unit->scale,
                    (number->value + half) * unit->scale);
}

Bytes ParseSwitchSize(std::string_view text, const SizeScale& scale) {
    if (text == "inf" || text == "infinite" || text == "unlimited") {
        return Whole(scale, "infinite");
    }
    std::string_view rest = text;
    const auto number = TakeNumber(rest);
    if (number && (rest == "cells" || rest == "cell")) {
        return Within(number->value * static_cast<double>(scale.cell.count()));
    }
    if (number && (rest == "%" || rest == "percent")) {
        if (number->value > 100) {
            throw std::invalid_argument("is more than 100 %");
        }
        return Within(number->value / 100 * static_cast<double>(Whole(scale, "a share").count()));
    }
    if (scale.style == UnitStyle::kCumulus) {
        return ParseCumulusSize(text);
    }
    if (number && (rest == "bytes" || rest == "Bytes")) {
        return Within(number->value);
    }
    const Bytes size = ParseBytes(text);
    static_cast<void>(Within(static_cast<double>(size.count())));
    return size;
}

double ParseProbability(std::string_view text) {
    const auto number = TakeNumber(text);
    const double p = number ? number->value / (text == "%" ? 100 : 1) : -1;
    if (!number || !(text.empty() || text == "%") || p > 1) {
        throw std::invalid_argument("must be 0 to 1 or 0 % to 100 %, as in \"5%\"");
    }
    return p;
}

}  // namespace dcqcn
