// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/eventsfile.h"

#include "core/prose/sentence.h"
#include "core/text/bytestext.h"
#include "core/text/integertext.h"
#include "core/time/tick.h"

#include <cstdint>
#include <optional>

namespace tiebreak
{

namespace
{

/// The times of a file, in the one way in which it writes them.
class TimeColumn
{
public:
    /// Whether a time was added, or why not.
    enum class Added { Yes, NoTime, OtherForm, OtherUnit };

    /// Adds the next time. OtherForm: a time, but the first one was written in the other form. OtherUnit: an
    /// integer of another unit than the one at decidedBy().
    Added add(std::string_view text);
    /// The index of the first integer that says what all of them count.
    std::size_t decidedBy() const { return m_decidedBy; }
    /// All times in microseconds since the Unix epoch, rounded down.
    std::vector<std::int64_t> microseconds() &&;

private:
    std::vector<std::int64_t> m_values;
    std::optional<bool> m_iso;
    std::optional<TickUnit> m_unit;
    std::size_t m_decidedBy = 0;
};

/// What an integer counts by its size; nothing where it may count anything.
std::optional<TickUnit> unitOf(std::int64_t value)
{
    const auto bits = static_cast<std::uint64_t>(value);
    const std::uint64_t size = value < 0 ? 0 - bits : bits;
    constexpr std::uint64_t fewestSeconds = 100'000'000;
    constexpr std::uint64_t fewestMilliseconds = 1000 * fewestSeconds;
    constexpr std::uint64_t fewestMicroseconds = 1000 * fewestMilliseconds;
    if (size < fewestSeconds)
        return {};
    return size < fewestMilliseconds   ? TickUnit::Second
           : size < fewestMicroseconds ? TickUnit::Millisecond
                                       : TickUnit::Microsecond;
}

TimeColumn::Added TimeColumn::add(std::string_view text)
{
    const auto integer = parseInteger(text);
    const auto value = integer ? integer : parseIsoTime(text, TickUnit::Microsecond);
    if (!value)
        return Added::NoTime;
    if (m_iso.value_or(!integer) != !integer)
        return Added::OtherForm;
    if (const auto unit = integer ? unitOf(*integer) : std::nullopt) {
        if (m_unit.value_or(*unit) != *unit)
            return Added::OtherUnit;
        if (!m_unit)
            m_decidedBy = m_values.size();
        m_unit = unit;
    }
    m_iso = !integer;
    m_values.push_back(*value);
    return Added::Yes;
}

std::vector<std::int64_t> TimeColumn::microseconds() &&
{
    if (m_iso.value_or(true))
        return std::move(m_values);
    const std::int64_t factor = unitMicroseconds(m_unit.value_or(TickUnit::Second));
    for (std::int64_t &value : m_values)
        value *= factor;
    return std::move(m_values);
}

/// Why `text` was not added to the times, of which the first stands in `firstLine`, and the first that says
/// what all count in `unitLine`.
std::unexpected<Error> timeFailure(const TableReader &table, TimeColumn::Added added, std::string_view text,
                                   std::size_t firstLine, std::size_t unitLine)
{
    if (added == TimeColumn::Added::OtherUnit)
        return table.failureAt(
            Column::Time, sentence("{} counts in a different unit from the time in line {}. Use one unit for "
                                   "all: seconds, milliseconds or microseconds.",
                                   quotedText(text), unitLine));
    if (added == TimeColumn::Added::OtherForm)
        return table.failureAt(Column::Time,
                               sentence("{} is written in another form than the time in line {}: either all "
                                        "times are ISO 8601 or all are integers.",
                                        quotedText(text), firstLine));
    return table.failureAt(
        Column::Time, sentence("{} is not a time: write ISO 8601 UTC, such as 2026-11-20T20:14:07Z, or an "
                               "integer of seconds, milliseconds or microseconds since 1970.",
                               quotedText(text)));
}

} // namespace

bool reportTable(const TableReader &table, const Progress &progress)
{
    progress.report(table.position(), table.size());
    return !progress.stopRequested();
}

Result<TimedRows> readTimedRows(TableReader &table, const Progress &progress,
                                const std::function<void(const TableReader &)> &eachRow)
{
    TimedRows rows;
    TimeColumn times;
    while (true) {
        TRY(const auto any, table.next());
        if (!any)
            break;
        TRY(const auto member, table.member());
        TRY(const auto score, table.score());
        TRY(const auto time, table.cell(Column::Time));
        if (const auto added = times.add(time); added != TimeColumn::Added::Yes)
            return timeFailure(table, added, time, rows.lines.empty() ? 0 : rows.lines.front(),
                               rows.lines.empty() ? 0 : rows.lines[times.decidedBy()]);
        rows.events.members.append(member);
        rows.events.scores.push_back(score);
        rows.lines.push_back(table.line());
        if (eachRow)
            eachRow(table);
        if (rows.lines.size() % progressRows == 0 && !reportTable(table, progress))
            return failure(ErrorKind::Cancelled, "Reading was cancelled.");
    }
    rows.events.microseconds = std::move(times).microseconds();
    return rows;
}

Result<BoardEvents> readEventsText(TextFile file, TableFormat format, const Progress &progress)
{
    TRY(auto table, TableReader::open(std::move(file), format));
    for (const Column column : {Column::Score, Column::Time}) {
        if (!table.columns().has(column))
            return failure(ErrorKind::Io,
                           sentence("{} has no column for the {}: an event is a member, a score and a time.",
                                    table.name(), columnName(column)));
    }
    TRY(auto rows, readTimedRows(table, progress));
    if (rows.lines.empty())
        return failure(ErrorKind::Io, sentence("{} names its columns but holds no rows.", table.name()));
    return std::move(rows.events);
}

Result<BoardEvents> readEventsFile(const std::string &path, const Progress &progress)
{
    TRY(auto file, readTextFile(path, progress));
    const TableFormat format = tableFormat(file);
    return readEventsText(std::move(file), format, progress);
}

} // namespace tiebreak
