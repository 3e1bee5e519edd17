// SPDX-License-Identifier: GPL-3.0-or-later
// FUNCTION libraries of runs. Redis gives them no time to live, so that a run that was killed leaves its own.
#pragma once

#include "core/base/result.h"
#include "redis/wire/connection.h"
#include "sim/board/runboard.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tiebreak
{

/// The library's code with a last line that says which key is there as long as its run.
std::string markedLibrary(std::string code, const RunBoard &board);

/// A library on the server.
struct RunLibrary {
    std::string name;
    std::string runKey; ///< in the database that was asked for
};
/// Those of runs in this database. Errors: the server knows no FUNCTION, or this user may not list them.
Result<std::vector<RunLibrary>> runLibraries(Connection &connection, int db);
/// Whether its run is over, for its key has ended, which takes up to an hour; nothing where that is not told.
std::optional<bool> isOver(Connection &connection, const RunLibrary &library);

/// Removes those whose run is over. Those of runs in other databases stay, for their keys cannot be seen.
void removeLeftLibraries(Connection &connection, int db);

} // namespace tiebreak
