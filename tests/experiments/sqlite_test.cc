#include "experiments/sqlite.h"

#include <string>

#include <catch2/catch.hpp>

#include "tests/experiments/temp_folder.h"

namespace dcqcn {
namespace {

const char* const kCount = "SELECT count(*) FROM t";

TEST_CASE("SQLite: every kind of value comes back as it was", "[sqlite]") {
    const TempFolder folder;
    const Sqlite database(folder / "a.sqlite", true);
    database.Execute("CREATE TABLE t (x)");
    const SqlRow values{nullptr,       std::int64_t{-7},      0.1, std::string("it's; \"here\""),
                        std::string(), std::string("a\0b", 3)};
    for (const SqlValue& value : values) {
        database.Execute("INSERT INTO t VALUES (?)", {value});
    }
    SqlRow read;
    database.ForEach("SELECT x FROM t ORDER BY rowid", {},
                     [&](const SqlRow& row) { read.push_back(row.at(0)); });
    CHECK(read == values);
}

TEST_CASE("SQLite: a transaction that is not committed leaves nothing", "[sqlite]") {
    const TempFolder folder;
    const Sqlite database(folder / "a.sqlite", true);
    database.Execute("CREATE TABLE t (x)");
    {
        Transaction lost(database);
        database.Execute("INSERT INTO t VALUES (1)");
    }
    CHECK(database.Query(kCount).front().front() == SqlValue(std::int64_t{0}));
    {
        Transaction kept(database);
        database.Execute("INSERT INTO t VALUES (1)");
        kept.Commit();
    }
    CHECK(Sqlite(folder / "a.sqlite", false).Query(kCount).front().front() ==
          SqlValue(std::int64_t{1}));
}

TEST_CASE("SQLite: a full disk is said to be full, and what was there stays", "[sqlite]") {
    const TempFolder folder;
    const Sqlite database(folder / "a.sqlite", true);
    database.Execute("CREATE TABLE t (x)");
    database.Execute("INSERT INTO t VALUES ('first')");
    database.Execute("PRAGMA max_page_count = 4");
    try {
        Transaction too_much(database);
        database.Execute("INSERT INTO t VALUES (?)", {std::string(100'000, 'x')});
        too_much.Commit();
        FAIL("100 KB fitted into 4 pages");
    } catch (const SqliteError& e) {
        CHECK(std::string(e.what()) == folder / "a.sqlite" + ": database or disk is full");
    }
    CHECK(database.Query(kCount).front().front() == SqlValue(std::int64_t{1}));
    CHECK(database.Query("PRAGMA integrity_check").front().front() == SqlValue(std::string("ok")));
}

TEST_CASE("SQLite: a file that is missing, or no database, is an error", "[sqlite]") {
    const TempFolder folder;
    CHECK_THROWS_AS(Sqlite(folder / "none.sqlite", false), SqliteError);
    CHECK_THROWS_AS(Sqlite(folder.Write("text.sqlite", std::string(5000, 'x')), false),
                    SqliteError);
    CHECK(folder.Read("text.sqlite") == std::string(5000, 'x'));
}

TEST_CASE("SQLite: a committed row is in the file itself, beside no other", "[sqlite]") {
    const TempFolder folder;
    const Sqlite database(folder / "a.sqlite", true);
    database.Execute("CREATE TABLE t (x)");
    CHECK(folder.Names() == std::set<std::string>{"a.sqlite"});  // no -wal, no -shm
    CHECK(database.Query("PRAGMA synchronous").front().front() == SqlValue(std::int64_t{2}));
}

}  // namespace
}  // namespace dcqcn
