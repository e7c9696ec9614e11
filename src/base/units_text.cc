#include "base/units_text.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <numeric>
#include <span>
#include <stdexcept>
#include <utility>

namespace dcqcn {
namespace {

struct Unit {
    std::string_view name;
    std::int64_t scale;  // one of it in B, bit/s or ps
};
// One kind of quantity: how it is read, how it is written, what a message shows.
struct Kind {
    std::span<const Unit> accepted;
    std::span<const Unit> written;  // ascending scale
    std::string_view base;          // what the integers count
    std::string_view example;
};

constexpr std::int64_t kKilo = 1'000;
constexpr std::int64_t kMega = 1'000'000;
constexpr std::int64_t kGiga = 1'000'000'000;
constexpr std::int64_t kTera = 1'000'000'000'000;
constexpr std::int64_t kKibi = 1'024;

constexpr std::array kByteUnits{Unit{"B", 1},
                                Unit{"KB", kKilo},
                                Unit{"MB", kMega},
                                Unit{"GB", kGiga},
                                Unit{"TB", kGiga* kKilo},
                                Unit{"kB", kKilo},
                                Unit{"KiB", kKibi},
                                Unit{"MiB", kKibi* kKibi},
                                Unit{"GiB", kKibi* kKibi* kKibi},
                                Unit{"TiB", kKibi* kKibi* kKibi* kKibi}};
constexpr std::array kRateUnits{Unit{"bps", 1},      Unit{"Kbps", kKilo}, Unit{"Mbps", kMega},
                                Unit{"Gbps", kGiga}, Unit{"Tbps", kTera}, Unit{"kbps", kKilo},
                                Unit{"b/s", 1},      Unit{"Kb/s", kKilo}, Unit{"kb/s", kKilo},
                                Unit{"Mb/s", kMega}, Unit{"Gb/s", kGiga}, Unit{"Tb/s", kTera}};
constexpr std::array kTimeUnits{Unit{"ps", 1}, Unit{"ns", kKilo}, Unit{"us", kMega},
                                Unit{"ms", kGiga}, Unit{"s", kTera}};

constexpr Kind kBytes{kByteUnits, std::span(kByteUnits).first(4), "bytes", "22.4KB"};
constexpr Kind kRates{kRateUnits, std::span(kRateUnits).first(5), "bit/s", "40Gbps"};
constexpr Kind kTimes{kTimeUnits, kTimeUnits, "picoseconds", "55us"};

[[noreturn]] void Refuse(const std::string& rule, const Kind& kind) {
    throw std::invalid_argument(rule + ", as in \"" + std::string(kind.example) + "\"");
}

[[noreturn]] void RefuseSize(const Kind& kind) {
    Refuse("must fit in 63 bits of " + std::string(kind.base), kind);
}

constexpr std::string_view kDigits = "0123456789";

// digits * 10^-decimals.
struct Decimal {
    std::uint64_t digits = 0;
    int decimals = 0;
};

std::uint64_t AppendDigits(std::uint64_t number, std::string_view digits, const Kind& kind) {
    for (const char c : digits) {
        if (__builtin_mul_overflow(number, 10U, &number) ||
            __builtin_add_overflow(number, static_cast<std::uint64_t>(c - '0'), &number)) {
            RefuseSize(kind);
        }
    }
    return number;
}

// Takes the number off the front of `text`.
Decimal TakeNumber(std::string_view& text, const Kind& kind) {
    const auto take_digits = [&text, &kind] {
        const std::string_view digits = text.substr(0, text.find_first_not_of(kDigits));
        if (digits.empty()) {
            Refuse("needs a decimal number that is not negative and a unit", kind);
        }
        text.remove_prefix(digits.size());
        return digits;
    };
    Decimal number;
    number.digits = AppendDigits(0, take_digits(), kind);
    if (!text.starts_with('.')) {
        return number;
    }
    text.remove_prefix(1);
    std::string_view fraction = take_digits();
    fraction = fraction.substr(0, fraction.find_last_not_of('0') + 1);
    number.digits = AppendDigits(number.digits, fraction, kind);
    number.decimals = static_cast<int>(fraction.size());
    return number;
}

std::string Listed(std::span<const Unit> units) {
    std::string list;
    for (const Unit& unit : units) {
        list += (list.empty() ? "" : ", ") + std::string(unit.name);
    }
    return list;
}

std::int64_t ScaleOf(std::string_view name, const Kind& kind) {
    if (name.empty()) {
        Refuse("needs a unit", kind);
    }
    for (const Unit& unit : kind.accepted) {
        if (unit.name == name) {
            return unit.scale;
        }
    }
    Refuse("has the unit \"" + std::string(name) + "\", which is none of " + Listed(kind.accepted),
           kind);
}

std::uint64_t PowerOfTen(int exponent) {
    std::uint64_t power = 1;
    for (int i = 0; i < exponent; ++i) {
        power *= 10;
    }
    return power;
}

std::int64_t Parse(std::string_view text, const Kind& kind) {
    const Decimal number = TakeNumber(text, kind);
    if (text.starts_with(' ')) {
        text.remove_prefix(1);
    }
    const auto scale = static_cast<std::uint64_t>(ScaleOf(text, kind));

    // digits * scale / 10^decimals, reduced first, so that nothing overflows that need not.
    constexpr int kMostDecimals = std::numeric_limits<std::uint64_t>::digits10;
    const std::uint64_t divisor = PowerOfTen(std::min(number.decimals, kMostDecimals));
    const std::uint64_t common = std::gcd(scale, divisor);
    if (number.decimals > kMostDecimals || number.digits % (divisor / common) != 0) {
        Refuse("must be a whole number of " + std::string(kind.base), kind);
    }
    std::int64_t value = 0;
    if (__builtin_mul_overflow(number.digits / (divisor / common), scale / common, &value)) {
        RefuseSize(kind);
    }
    return value;
}

std::string InUnit(std::uint64_t magnitude, const Unit& unit) {
    const auto scale = static_cast<std::uint64_t>(unit.scale);
    std::string text = std::to_string(magnitude / scale);
    if (const std::uint64_t rest = magnitude % scale; rest != 0) {
        // scale + rest begins with a 1 in place of the point and keeps the leading zeros.
        std::string fraction = std::to_string(scale + rest);
        fraction.front() = '.';
        text += fraction.substr(0, fraction.find_last_not_of('0') + 1);
    }
    return text.append(unit.name);
}

std::string Write(std::int64_t value, const Kind& kind) {
    constexpr std::uint64_t kFiveDigits = 10'000;
    const std::uint64_t magnitude =
        value < 0 ? -static_cast<std::uint64_t>(value) : static_cast<std::uint64_t>(value);
    std::string best;
    for (const Unit& unit : kind.written) {
        const std::uint64_t whole = magnitude / static_cast<std::uint64_t>(unit.scale);
        const bool too_large = whole == 0 && magnitude != 0;
        const bool too_small = whole >= kFiveDigits && unit.name != kind.written.back().name;
        if (too_large || too_small) {
            continue;
        }
        std::string text = InUnit(magnitude, unit);
        if (best.empty() || text.size() <= best.size()) {
            best = std::move(text);
        }
    }
    return value < 0 ? "-" + best : best;
}

}  // namespace

Bytes ParseBytes(std::string_view text) {
    return Bytes(Parse(text, kBytes));
}
Rate ParseRate(std::string_view text) {
    return Rate(Parse(text, kRates));
}
Duration ParseDuration(std::string_view text) {
    return Duration(Parse(text, kTimes));
}

std::string ToText(Bytes size) {
    return Write(size.count(), kBytes);
}
std::string ToText(Rate rate) {
    return Write(rate.count(), kRates);
}
std::string ToText(Duration span) {
    return Write(span.count(), kTimes);
}

}  // namespace dcqcn
