// SPDX-License-Identifier: GPL-3.0-or-later
// Reads events from files.
#include "files/eventsfile.h"

#include "files/timedrows.h"

namespace tiebreak
{

Result<TrueEvents> readEventsText(TextFile file, TableFormat format, const Progress &progress)
{
    auto table = TableReader::open(std::move(file), format);
    if (!table)
        return std::unexpected(table.error());
    for (const Column column : {Column::Score, Column::Time}) {
        if (!table->columns().has(column))
            return table->failureOfFile("has no column for the " + std::string(columnName(column)) +
                                        ": an event is a member, a score and a time.");
    }
    auto rows = readTimedRows(*table, progress);
    if (!rows)
        return std::unexpected(rows.error());
    if (rows->lines.empty())
        return table->failureOfFile("names its columns but holds no rows.");
    return std::move(rows->events);
}

Result<TrueEvents> readEventsFile(const std::string &path, const Progress &progress)
{
    auto file = readTextFile(path, progress);
    if (!file)
        return std::unexpected(file.error());
    const TableFormat format = tableFormat(*file);
    return readEventsText(std::move(*file), format, progress);
}

} // namespace tiebreak
