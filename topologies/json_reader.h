// Strict reading of one JSON object: every mistake is a ConfigError that says file, path, value,
// rule and fix; a key that nobody asked for is a mistake too. On the way the reader notes what it
// hands out, so that Done() returns the object with every default spelt out:
//
//     JsonReader ecn(document["ecn"], "incast.json", "switch.ecn");
//     params.kmin = ecn.GetBytes("kmin", 5_KB);
//     params.pmax = ecn.GetNumber("pmax", 0.01, {.above = 0, .to = 1});
//     resolved["ecn"] = ecn.Done();
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "base/units.h"

namespace dcqcn {

// Where a number may lie: `from` and `to` belong to the interval, `above` and `below` do not.
struct Interval {
    std::optional<double> from{};
    std::optional<double> above{};
    std::optional<double> to{};
    std::optional<double> below{};

    [[nodiscard]] bool Holds(double x) const;
    [[nodiscard]] std::string ToText() const;  // "[0, 1)"
};
// Where a quantity with a unit may lie, both ends included.
template <class Q>
struct Range {
    Q from{};
    Q to = Q::max();
};

class JsonReader {
  public:
    using Json = nlohmann::json;

    // Reads `value`, which must outlive the reader; `origin` is the file it came from, `path` the
    // place in it ("" for the whole). Throws ConfigError unless `value` is an object.
    JsonReader(const Json& value, std::string origin, std::string path = "");
    JsonReader(const Json&& value, std::string origin, std::string path = "") = delete;

    // Each Get throws unless `key` holds a legal value; where it is absent the fallback is taken,
    // and without a fallback it is an error. All of them make `key` a known key.
    [[nodiscard]] bool Has(std::string_view key);
    std::string GetString(std::string_view key, std::optional<std::string> fallback = {});
    // One of `choices`.
    std::string GetChoice(std::string_view key, const std::vector<std::string>& choices,
                          std::optional<std::string> fallback = {});
    bool GetBool(std::string_view key, std::optional<bool> fallback = {});
    double GetNumber(std::string_view key, std::optional<double> fallback, const Interval& legal);
    // A whole number in [from, to]; 3.0 and 3e0 are whole, 3.5 is not.
    std::int64_t GetInteger(std::string_view key, std::optional<std::int64_t> fallback,
                            std::int64_t from, std::int64_t to);
    // Texts with a unit; a bare number is an error.
    Bytes GetBytes(std::string_view key, std::optional<Bytes> fallback = {},
                   const Range<Bytes>& legal = {});
    Rate GetRate(std::string_view key, std::optional<Rate> fallback = {},
                 const Range<Rate>& legal = {});
    Duration GetDuration(std::string_view key, std::optional<Duration> fallback = {},
                         const Range<Duration>& legal = {Duration{0}, Duration::max()});

    // A reader of the object under `key`; absent is as good as {}. What its Done() returns is for
    // the caller to Note().
    [[nodiscard]] JsonReader GetObject(std::string_view key);
    // Readers of the objects in the list under `key`; absent is as good as [].
    [[nodiscard]] std::vector<JsonReader> GetObjects(std::string_view key);
    std::vector<std::string> GetStrings(std::string_view key);
    // The value itself, for a key that may hold different kinds of things; nullptr when absent.
    [[nodiscard]] const Json* GetRaw(std::string_view key);

    // Puts `value` under `key` into what Done() returns.
    void Note(std::string_view key, Json value);
    // Throws when the object has keys that nobody asked for, naming the nearest known one.
    Json Done();

    // "origin: path: value rule_and_fix". Without a key the object itself is at fault.
    [[noreturn]] void Fail(std::string_view key, const std::string& rule_and_fix) const;
    [[noreturn]] void Fail(const std::string& rule_and_fix) const;

    [[nodiscard]] const std::string& origin() const { return origin_; }
    [[nodiscard]] const std::string& path() const { return path_; }
    [[nodiscard]] std::string PathOf(std::string_view key) const;  // "switch.ecn.kmin"

  private:
    // nullptr when absent and a fallback exists; throws when absent and none does.
    const Json* Look(std::string_view key, bool has_fallback, std::string_view example);
    template <class Q, class Parse>
    Q GetQuantity(std::string_view key, std::optional<Q> fallback, const Range<Q>& legal,
                  Parse parse, std::string_view example);

    const Json* value_;
    std::string origin_;
    std::string path_;  // keys and list positions, separated by dots, as --set takes them
    std::vector<std::string> known_;
    Json resolved_ = Json::object();
};

// "origin: path: value rule_and_fix", where `value` is cut when it is long.
[[noreturn]] void FailAt(const std::string& origin, const std::string& path,
                         const nlohmann::json& value, const std::string& rule_and_fix);

// The document in `file`. Throws ConfigError with line and column when it is not there, not JSON,
// cut off, or has one key twice in an object.
[[nodiscard]] nlohmann::json ReadJsonFile(const std::string& file);
// The same from text in memory; `origin` names it in messages.
[[nodiscard]] nlohmann::json ParseJson(const std::string& text, const std::string& origin);

}  // namespace dcqcn
