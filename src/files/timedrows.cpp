// SPDX-License-Identifier: GPL-3.0-or-later
// Reads members with a score and a time.
#include "files/timedrows.h"

#include "core/bytestext.h"
#include "files/timecolumn.h"

namespace tiebreak
{

namespace
{

std::unexpected<Error> timeFailure(const TableReader &table, TimeColumn::Taken taken, std::string_view text,
                                   std::size_t firstLine, std::size_t unitLine)
{
    if (taken == TimeColumn::Taken::OtherUnit)
        return table.failureAt(Column::Time,
                               quoted(text) + " counts in another unit than the time in line " +
                                   std::to_string(unitLine) +
                                   ": all must count seconds, or milliseconds, or microseconds.");
    if (taken == TimeColumn::Taken::OtherForm)
        return table.failureAt(Column::Time, quoted(text) +
                                                 " is written in another form than the time in line " +
                                                 std::to_string(firstLine) +
                                                 ": either all times are ISO 8601 or all are integers.");
    return table.failureAt(Column::Time, quoted(text) + " is no time: write ISO 8601 UTC, such as "
                                                        "2026-11-20T20:14:07Z, or an integer of seconds, "
                                                        "milliseconds or microseconds since 1970.");
}

} // namespace

bool reportTable(const TableReader &table, const Progress &progress)
{
    progress.report(table.position(), table.size());
    return !progress.stopRequested();
}

Result<TimedRows> readTimedRows(TableReader &table, const Progress &progress)
{
    TimedRows rows;
    TimeColumn times;
    while (true) {
        const auto any = table.next();
        if (!any)
            return std::unexpected(any.error());
        if (!*any)
            break;
        const auto member = table.member();
        if (!member)
            return std::unexpected(member.error());
        const auto score = table.score();
        if (!score)
            return std::unexpected(score.error());
        const auto time = table.cell(Column::Time);
        if (!time)
            return std::unexpected(time.error());
        if (const auto taken = times.add(*time); taken != TimeColumn::Taken::Yes)
            return timeFailure(table, taken, *time, rows.lines.empty() ? 0 : rows.lines.front(),
                               rows.lines.empty() ? 0 : rows.lines[times.decidedBy()]);
        rows.events.members.append(*member);
        rows.events.scores.push_back(*score);
        rows.lines.push_back(table.line());
        if (rows.lines.size() % progressRows == 0 && !reportTable(table, progress))
            return failure(ErrorKind::Cancelled, "Reading was cancelled.");
    }
    rows.events.microseconds = std::move(times).microseconds();
    return rows;
}

} // namespace tiebreak
