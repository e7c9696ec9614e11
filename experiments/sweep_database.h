// The one file that a sweep's results are in. Made for plain SQL (docs/sweep.md):
//
//     sweep(key, value)                 which sweep this is
//     axes(path, position)              the keys that vary
//     runs(run, point, seed, status, message, wall_s, summary, manifest)
//     parameters(run, path, value)      a run's place in the grid
//     metrics(run, metric, value)       the numbers of its summary
//     results                           a view: run, point, one column per path, seed, metric,
//     value
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "experiments/sqlite.h"
#include "experiments/sweep_identity.h"
#include "experiments/sweep_metrics.h"

namespace dcqcn {

// One run that has ended, well or badly.
struct SweepRow {
    std::int64_t run = 0;
    std::int64_t point = 0;
    std::uint64_t seed = 0;
    bool is_done = false;
    std::string message;           // why it failed; empty if it did not
    std::optional<double> wall_s;  // what the simulation took; nullopt if it failed
    std::string summary;           // JSON texts, empty if it failed
    std::string manifest;
    std::vector<std::pair<std::string, SqlValue>> parameters;  // in the order of the axes
    std::vector<Metric> metrics;
};

struct SweepCounts {
    std::int64_t done = 0;
    std::int64_t failed = 0;
};

// Every member function throws SqliteError, the constructors ConfigError where a file is no
// database or no sweep's.
class SweepDatabase {
  public:
    // Opens `file`; where nothing is in it yet, makes the tables for this sweep.
    SweepDatabase(const std::string& file, const SweepIdentity& identity);
    // Opens the database of some sweep.
    explicit SweepDatabase(const std::string& file);

    [[nodiscard]] const SweepIdentity& identity() const { return identity_; }
    [[nodiscard]] const std::string& file() const { return database_.file(); }

    // On the disk when it returns: a row is there as a whole or not at all.
    void Record(const SweepRow& row) const;
    // All rows of another database, or none.
    void RecordAll(const SweepDatabase& from) const;
    void ForgetFailed() const;

    [[nodiscard]] SweepCounts Counts() const;
    [[nodiscard]] std::vector<std::int64_t> RecordedRuns() const;             // ascending
    void ForEachRow(const std::function<void(const SweepRow&)>& take) const;  // by run

  private:
    void Insert(const SweepRow& row) const;

    Sqlite database_;
    SweepIdentity identity_;
};

// Whether there is a database in `file`, be it of a sweep or not. One that was about to be made
// when its process was killed is none.
[[nodiscard]] bool HoldsDatabase(const std::string& file);

}  // namespace dcqcn
