// One connection to an SQLite database, with just as much of SQLite's C API as a sweep needs.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <stdexcept>
#include <string>
#include <variant>
#include <vector>

struct sqlite3;

namespace dcqcn {

// "out/gain/sweep.sqlite: database or disk is full".
class SqliteError : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

using SqlValue = std::variant<std::nullptr_t, std::int64_t, double, std::string>;
using SqlRow = std::vector<SqlValue>;

// Every member function throws SqliteError. A process that was forked must leave it alone.
class Sqlite {
  public:
    // Opens `file`; a missing one is made only if `may_create`. What is committed stays, whatever
    // happens to the process or the machine. It waits a minute for others to finish reading.
    Sqlite(const std::string& file, bool may_create);

    // One statement, with `values` in place of its question marks.
    void Execute(const std::string& statement, const SqlRow& values = {}) const;
    // The same with each row of its result handed to `take`.
    void ForEach(const std::string& statement, const SqlRow& values,
                 const std::function<void(const SqlRow&)>& take) const;
    [[nodiscard]] std::vector<SqlRow> Query(const std::string& statement,
                                            const SqlRow& values = {}) const;

    [[nodiscard]] const std::string& file() const { return file_; }

  private:
    [[noreturn]] void Fail() const;

    struct Closer {
        void operator()(sqlite3* connection) const;
    };
    std::string file_;
    std::unique_ptr<sqlite3, Closer> connection_;
};

// All statements while it lives, or none of them unless Commit() is reached.
class Transaction {
  public:
    explicit Transaction(const Sqlite& database);
    ~Transaction();
    Transaction(const Transaction&) = delete;
    Transaction& operator=(const Transaction&) = delete;

    void Commit();

  private:
    const Sqlite& database_;
    bool is_open_ = true;
};

}  // namespace dcqcn
