#include "topologies/json_reader.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <sstream>
#include <stdexcept>
#include <utility>

#include "base/check.h"
#include "base/units_text.h"
#include "topologies/nearest.h"

namespace dcqcn {
namespace {

using Json = nlohmann::json;

const Json kEmptyObject = Json::object();

// Long enough to recognise a value by, short enough for one line of a terminal.
std::string Abbreviated(const Json& value) {
    constexpr std::size_t kShown = 60;
    std::string text = value.dump(-1, ' ', true, Json::error_handler_t::replace);
    return text.size() <= kShown ? text : text.substr(0, kShown) + "...";
}

std::string ShortText(double x) {
    std::ostringstream out;
    out << x;
    return out.str();
}

// The whole number that `value` is exactly, if any; never a silently narrowed one.
std::optional<std::int64_t> WholeNumber(const Json& value) {
    constexpr double kExactDoubles = 9007199254740992.0;  // 2^53
    if (value.is_number_unsigned()) {
        const auto n = value.get<std::uint64_t>();
        return std::in_range<std::int64_t>(n) ? std::optional(static_cast<std::int64_t>(n))
                                              : std::nullopt;
    }
    if (value.is_number_integer()) {
        return value.get<std::int64_t>();
    }
    if (value.is_number_float()) {
        const auto x = value.get<double>();
        if (std::fabs(x) <= kExactDoubles && std::trunc(x) == x) {
            return static_cast<std::int64_t>(x);
        }
    }
    return std::nullopt;
}

}  // namespace

void FailAt(const std::string& origin, const std::string& path, const Json& value,
            const std::string& rule_and_fix) {
    throw ConfigError(origin + ": " + (path.empty() ? "" : path + ": ") + Abbreviated(value) + " " +
                      rule_and_fix);
}

bool Interval::Holds(double x) const {
    return (!from || x >= *from) && (!above || x > *above) && (!to || x <= *to) &&
           (!below || x < *below);
}

std::string Interval::ToText() const {
    const std::string low = from    ? "[" + ShortText(*from)
                            : above ? "(" + ShortText(*above)
                                    : "(-inf";
    const std::string high = to ? ShortText(*to) + "]" : below ? ShortText(*below) + ")" : "inf)";
    return low + ", " + high;
}

JsonReader::JsonReader(const Json& value, std::string origin, std::string path)
    : value_(&value), origin_(std::move(origin)), path_(std::move(path)) {
    if (!value.is_object()) {
        Fail("must be an object, {...}");
    }
}

std::string JsonReader::PathOf(std::string_view key) const {
    return path_.empty() ? std::string(key) : path_ + "." + std::string(key);
}

void JsonReader::Fail(const std::string& rule_and_fix) const {
    FailAt(origin_, path_, *value_, rule_and_fix);
}

void JsonReader::Fail(std::string_view key, const std::string& rule_and_fix) const {
    const auto at = value_->find(key);
    if (at != value_->end()) {
        FailAt(origin_, PathOf(key), *at, rule_and_fix);
    }
    throw ConfigError(origin_ + ": " + PathOf(key) + ": " + rule_and_fix);
}

const Json* JsonReader::GetRaw(std::string_view key) {
    if (std::ranges::find(known_, key) == known_.end()) {
        known_.emplace_back(key);
    }
    const auto at = value_->find(key);
    return at == value_->end() ? nullptr : &*at;
}

bool JsonReader::Has(std::string_view key) {
    return GetRaw(key) != nullptr;
}

const Json* JsonReader::Look(std::string_view key, bool has_fallback, std::string_view example) {
    const Json* found = GetRaw(key);
    if (found == nullptr && !has_fallback) {
        Fail(key, "is missing; add \"" + std::string(key) + "\": " + std::string(example));
    }
    return found;
}

std::string JsonReader::GetString(std::string_view key, std::optional<std::string> fallback) {
    const Json* found = Look(key, fallback.has_value(), "\"...\"");
    if (found != nullptr && !found->is_string()) {
        Fail(key, "must be a text in double quotes");
    }
    auto result = found != nullptr ? found->get<std::string>() : *std::move(fallback);
    Note(key, result);
    return result;
}

std::string JsonReader::GetChoice(std::string_view key, const std::vector<std::string>& choices,
                                  std::optional<std::string> fallback) {
    if (!fallback && !Has(key)) {
        Fail(key, "is missing; " + SuggestNearest("", choices));
    }
    auto result = GetString(key, std::move(fallback));
    if (std::ranges::find(choices, result) == choices.end()) {
        Fail(key, "is not a known " + std::string(key) + "; " + SuggestNearest(result, choices));
    }
    return result;
}

bool JsonReader::GetBool(std::string_view key, std::optional<bool> fallback) {
    const Json* found = Look(key, fallback.has_value(), "true");
    if (found != nullptr && !found->is_boolean()) {
        Fail(key, "must be true or false");
    }
    const bool result = found != nullptr ? found->get<bool>() : *fallback;
    Note(key, result);
    return result;
}

double JsonReader::GetNumber(std::string_view key, std::optional<double> fallback,
                             const Interval& legal) {
    const Json* found = Look(key, fallback.has_value(), "a number in " + legal.ToText());
    if (found != nullptr && !found->is_number()) {
        Fail(key, "must be a number in " + legal.ToText());
    }
    const double result = found != nullptr ? found->get<double>() : *fallback;
    if (found != nullptr && (!std::isfinite(result) || !legal.Holds(result))) {
        Fail(key, "is outside " + legal.ToText());
    }
    Note(key, result);
    return result;
}

std::int64_t JsonReader::GetInteger(std::string_view key, std::optional<std::int64_t> fallback,
                                    std::int64_t from, std::int64_t to) {
    const std::string legal = "[" + std::to_string(from) + ", " + std::to_string(to) + "]";
    const Json* found = Look(key, fallback.has_value(), "a whole number in " + legal);
    const auto result = found != nullptr ? WholeNumber(*found) : fallback;
    if (!result) {
        Fail(key, "must be a whole number in " + legal);
    }
    if (found != nullptr && (*result < from || *result > to)) {
        Fail(key, "is outside " + legal);
    }
    Note(key, *result);
    return *result;
}

template <class Q, class Parse>
Q JsonReader::GetQuantity(std::string_view key, std::optional<Q> fallback, const Range<Q>& legal,
                          Parse parse, std::string_view example) {
    const Json* found = Look(key, fallback.has_value(), example);
    Q result = fallback.value_or(Q{});
    if (found != nullptr) {
        if (!found->is_string()) {
            Fail(key, "needs a unit, as a text such as " + std::string(example));
        }
        try {
            result = parse(found->template get<std::string>());
        } catch (const ConfigError&) {
            throw;
        } catch (const std::invalid_argument& e) {
            Fail(key, e.what());
        }
        if (result < legal.from) {
            Fail(key, "is below the smallest legal value, " + ToText(legal.from));
        }
        if (result > legal.to) {
            Fail(key, "is above the largest legal value, " + ToText(legal.to));
        }
    }
    Note(key, ToText(result));
    return result;
}

Bytes JsonReader::GetBytes(std::string_view key, std::optional<Bytes> fallback,
                           const Range<Bytes>& legal) {
    return GetQuantity(key, fallback, legal, &ParseBytes, "\"100KB\"");
}
Rate JsonReader::GetRate(std::string_view key, std::optional<Rate> fallback,
                         const Range<Rate>& legal) {
    return GetQuantity(key, fallback, legal, &ParseRate, "\"40Gbps\"");
}
Duration JsonReader::GetDuration(std::string_view key, std::optional<Duration> fallback,
                                 const Range<Duration>& legal) {
    return GetQuantity(key, fallback, legal, &ParseDuration, "\"55us\"");
}

JsonReader JsonReader::GetObject(std::string_view key) {
    const Json* found = GetRaw(key);
    return {found != nullptr ? *found : kEmptyObject, origin_, PathOf(key)};
}

std::vector<JsonReader> JsonReader::GetObjects(std::string_view key) {
    std::vector<JsonReader> readers;
    if (const Json* found = GetRaw(key); found != nullptr) {
        if (!found->is_array()) {
            Fail(key, "must be a list of objects, [{...}, ...]");
        }
        for (const Json& element : *found) {
            readers.emplace_back(element, origin_,
                                 PathOf(key) + "." + std::to_string(readers.size()));
        }
    }
    return readers;
}

std::vector<std::string> JsonReader::GetStrings(std::string_view key) {
    std::vector<std::string> texts;
    if (const Json* found = GetRaw(key); found != nullptr) {
        if (!found->is_array()) {
            Fail(key, "must be a list of texts, [\"...\", ...]");
        }
        for (const Json& element : *found) {
            if (!element.is_string()) {
                FailAt(origin_, PathOf(key) + "." + std::to_string(texts.size()), element,
                       "must be a text in double quotes");
            }
            texts.push_back(element.get<std::string>());
        }
    }
    Note(key, texts);
    return texts;
}

void JsonReader::Note(std::string_view key, Json value) {
    resolved_[std::string(key)] = std::move(value);
}

Json JsonReader::Done() {
    for (const auto& [key, value] : value_->items()) {
        if (std::ranges::find(known_, key) == known_.end()) {
            FailAt(origin_, PathOf(key), value,
                   "is under an unknown key; " + SuggestNearest(key, known_));
        }
    }
    return resolved_;
}

}  // namespace dcqcn
