#include "formats/sonic_tables.h"

#include <algorithm>
#include <set>
#include <stdexcept>

#include "base/check.h"
#include "cp/buffer_limits.h"
#include "formats/pg_profile_lookup.h"

namespace dcqcn {
namespace {

using Json = nlohmann::json;

// The tables that say something about thresholds; a config_db has dozens of others.
const std::set<std::string> kRead{"DEVICE_METADATA",
                                  "PORT",
                                  "CABLE_LENGTH",
                                  "BUFFER_POOL",
                                  "BUFFER_PROFILE",
                                  "BUFFER_PG",
                                  "QUEUE",
                                  "WRED_PROFILE",
                                  "PORT_QOS_MAP",
                                  "DSCP_TO_TC_MAP",
                                  "TC_TO_PRIORITY_GROUP_MAP",
                                  "TC_TO_QUEUE_MAP",
                                  "MAP_PFC_PRIORITY_TO_QUEUE",
                                  "PFC_PRIORITY_TO_PRIORITY_GROUP_MAP",
                                  "DEFAULT_LOSSLESS_BUFFER_PARAMETER",
                                  "LOSSLESS_TRAFFIC_PATTERN"};

void RequireObject(const Json& value, const std::string& where, const std::string& what) {
    if (!value.is_object()) {
        throw ConfigError(where + ": must be " + what + ", but is " + value.type_name() +
                          "; compare with config_db.json of a switch");
    }
}

std::vector<std::string> Split(const std::string& text, char at) {
    std::vector<std::string> parts(1);
    for (const char c : text) {
        if (c == at) {
            parts.emplace_back();
        } else {
            parts.back() += c;
        }
    }
    return parts;
}

// For a message: what stands there, cut when it is long.
std::string Quoted(const Json& value) {
    constexpr std::size_t kShown = 60;
    const std::string text = value.dump(-1, ' ', true, Json::error_handler_t::replace);
    return text.size() <= kShown ? text : text.substr(0, kShown) + "...";
}

// Names are shown on a terminal, which obeys some of these.
bool HasControlCharacter(const std::string& text) {
    return std::ranges::any_of(text, [](unsigned char c) { return c < ' ' || c == 0x7f; });
}

}  // namespace

void SonicRow::Fail(const std::string& field, const std::string& rule_and_fix) const {
    const auto found = fields_.find(field);
    throw ConfigError(place_.At(field).ToText() + ": " +
                      (found == fields_.end() ? "" : Quoted(*found) + " ") + rule_and_fix);
}

std::optional<std::string> SonicRow::Text(const std::string& field) const {
    const auto found = fields_.find(field);
    if (found == fields_.end()) {
        return std::nullopt;
    }
    if (found->is_string()) {
        auto text = found->get<std::string>();
        if (HasControlCharacter(text)) {
            Fail(field, "has a control character; remove it");
        }
        return text;
    }
    if (found->is_number_integer()) {
        return found->dump();
    }
    Fail(field, "must be a string, as SONiC writes its values; put it in quotes");
}

Bytes SonicRow::Size(const std::string& field, std::optional<Bytes> fallback) const {
    const auto size = Whole(field, 0, kMostMemory.count());
    if (!size && !fallback) {
        Fail(field, "is missing; give it in bytes");
    }
    return size ? Bytes(*size) : *fallback;
}

std::optional<std::int64_t> SonicRow::Whole(const std::string& field, std::int64_t from,
                                            std::int64_t to) const {
    const auto text = Text(field);
    if (!text) {
        return std::nullopt;
    }
    try {
        return ParseWhole(*text, from, to);
    } catch (const std::invalid_argument& e) {
        Fail(field, e.what());
    }
}

bool SonicRow::IsTrue(const std::string& field) const {
    const auto text = Text(field);
    if (text && *text != "true" && *text != "false") {
        Fail(field, "must be \"true\" or \"false\"; correct it");
    }
    return text == "true";
}

std::optional<std::string> SonicRow::Reference(const std::string& field,
                                               const std::string& table) const {
    auto text = Text(field);
    if (!text || !text->starts_with('[')) {
        return text;
    }
    const std::string before = "[" + table + "|";
    if (!text->starts_with(before) || !text->ends_with(']')) {
        Fail(field, "must be \"" + before + "name]\" or a plain name; correct the brackets");
    }
    return text->substr(before.size(), text->size() - before.size() - 1);
}

void SonicTables::Add(const Json& document, const std::string& file) {
    RequireObject(document, file, "an object of tables, {\"PORT\": {...}, ...}");
    files_.push_back(file);
    for (const auto& [name, table] : document.items()) {
        if (!kRead.contains(name)) {
            continue;
        }
        RequireObject(table, file + ": " + name, "a table, {\"key\": {...}}");
        for (const auto& [key, fields] : table.items()) {
            if (HasControlCharacter(key)) {
                throw ConfigError(file + ": " + name + ": key " + Quoted(key) +
                                  " has a control character; remove it");
            }
            const Place place{file, name, key, ""};
            RequireObject(fields, place.ToText(), "an entry, {\"field\": \"value\"}");
            const auto [at, is_new] = tables_[name].try_emplace(key, place, fields);
            if (!is_new && at->second.fields() != fields) {
                throw ConfigError(place.ToText() + ": differs from the same entry in " +
                                  at->second.place().file + "; give files of one switch");
            }
        }
    }
}

const SonicTables::Table& SonicTables::Of(const std::string& table) const {
    static const Table kEmpty;
    const auto found = tables_.find(table);
    return found == tables_.end() ? kEmpty : found->second;
}

const SonicRow* SonicTables::Find(const std::string& table, const std::string& key) const {
    const Table& rows = Of(table);
    const auto found = rows.find(key);
    return found == rows.end() ? nullptr : &found->second;
}

const SonicTables::Table& SonicTables::Required(const std::string& table,
                                                const std::string& fix) const {
    const Table& rows = Of(table);
    if (rows.empty()) {
        throw ConfigError(Files() + ": has no table " + table + "; " + fix);
    }
    return rows;
}

std::string SonicTables::Files() const {
    std::string text;
    for (const std::string& file : files_) {
        text += (text.empty() ? "" : ", ") + file;
    }
    return text;
}

std::vector<int> ParseNumbers(const std::string& text, int most) {
    std::set<int> numbers;
    if (text.empty()) {
        return {};
    }
    for (const std::string& part : Split(text, ',')) {
        const auto dash = part.find('-', 1);
        const auto from = ParseWhole(part.substr(0, dash), 0, most);
        const auto to =
            dash == std::string::npos ? from : ParseWhole(part.substr(dash + 1), 0, most);
        if (from > to) {
            throw std::invalid_argument(
                "has a range that runs backwards; put the smaller number first");
        }
        for (auto n = from; n <= to; ++n) {
            numbers.insert(static_cast<int>(n));
        }
    }
    return {numbers.begin(), numbers.end()};
}

SonicKey ParseSonicKey(const SonicRow& row, bool has_numbers, int most) {
    // A chassis puts host and ASIC in front of the port: "line1|asic0|Ethernet0|3".
    const std::vector<std::string> parts = Split(row.key(), '|');
    const std::size_t fewest = has_numbers ? 2 : 1;
    if (parts.size() < fewest) {
        throw ConfigError(row.place().ToText() +
                          ": must name a port and numbers, as in "
                          "\"Ethernet0|3-4\"");
    }
    SonicKey key;
    key.ports = Split(parts[parts.size() - fewest], ',');
    if (std::ranges::any_of(key.ports, &std::string::empty)) {
        throw ConfigError(row.place().ToText() + ": has a port without a name; remove the comma");
    }
    if (has_numbers) {
        try {
            key.numbers = ParseNumbers(parts.back(), most);
        } catch (const std::invalid_argument& e) {
            throw ConfigError(row.place().ToText() + ": \"" + parts.back() + "\" " + e.what());
        }
        if (key.numbers.empty()) {
            throw ConfigError(row.place().ToText() +
                              ": has no number after the port; write it "
                              "as in \"Ethernet0|3-4\"");
        }
    }
    return key;
}

}  // namespace dcqcn
