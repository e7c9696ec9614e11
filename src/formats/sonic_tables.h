// SONiC's configuration as tables: one or more JSON documents {TABLE: {key: {field: value}}}
// merged, each value with its place. Values are strings; what is read is checked, the rest is
// ignored.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "base/units.h"
#include "operators/switch_model.h"

namespace dcqcn {

// One entry of a table. Every getter throws ConfigError with file, table, key, field, value, rule.
class SonicRow {
  public:
    SonicRow(Place place, nlohmann::json fields)
        : place_(std::move(place)), fields_(std::move(fields)) {}

    [[nodiscard]] const Place& place() const { return place_; }
    [[nodiscard]] const std::string& key() const { return place_.key; }
    [[nodiscard]] const nlohmann::json& fields() const { return fields_; }

    [[nodiscard]] std::optional<std::string> Text(const std::string& field) const;
    [[nodiscard]] Bytes Size(const std::string& field, std::optional<Bytes> fallback = {}) const;
    [[nodiscard]] std::optional<std::int64_t> Whole(const std::string& field, std::int64_t from,
                                                    std::int64_t to) const;
    [[nodiscard]] bool IsTrue(const std::string& field) const;
    // The name behind "[TABLE|name]" (old) or "name" (new).
    [[nodiscard]] std::optional<std::string> Reference(const std::string& field,
                                                       const std::string& table) const;
    [[noreturn]] void Fail(const std::string& field, const std::string& rule_and_fix) const;

  private:
    Place place_;
    nlohmann::json fields_;
};

class SonicTables {
  public:
    using Table = std::map<std::string, SonicRow>;  // by key

    // Throws ConfigError when the document, a table or an entry is not an object, or when an entry
    // contradicts one of an earlier file.
    void Add(const nlohmann::json& document, const std::string& file);

    [[nodiscard]] const Table& Of(const std::string& table) const;
    [[nodiscard]] const SonicRow* Find(const std::string& table, const std::string& key) const;
    // Throws ConfigError with `fix` unless the table has entries.
    [[nodiscard]] const Table& Required(const std::string& table, const std::string& fix) const;
    [[nodiscard]] std::string Files() const;  // "a.json, b.json"

  private:
    std::vector<std::string> files_;
    std::map<std::string, Table> tables_;
};

// "Ethernet0,Ethernet4|3-4" -> ports {Ethernet0, Ethernet4}, numbers {3, 4}.
struct SonicKey {
    std::vector<std::string> ports;
    std::vector<int> numbers;  // empty where the key has no second part
};
// `row`'s key; numbers in [0, most]. Throws ConfigError.
[[nodiscard]] SonicKey ParseSonicKey(const SonicRow& row, bool has_numbers, int most);
// "3,4" or "3-4" or "": numbers in [0, most], ascending. Throws std::invalid_argument.
[[nodiscard]] std::vector<int> ParseNumbers(const std::string& text, int most);

}  // namespace dcqcn
