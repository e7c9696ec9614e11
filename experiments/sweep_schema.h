// The tables of a sweep's database, and the rows that say which sweep it is.
#pragma once

#include <optional>

#include "experiments/sqlite.h"
#include "experiments/sweep_identity.h"

namespace dcqcn {

[[nodiscard]] bool HasTables(const Sqlite& database);

// All at once or not at all.
void MakeTables(const Sqlite& database, const SweepIdentity& identity);

// Throws ConfigError if this is not the database of a sweep.
[[nodiscard]] SweepIdentity ReadIdentity(const Sqlite& database);

}  // namespace dcqcn
