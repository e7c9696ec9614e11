#include "experiments/sqlite.h"

#include <sqlite3.h>

namespace dcqcn {
namespace {

struct Finalizer {
    void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
};
using Statement = std::unique_ptr<sqlite3_stmt, Finalizer>;

class Binder {
  public:
    Binder(sqlite3_stmt* statement, int position) : statement_(statement), position_(position) {}
    int operator()(std::nullptr_t) const { return sqlite3_bind_null(statement_, position_); }
    int operator()(std::int64_t number) const {
        return sqlite3_bind_int64(statement_, position_, number);
    }
    int operator()(double number) const {
        return sqlite3_bind_double(statement_, position_, number);
    }
    int operator()(const std::string& text) const {
        return sqlite3_bind_text64(statement_, position_, text.data(), text.size(),
                                   SQLITE_TRANSIENT, SQLITE_UTF8);
    }

  private:
    sqlite3_stmt* statement_;
    int position_;
};

SqlValue ValueOf(sqlite3_stmt* statement, int column) {
    switch (sqlite3_column_type(statement, column)) {
        case SQLITE_INTEGER:
            return sqlite3_column_int64(statement, column);
        case SQLITE_FLOAT:
            return sqlite3_column_double(statement, column);
        case SQLITE_NULL:
            return nullptr;
        default: {
            const auto* text = static_cast<const char*>(sqlite3_column_blob(statement, column));
            const auto size = static_cast<std::size_t>(sqlite3_column_bytes(statement, column));
            return size == 0 ? std::string() : std::string(text, size);
        }
    }
}

SqlRow RowOf(sqlite3_stmt* statement) {
    SqlRow row;
    for (int column = 0; column < sqlite3_column_count(statement); ++column) {
        row.push_back(ValueOf(statement, column));
    }
    return row;
}

}  // namespace

void Sqlite::Closer::operator()(sqlite3* connection) const {
    sqlite3_close(connection);
}

Sqlite::Sqlite(const std::string& file, bool may_create) : file_(file) {
    constexpr int kPatienceMilliseconds = 60'000;
    sqlite3* opened = nullptr;
    const int code =
        sqlite3_open_v2(file.c_str(), &opened,
                        SQLITE_OPEN_READWRITE | (may_create ? SQLITE_OPEN_CREATE : 0), nullptr);
    connection_.reset(opened);  // a connection that could not be opened must be closed, too
    if (code != SQLITE_OK) {
        Fail();
    }
    sqlite3_busy_timeout(opened, kPatienceMilliseconds);
    // A rollback journal, because a write-ahead log needs memory that all readers share, which
    // clusters' network file systems do not give. FULL: a commit has reached the disk.
    Execute("PRAGMA journal_mode = DELETE");
    Execute("PRAGMA synchronous = FULL");
    Execute("PRAGMA foreign_keys = ON");
}

void Sqlite::Execute(const std::string& statement, const SqlRow& values) const {
    ForEach(statement, values, [](const SqlRow&) {});
}

void Sqlite::ForEach(const std::string& statement, const SqlRow& values,
                     const std::function<void(const SqlRow&)>& take) const {
    sqlite3_stmt* raw = nullptr;
    if (sqlite3_prepare_v2(connection_.get(), statement.c_str(), -1, &raw, nullptr) != SQLITE_OK) {
        Fail();
    }
    const Statement prepared(raw);
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (std::visit(Binder(raw, static_cast<int>(i) + 1), values[i]) != SQLITE_OK) {
            Fail();
        }
    }
    int code = sqlite3_step(raw);
    for (; code == SQLITE_ROW; code = sqlite3_step(raw)) {
        take(RowOf(raw));
    }
    if (code != SQLITE_DONE) {
        Fail();
    }
}

std::vector<SqlRow> Sqlite::Query(const std::string& statement, const SqlRow& values) const {
    std::vector<SqlRow> rows;
    ForEach(statement, values, [&](const SqlRow& row) { rows.push_back(row); });
    return rows;
}

void Sqlite::Fail() const {
    throw SqliteError(file_ + ": " + sqlite3_errmsg(connection_.get()));
}

Transaction::Transaction(const Sqlite& database) : database_(database) {
    database_.Execute("BEGIN IMMEDIATE");
}

Transaction::~Transaction() {
    if (is_open_) {
        try {
            database_.Execute("ROLLBACK");
        } catch (const SqliteError&) {
            // SQLite has rolled back by itself, as it does when the disk is full.
        }
    }
}

void Transaction::Commit() {
    database_.Execute("COMMIT");
    is_open_ = false;
}

}  // namespace dcqcn
