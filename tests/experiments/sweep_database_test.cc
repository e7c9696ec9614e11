#include "experiments/sweep_database.h"

#include <catch2/catch.hpp>

#include "base/check.h"
#include "tests/experiments/sweep_fixtures.h"

namespace dcqcn {
namespace {

SweepIdentity SomeIdentity() {
    return {.name = "n",
            .spec = "{}",
            .fingerprint = "f",
            .version = "v",
            .shard = {2, 3},
            .runs = 9,
            .paths = {"z.second's", "a.first"}};
}

SweepRow SomeRow(std::int64_t run) {
    return {.run = run,
            .point = run / 2,
            .seed = 18,
            .is_done = true,
            .message = "",
            .wall_s = 0.5,
            .summary = R"({"x":1})",
            .manifest = "{}",
            .parameters = {{"z.second's", std::int64_t{3}}, {"a.first", std::string("2.5MB")}},
            .metrics = {{"x", 1.0}, {"y", std::nullopt}}};
}

bool AreEqual(const SweepRow& a, const SweepRow& b) {
    const auto same = [](const Metric& x, const Metric& y) {
        return x.name == y.name && x.value == y.value;
    };
    return a.run == b.run && a.point == b.point && a.seed == b.seed && a.is_done == b.is_done &&
           a.message == b.message && a.wall_s == b.wall_s && a.summary == b.summary &&
           a.manifest == b.manifest && a.parameters == b.parameters &&
           std::ranges::equal(a.metrics, b.metrics, same);
}

std::vector<SweepRow> RowsOf(const SweepDatabase& database) {
    std::vector<SweepRow> rows;
    database.ForEachRow([&](const SweepRow& row) { rows.push_back(row); });
    return rows;
}

TEST_CASE("Sweep database: it says which sweep it is, whoever opens it", "[sweep]") {
    const TempFolder folder;
    const std::string file = folder / "a.sqlite";
    { const SweepDatabase made(file, SomeIdentity()); }
    SweepIdentity other = SomeIdentity();
    other.fingerprint = "other";
    for (const SweepIdentity& found :
         {SweepDatabase(file).identity(), SweepDatabase(file, other).identity()}) {
        CHECK(found.name == "n");
        CHECK(found.spec == "{}");
        CHECK(found.fingerprint == "f");
        CHECK(found.version == "v");
        CHECK(found.shard.ToText() == "2/3");
        CHECK(found.runs == 9);
        CHECK(found.paths == std::vector<std::string>{"z.second's", "a.first"});
    }
}

TEST_CASE("Sweep database: rows come back whole, by run, whatever their order", "[sweep]") {
    const TempFolder folder;
    const SweepDatabase database(folder / "a.sqlite", SomeIdentity());
    SweepRow failed = SomeRow(2);
    failed.is_done = false;
    failed.message = "it's \"broken\"";
    failed.wall_s = std::nullopt;
    failed.summary = failed.manifest = "";
    failed.metrics.clear();
    for (const SweepRow& row : {SomeRow(5), failed, SomeRow(0)}) {
        database.Record(row);
    }
    const std::vector<SweepRow> rows = RowsOf(database);
    REQUIRE(rows.size() == 3);
    CHECK(AreEqual(rows[0], SomeRow(0)));
    CHECK(AreEqual(rows[1], failed));
    CHECK(AreEqual(rows[2], SomeRow(5)));
    CHECK(database.RecordedRuns() == std::vector<std::int64_t>{0, 2, 5});
    CHECK(database.Counts().done == 2);
    CHECK(database.Counts().failed == 1);
}

TEST_CASE("Sweep database: a run is recorded once, as a whole or not at all", "[sweep]") {
    const TempFolder folder;
    const std::string file = folder / "a.sqlite";
    const SweepDatabase database(file, SomeIdentity());
    database.Record(SomeRow(1));
    CHECK_THROWS_AS(database.Record(SomeRow(1)), SqliteError);
    SweepRow half = SomeRow(2);
    half.metrics.push_back({"x", 2.0});  // twice: the last insertion fails
    CHECK_THROWS_AS(database.Record(half), SqliteError);
    CHECK(database.RecordedRuns() == std::vector<std::int64_t>{1});
    CHECK(Column(file, "SELECT DISTINCT run FROM metrics") == std::vector<std::string>{"1"});
    CHECK(Column(file, "SELECT DISTINCT run FROM parameters") == std::vector<std::string>{"1"});
    database.Record(SomeRow(2));
}

TEST_CASE("Sweep database: failed runs can be forgotten, with all they left", "[sweep]") {
    const TempFolder folder;
    const std::string file = folder / "a.sqlite";
    const SweepDatabase database(file, SomeIdentity());
    SweepRow failed = SomeRow(2);
    failed.is_done = false;
    database.Record(SomeRow(1));
    database.Record(failed);
    database.ForgetFailed();
    CHECK(database.RecordedRuns() == std::vector<std::int64_t>{1});
    CHECK(Column(file, "SELECT DISTINCT run FROM parameters") == std::vector<std::string>{"1"});
    CHECK(Column(file, "SELECT DISTINCT run FROM metrics") == std::vector<std::string>{"1"});
}

TEST_CASE("Sweep database: plain SQL finds a column per path and divides numbers as numbers",
          "[sweep]") {
    const TempFolder folder;
    const std::string file = folder / "a.sqlite";
    SweepDatabase(file, SomeIdentity()).Record(SomeRow(4));
    CHECK(
        Column(file, R"(SELECT "a.first" FROM results WHERE "z.second's" = 3 AND metric = 'x')") ==
        std::vector<std::string>{"2.5MB"});
    CHECK(Column(file, "SELECT value / 2 FROM results WHERE metric = 'x'") ==
          std::vector<std::string>{"0.500000"});
}

TEST_CASE("Sweep database: what is no sweep's database is refused and left alone", "[sweep]") {
    const TempFolder folder;
    const std::string text = folder.Write("text", std::string(5000, 'x'));
    CHECK_THROWS_AS(SweepDatabase(text, SomeIdentity()), ConfigError);
    CHECK(folder.Read("text") == std::string(5000, 'x'));
    const std::string foreign = folder / "foreign.sqlite";
    Sqlite(foreign, true).Execute("CREATE TABLE t (x)");
    CHECK_THROWS_AS(SweepDatabase(foreign, SomeIdentity()), ConfigError);
    CHECK_THROWS_AS(SweepDatabase(folder / "missing.sqlite"), ConfigError);
    CHECK(Column(foreign, "SELECT name FROM sqlite_schema") == std::vector<std::string>{"t"});
}

TEST_CASE("Sweep database: a file whose maker died at once holds nothing yet", "[sweep]") {
    const TempFolder folder;
    CHECK_FALSE(HoldsDatabase(folder / "missing"));
    const std::string file = folder.Write("a.sqlite", "");
    CHECK_FALSE(HoldsDatabase(file));
    { const SweepDatabase made(file, SomeIdentity()); }
    CHECK(HoldsDatabase(file));
}

}  // namespace
}  // namespace dcqcn
