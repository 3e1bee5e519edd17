// SPDX-License-Identifier: GPL-3.0-or-later
// Which of a server's databases hold anything.
#pragma once

#include "core/progress.h"
#include "core/result.h"
#include "redis/connection.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tiebreak
{

/// A database that holds keys.
struct Database {
    int number = 0;
    std::int64_t keys = 0;
    bool operator==(const Database &) const = default;
};

/// The databases that an INFO reply tells of, ascending.
std::vector<Database> databasesIn(std::string_view info);

/// The numbers of the databases that hold keys, ascending.
Result<std::vector<int>> readDatabases(Connection &connection, const Progress &progress = {});

/// The first database that holds this key; nothing when none does. Leaves the connection in that database,
/// else in the last that holds anything.
Result<std::optional<int>> findDatabase(Connection &connection, const std::string &key,
                                        const Progress &progress = {});

} // namespace tiebreak
