// Makes table rows of fabric_keys from a field: the field's type says how its JSON value is read.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "experiments/fabric_keys.h"

// The path of a field of FabricParams and how to get at it; one spelling for both.
#define DCQCN_FIELD(field)                                \
    KeyPath(#field), [](FabricParams & params) -> auto& { \
        return params.field;                              \
    }

namespace dcqcn {

// "sw.buffer" -> "switch.buffer": the one field that C++ does not let us name like its key.
[[nodiscard]] std::string KeyPath(const std::string& field);

inline Bytes ReadValue(JsonReader& reader, std::string_view key, Bytes now) {
    return reader.GetBytes(key, now);
}
inline Rate ReadValue(JsonReader& reader, std::string_view key, Rate now) {
    return reader.GetRate(key, now);
}
inline Duration ReadValue(JsonReader& reader, std::string_view key, Duration now) {
    return reader.GetDuration(key, now);
}
inline bool ReadValue(JsonReader& reader, std::string_view key, bool now) {
    return reader.GetBool(key, now);
}
inline int ReadValue(JsonReader& reader, std::string_view key, int now) {
    using Limits = std::numeric_limits<int>;
    return static_cast<int>(reader.GetInteger(key, now, Limits::min(), Limits::max()));
}
// Throws unless `key` is absent or holds a number; `type` says which ones are legal.
void RequireNumber(JsonReader& reader, std::string_view key, const std::string& type);

[[nodiscard]] inline std::string TypeName(Bytes) {
    return "size";
}
[[nodiscard]] inline std::string TypeName(Rate) {
    return "rate";
}
[[nodiscard]] inline std::string TypeName(Duration) {
    return "duration";
}
[[nodiscard]] inline std::string TypeName(bool) {
    return "true or false";
}
[[nodiscard]] inline std::string TypeName(int) {
    return "whole number";
}

template <class Get>
using FieldOf = std::remove_cvref_t<std::invoke_result_t<Get, FabricParams&>>;

// A size, rate, duration, count or truth.
template <class Get>
FabricKey Plain(std::string path, Get get, std::string meaning, std::string source) {
    const auto read = [get](FabricParams& params, JsonReader& reader, std::string_view key) {
        get(params) = ReadValue(reader, key, get(params));
    };
    return {std::move(path), TypeName(FieldOf<Get>{}), std::move(meaning), std::move(source), read};
}

// A dimensionless number. Whether it is in `legal` is for FabricParams::Check, which says more.
template <class Get>
FabricKey Number(std::string path, Get get, const Interval& legal, std::string meaning,
                 std::string source) {
    const std::string type = "number in " + legal.ToText();
    const auto read = [get, type](FabricParams& params, JsonReader& reader, std::string_view key) {
        RequireNumber(reader, key, type);
        get(params) = reader.GetNumber(key, get(params), {});
    };
    return {std::move(path), type, std::move(meaning), std::move(source), read};
}

// Notes `word` and returns true if `key` holds that word, or nothing and `is_default`. Throws if it
// holds another word.
[[nodiscard]] bool HoldsWord(JsonReader& reader, std::string_view key, const std::string& word,
                             bool is_default, const std::string& type);

// A value, or `word` for the field's std::nullopt.
template <class Get>
FabricKey OrWord(std::string path, Get get, const std::string& word, std::string meaning,
                 std::string source) {
    using Value = typename FieldOf<Get>::value_type;
    const std::string type = "\"" + word + "\" or a " + TypeName(Value{});
    const auto read = [get, word, type](FabricParams& params, JsonReader& reader,
                                        std::string_view key) {
        auto& field = get(params);
        if (HoldsWord(reader, key, word, !field.has_value(), type)) {
            field.reset();
        } else {
            field = ReadValue(reader, key, field.value_or(Value{}));
        }
    };
    return {std::move(path), type, std::move(meaning), std::move(source), read};
}

template <class Enum>
using Choices = std::vector<std::pair<std::string, Enum>>;

// One of a few words, each of which stands for a value.
template <class Get>
FabricKey Choice(std::string path, Get get, const Choices<FieldOf<Get>>& choices,
                 std::string meaning, std::string source) {
    std::string type;
    for (const auto& [word, value] : choices) {
        type += (type.empty() ? "\"" : " or \"") + word + "\"";
    }
    const auto read = [get, choices](FabricParams& params, JsonReader& reader,
                                     std::string_view key) {
        std::vector<std::string> words;
        std::optional<std::string> now;
        for (const auto& [word, value] : choices) {
            words.push_back(word);
            now = value == get(params) ? word : now;
        }
        const std::string chosen = reader.GetChoice(key, words, now);
        for (const auto& [word, value] : choices) {
            get(params) = word == chosen ? value : get(params);
        }
    };
    return {std::move(path), type, std::move(meaning), std::move(source), read};
}

// The three that are neither: a list of priorities, a weight per priority, a priority per DSCP.
[[nodiscard]] FabricKey LosslessKey();
[[nodiscard]] FabricKey WeightsKey();
[[nodiscard]] FabricKey DscpKey();

}  // namespace dcqcn
