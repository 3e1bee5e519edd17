// SPDX-License-Identifier: GPL-3.0-or-later
// What really happened, from a file.
#pragma once

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/board/boardevents.h"
#include "files/tablereader.h"

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

namespace tiebreak
{

/// Reads events of member, score and time from CSV, TSV or JSON lines, in the file's order; columns, times
/// and errors as for readBoardFile(). A member may come several times.
Result<BoardEvents> readEventsFile(const std::string &path, const Progress &progress = {});

/// The same for a file that is read already.
Result<BoardEvents> readEventsText(TextFile file, TableFormat format, const Progress &progress = {});

/// Rows of member, score and time, and the line of each.
struct TimedRows {
    BoardEvents events;
    std::vector<std::size_t> lines;
};

/// So many rows are read before a Progress is asked again.
inline constexpr std::size_t progressRows = 4096;

/// Tells how many bytes of the table are read; false when the reading should end.
bool reportTable(const TableReader &table, const Progress &progress);

/// Reads all rows of a table that has member, score and time. The times are all ISO 8601 UTC or all plain
/// integers since the Unix epoch. What the integers count is decided once for the whole file: below 10^11
/// seconds (to the year 5138), below 10^14 milliseconds, else microseconds. Those below 10^8 (1973 in
/// seconds) decide nothing; a file without others is in seconds. `eachRow` is told of each row that was read.
Result<TimedRows> readTimedRows(TableReader &table, const Progress &progress,
                                const std::function<void(const TableReader &)> &eachRow = {});

} // namespace tiebreak
