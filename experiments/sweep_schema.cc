#include "experiments/sweep_schema.h"

#include <map>

#include "base/check.h"

namespace dcqcn {
namespace {

constexpr std::int64_t kSchema = 1;

// REAL keeps metrics.value / metrics.value from being a division of whole numbers; parameters stay
// what they are.
const char* const kTables[] = {
    "CREATE TABLE sweep (key TEXT PRIMARY KEY, value) WITHOUT ROWID",
    "CREATE TABLE axes (path TEXT PRIMARY KEY, position INTEGER NOT NULL) WITHOUT ROWID",
    "CREATE TABLE runs (run INTEGER PRIMARY KEY, point INTEGER NOT NULL, seed INTEGER NOT NULL, "
    "status TEXT NOT NULL CHECK (status IN ('done', 'failed')), message TEXT NOT NULL, "
    "wall_s REAL, summary TEXT, manifest TEXT)",
    "CREATE TABLE parameters (run INTEGER NOT NULL REFERENCES runs ON DELETE CASCADE, "
    "path TEXT NOT NULL REFERENCES axes, value, PRIMARY KEY (run, path)) WITHOUT ROWID",
    "CREATE TABLE metrics (run INTEGER NOT NULL REFERENCES runs ON DELETE CASCADE, "
    "metric TEXT NOT NULL, value REAL, PRIMARY KEY (run, metric)) WITHOUT ROWID",
};

std::string Quoted(const std::string& text, char quote) {
    std::string quoted(1, quote);
    for (const char c : text) {
        quoted.append(c == quote ? 2 : 1, c);
    }
    return quoted + quote;
}

// A column per path, so that "rp.gain" can be selected, compared and grouped by.
std::string ResultsView(const std::vector<std::string>& paths) {
    std::string columns;
    for (const std::string& path : paths) {
        columns += "(SELECT p.value FROM parameters p WHERE p.run = runs.run AND p.path = " +
                   Quoted(path, '\'') + ") AS " + Quoted(path, '"') + ", ";
    }
    return "CREATE VIEW results AS SELECT runs.run, runs.point, " + columns +
           "runs.seed, metrics.metric, metrics.value FROM runs JOIN metrics USING (run)";
}

// The whole database as text would be a lie where a value is missing or of another kind.
std::string TextOf(const std::map<std::string, SqlValue>& values, const std::string& key,
                   const Sqlite& database) {
    const auto found = values.find(key);
    if (found == values.end() || !std::holds_alternative<std::string>(found->second)) {
        throw ConfigError(database.file() +
                          ": is not the database of a sweep: it does not say its " + key);
    }
    return std::get<std::string>(found->second);
}

}  // namespace

bool HasTables(const Sqlite& database) {
    return !database.Query("SELECT 1 FROM sqlite_schema LIMIT 1").empty();
}

void MakeTables(const Sqlite& database, const SweepIdentity& identity) {
    Transaction transaction(database);
    for (const char* table : kTables) {
        database.Execute(table);
    }
    database.Execute(ResultsView(identity.paths));
    const std::vector<std::pair<const char*, SqlValue>> about{
        {"schema", kSchema},           {"name", identity.name},
        {"spec", identity.spec},       {"fingerprint", identity.fingerprint},
        {"version", identity.version}, {"shard", identity.shard.ToText()},
        {"runs", identity.runs}};
    for (const auto& [key, value] : about) {
        database.Execute("INSERT INTO sweep VALUES (?, ?)", {std::string(key), value});
    }
    std::int64_t position = 0;
    for (const std::string& path : identity.paths) {
        database.Execute("INSERT INTO axes VALUES (?, ?)", {path, position++});
    }
    transaction.Commit();
}

SweepIdentity ReadIdentity(const Sqlite& database) {
    if (database.Query("SELECT 1 FROM sqlite_schema WHERE name = 'sweep'").empty()) {
        throw ConfigError(database.file() + ": is not the database of a sweep");
    }
    std::map<std::string, SqlValue> values;
    database.ForEach("SELECT key, value FROM sweep", {},
                     [&](const SqlRow& row) { values[std::get<std::string>(row[0])] = row[1]; });
    if (values["schema"] != SqlValue(kSchema)) {
        throw ConfigError(database.file() + ": was made by another version of this program");
    }
    SweepIdentity identity{.name = TextOf(values, "name", database),
                           .spec = TextOf(values, "spec", database),
                           .fingerprint = TextOf(values, "fingerprint", database),
                           .version = TextOf(values, "version", database),
                           .shard = ParseShard(TextOf(values, "shard", database)),
                           .runs = std::get<std::int64_t>(values.at("runs")),
                           .paths = {}};
    database.ForEach("SELECT path FROM axes ORDER BY position", {}, [&](const SqlRow& row) {
        identity.paths.push_back(std::get<std::string>(row[0]));
    });
    return identity;
}

}  // namespace dcqcn
