// SPDX-License-Identifier: GPL-3.0-or-later
// Members with a score and a time, as board files and event files hold them.
#pragma once

#include "core/progress.h"
#include "core/result.h"
#include "core/trueevents.h"
#include "files/tablereader.h"

#include <cstddef>
#include <vector>

namespace tiebreak
{

/// Rows of member, score and time, and the line of each.
struct TimedRows {
    TrueEvents events;
    std::vector<std::size_t> lines;
};

/// So many rows are read between two looks at a Progress.
inline constexpr std::size_t progressRows = 4096;

/// Tells how many bytes of the table are read; false when the reading should end.
bool reportTable(const TableReader &table, const Progress &progress);

/// Reads all rows of a table that has member, score and time.
Result<TimedRows> readTimedRows(TableReader &table, const Progress &progress);

} // namespace tiebreak
