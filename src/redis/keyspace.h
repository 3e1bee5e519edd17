// SPDX-License-Identifier: GPL-3.0-or-later
// Which of a server's databases hold anything.
#pragma once

#include "core/progress.h"
#include "core/result.h"
#include "redis/connection.h"

#include <optional>
#include <string>
#include <vector>

namespace tiebreak
{

/// The numbers of the databases that hold keys, ascending.
Result<std::vector<int>> readDatabases(Connection &connection, const Progress &progress = {});

/// The first database that holds this key; nothing when none does. Leaves the connection in that database,
/// else in the last that holds anything.
Result<std::optional<int>> findDatabase(Connection &connection, const std::string &key,
                                        const Progress &progress = {});

} // namespace tiebreak
