#include "experiments/sweep_database.h"

#include <filesystem>
#include <map>

#include "base/check.h"
#include "experiments/sweep_schema.h"

namespace dcqcn {
namespace {

SqlValue TextOrNull(const std::string& text) {
    return text.empty() ? SqlValue(nullptr) : SqlValue(text);
}

SqlValue NumberOrNull(const std::optional<double>& number) {
    return number ? SqlValue(*number) : SqlValue(nullptr);
}

std::string TextOf(const SqlValue& value) {
    const auto* text = std::get_if<std::string>(&value);
    return text == nullptr ? "" : *text;
}

std::optional<double> NumberOf(const SqlValue& value) {
    const auto* number = std::get_if<double>(&value);
    return number == nullptr ? std::nullopt : std::optional(*number);
}

SweepRow RowOf(const SqlRow& columns) {
    SweepRow row;
    row.run = std::get<std::int64_t>(columns[0]);
    row.point = std::get<std::int64_t>(columns[1]);
    row.seed = static_cast<std::uint64_t>(std::get<std::int64_t>(columns[2]));
    row.is_done = TextOf(columns[3]) == "done";
    row.message = TextOf(columns[4]);
    row.wall_s = NumberOf(columns[5]);
    row.summary = TextOf(columns[6]);
    row.manifest = TextOf(columns[7]);
    return row;
}

// What cannot even be opened or read is no good argument; what fails later is bad luck.
Sqlite Open(const std::string& file, bool may_create) {
    try {
        Sqlite database(file, may_create);
        static_cast<void>(HasTables(database));
        return database;
    } catch (const SqliteError& e) {
        throw ConfigError(e.what());
    }
}

}  // namespace

SweepDatabase::SweepDatabase(const std::string& file, const SweepIdentity& identity)
    : database_(Open(file, true)) {
    if (!HasTables(database_)) {
        MakeTables(database_, identity);
    }
    identity_ = ReadIdentity(database_);
}

SweepDatabase::SweepDatabase(const std::string& file)
    : database_(Open(file, false)), identity_(ReadIdentity(database_)) {}

void SweepDatabase::Record(const SweepRow& row) const {
    Transaction transaction(database_);
    Insert(row);
    transaction.Commit();
}

void SweepDatabase::RecordAll(const SweepDatabase& from) const {
    Transaction transaction(database_);
    from.ForEachRow([this](const SweepRow& row) { Insert(row); });
    transaction.Commit();
}

void SweepDatabase::Insert(const SweepRow& row) const {
    database_.Execute(
        "INSERT INTO runs VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        {row.run, row.point, static_cast<std::int64_t>(row.seed),
         std::string(row.is_done ? "done" : "failed"), row.message, NumberOrNull(row.wall_s),
         TextOrNull(row.summary), TextOrNull(row.manifest)});
    for (const auto& [path, value] : row.parameters) {
        database_.Execute("INSERT INTO parameters VALUES (?, ?, ?)", {row.run, path, value});
    }
    for (const auto& [metric, value] : row.metrics) {
        database_.Execute("INSERT INTO metrics VALUES (?, ?, ?)",
                          {row.run, metric, NumberOrNull(value)});
    }
}

void SweepDatabase::ForgetFailed() const {
    database_.Execute("DELETE FROM runs WHERE status = 'failed'");
}

SweepCounts SweepDatabase::Counts() const {
    const SqlRow row = database_
                           .Query(
                               "SELECT count(*) FILTER (WHERE status = 'done'), "
                               "count(*) FILTER (WHERE status = 'failed') FROM runs")
                           .front();
    return {std::get<std::int64_t>(row[0]), std::get<std::int64_t>(row[1])};
}

std::vector<std::int64_t> SweepDatabase::RecordedRuns() const {
    std::vector<std::int64_t> runs;
    database_.ForEach("SELECT run FROM runs ORDER BY run", {},
                      [&](const SqlRow& row) { runs.push_back(std::get<std::int64_t>(row[0])); });
    return runs;
}

void SweepDatabase::ForEachRow(const std::function<void(const SweepRow&)>& take) const {
    const auto fill = [this](SweepRow& row) {
        std::map<std::string, SqlValue> values;
        database_.ForEach("SELECT path, value FROM parameters WHERE run = ?", {row.run},
                          [&](const SqlRow& c) { values[TextOf(c[0])] = c[1]; });
        for (const std::string& path : identity_.paths) {
            row.parameters.emplace_back(path, values[path]);
        }
        database_.ForEach("SELECT metric, value FROM metrics WHERE run = ?", {row.run},
                          [&](const SqlRow& c) {
                              row.metrics.push_back({TextOf(c[0]), NumberOf(c[1])});
                          });
    };
    database_.ForEach(
        "SELECT run, point, seed, status, message, wall_s, summary, manifest FROM runs ORDER BY "
        "run",
        {}, [&](const SqlRow& columns) {
            SweepRow row = RowOf(columns);
            fill(row);
            take(row);
        });
}

bool HoldsDatabase(const std::string& file) {
    std::error_code error;
    if (!std::filesystem::exists(file, error)) {
        return false;
    }
    return HasTables(Open(file, false));
}

}  // namespace dcqcn
