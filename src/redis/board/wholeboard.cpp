// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/board/wholeboard.h"

#include "core/prose/sentence.h"
#include "core/text/scoretext.h"
#include "redis/board/boardassembler.h"
#include "redis/board/boardreader.h"
#include "redis/board/dumppayload.h"
#include "redis/board/roworder.h"
#include "redis/wire/reply.h"
#include "redis/wire/replyreader.h"

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <new>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace tiebreak
{

namespace
{

std::unexpected<Error> doesNotFit()
{
    return failure(ErrorKind::Limit, "The board does not fit into memory.");
}

/// Parses the payload where hiredis has it: no copy of what may be hundreds of megabytes.
class DumpSink final : public ReplySink
{
public:
    explicit DumpSink(const Progress &progress) : m_progress(progress) {}

    /// Nothing: there is no such key.
    std::optional<Result<Rows>> rows;
    bool tooLarge = false;

    bool onArray(Place, std::size_t) override { return false; }
    bool onText(Place place, Reply::Type type, std::string_view bytes) override
    {
        if (place.depth != 0 || type != Reply::Type::String)
            return false;
        try {
            rows = parseDumpPayload(bytes, m_progress);
        } catch (const std::bad_alloc &) {
            rows = doesNotFit();
        }
        return true;
    }
    bool onInteger(Place, std::int64_t) override { return false; }
    bool onNil(Place place) override { return place.depth == 0; }
    void onTooLarge() override { tooLarge = true; }

private:
    const Progress &m_progress;
};

std::unexpected<Error> tooLargeForDump()
{
    return failure(
        ErrorKind::Limit,
        sentence(
            "The board is too large for one DUMP, which may have {} MiB. Read the board in pages instead.",
            ReplyBounds::text >> 20));
}

// Asks for the size first: it tells the total, and a key of another type need not be dumped to be refused.
Result<Snapshot> readByDump(Connection &connection, const std::string &key, const Progress &progress)
{
    const auto answer = connection.run({"ZCARD", key}, progress.stopToken());
    const auto cardinality = answer ? countIn(*answer) : std::unexpected(answer.error());
    if (!cardinality && cardinality.error().kind != ErrorKind::Permission)
        return std::unexpected(cardinality.error());
    if (cardinality && *cardinality == 0)
        return std::unexpected(missingKey());
    if (cardinality) {
        progress.report(0, static_cast<std::uint64_t>(*cardinality));
        // Before the server is held for nothing.
        if (minDumpBytes(*cardinality) > static_cast<std::int64_t>(ReplyBounds::text))
            return tooLargeForDump();
    }

    TRY(connection.send({"DUMP", key}, progress.stopToken()));
    DumpSink sink(progress);
    if (auto received = connection.receiveInto(sink, progress.stopToken()); !received) {
        if (sink.tooLarge)
            return tooLargeForDump();
        return std::unexpected(std::move(received.error()));
    }
    if (!sink.rows)
        return std::unexpected(missingKey());
    if (!*sink.rows)
        return std::unexpected((*sink.rows).error());
    return Snapshot{**std::move(sink.rows), 0};
}

/// Pages on their way: enough that the server need not wait for us.
constexpr int inFlight = 3;
constexpr std::int64_t maxMembers = std::int64_t(1) << 40;
constexpr std::size_t maxReserved = std::size_t(1) << 30; ///< bytes of names, before they have come
/// How far apart the rows are that are asked for inside a page that has moved.
constexpr std::int64_t closeStep = 64;
/// Rows that are read again on either side of what has moved, since it may move on meanwhile.
constexpr std::int64_t margin = 8;
constexpr int rounds = 3;
/// The rank below the last row, however many there are.
constexpr std::int64_t bottom = std::numeric_limits<std::int64_t>::max();

/// One page straight into the columns. Its first row is left out when it is the last one that is there.
class PageSink final : public ReplySink
{
public:
    PageSink(Rows &rows, std::int64_t maxRows, bool mayJoin)
        : m_rows(rows), m_inner(rows, maxRows), m_mayJoin(mayJoin && !rows.empty())
    {
    }

    std::int64_t count = 0; ///< rows in the reply
    bool joined = false;    ///< the first was left out

    bool onArray(Place place, std::size_t elements) override
    {
        count = static_cast<std::int64_t>(elements / 2);
        return m_inner.onArray(place, elements);
    }
    bool onText(Place place, Reply::Type type, std::string_view bytes) override
    {
        if (!m_mayJoin || place.depth != 1 || place.index > 1 || type != Reply::Type::String)
            return m_inner.onText(place, type, bytes);
        if (place.index == 0) {
            m_first.assign(bytes);
            return true;
        }
        const std::size_t last = m_rows.size() - 1;
        const auto raw = rawFromReply(bytes);
        joined = raw && sameBits(*raw, m_rows.raw(last)) && m_first == m_rows.member(last);
        return joined || (m_inner.onText({1, 0}, type, m_first) && m_inner.onText(place, type, bytes));
    }
    bool onInteger(Place, std::int64_t) override { return false; }
    bool onNil(Place) override { return false; }
    std::size_t maxText(Place place) const override { return m_inner.maxText(place); }

private:
    Rows &m_rows;
    RowsSink m_inner;
    bool m_mayJoin;
    std::string m_first;
};

/// A row of the server's board: its rank there, and where it stands, or would stand, on ours.
struct Mark {
    std::int64_t rank = 0;
    std::int64_t place = 0;
    bool isNew = false; ///< it is not on ours, or with another raw
};

/// The rows between two marks.
struct Stretch {
    Mark begin;
    Mark end;

    /// How many rows more the server has there.
    std::int64_t surplus() const { return (end.rank - begin.rank) - (end.place - begin.place); }
    /// Whether it holds other rows than were read. Those of another board that has come under the key may be
    /// as many, of the same members.
    bool hasMoved() const { return begin.isNew || surplus() != 0; }
};

// Neighbours become one.
std::vector<Stretch> joined(const std::vector<Stretch> &parts)
{
    std::vector<Stretch> stretches;
    for (const Stretch &part : parts) {
        if (!stretches.empty() && stretches.back().end.rank == part.begin.rank)
            stretches.back().end = part.end;
        else
            stretches.push_back(part);
    }
    return stretches;
}

/// The way by pages, which is gentle: reads them by rank, then asks once more for a few ranks to learn what
/// has moved, and reads that again.
class PagedReader
{
public:
    PagedReader(Connection &connection, const std::string &key, const Progress &progress)
        : m_connection(connection), m_key(key), m_progress(progress)
    {
    }

    Result<Snapshot> run()
    {
        TRY(const auto whole, readEitherWay(m_connection, Direction::HighestFirst,
                                            [this](Reverse reverse) { return readFirstPage(reverse); }));
        Snapshot snapshot;
        if (!whole) {
            TRY(readOtherPages());
        }
        if (!whole || size() != m_said) {
            TRY(snapshot.moved, mend());
        }
        snapshot.rows = m_board.takeRows();
        m_progress.report(snapshot.rows.size(), snapshot.rows.size());
        return snapshot;
    }

private:
    const std::stop_token &stop() const { return m_progress.stopToken(); }
    std::int64_t size() const { return static_cast<std::int64_t>(m_board.size()); }

    // Returns whether that was all there is.
    Result<bool> readFirstPage(Reverse reverse)
    {
        m_reverse = reverse;
        const Command commands[] = {{"ZCARD", m_key}, command(0, wholeBoardPage + 1)};
        TRY(m_connection.send(commands, stop()));
        TRY(const auto answer, m_connection.receive(stop()));
        const auto cardinality = countIn(answer);
        m_said = cardinality.value_or(0);
        // A hostile server may announce any number.
        m_total = std::clamp<std::int64_t>(m_said, 0, maxMembers);
        TRY(const auto count, receivePage(0, wholeBoardPage + 1, false));
        if (!cardinality)
            return std::unexpected(cardinality.error());
        if (count == 0)
            return std::unexpected(missingKey());
        m_total = std::max(m_total, count);
        if (count <= wholeBoardPage)
            return true;
        const auto total = static_cast<std::size_t>(std::min<std::int64_t>(m_total, 1 << 24));
        const std::size_t bytes = m_board.rows().memberBytes();
        m_board.reserve(total, std::min((bytes + bytes / 16) * total / m_board.size(), maxReserved));
        return false;
    }

    Result<void> readOtherPages()
    {
        const std::int64_t pages = (m_total + wholeBoardPage - 1) / wholeBoardPage;
        std::int64_t sent = 1;
        bool ended = false;
        for (std::int64_t received = 1; received < (ended ? sent : pages); ++received) {
            for (; !ended && sent < std::min(pages, received + inFlight); ++sent)
                TRY(m_connection.send(command(sent * wholeBoardPage, wholeBoardPage + 1), stop()));
            TRY(const auto count, receivePage(received * wholeBoardPage, wholeBoardPage + 1, true));
            ended = ended || count <= wholeBoardPage;
        }
        return {};
    }

    Command command(std::int64_t rank, std::int64_t count) const
    {
        return rangeCommand(m_key, Direction::HighestFirst, rank, count, m_reverse);
    }

    // Lays the page on the board and returns how many rows it had.
    Result<std::int64_t> receivePage(std::int64_t rank, std::int64_t asked, bool mayJoin)
    {
        PageSink page(m_board.rows(), asked, mayJoin);
        TRY(m_connection.receiveInto(page, stop()));
        if (!m_board.lay({.fromTop = rank == 0, .toBottom = page.count < asked, .joined = page.joined}))
            return std::unexpected(impossibleOrder());
        m_progress.report(m_board.size(), std::max(m_board.size(), static_cast<std::size_t>(m_total)));
        return page.count;
    }

    // Returns how many members are known to stand elsewhere than the board says.
    Result<std::int64_t> mend()
    {
        m_mayReread = size() / 2 + 4 * wholeBoardPage;
        m_lastRank = size() + m_mayReread;
        for (int round = 0;; ++round) {
            TRY(const auto pages, movedWithin({{{0, 0}, {size(), size()}}}, wholeBoardPage));
            std::int64_t missing = 0;
            std::int64_t gone = 0;
            std::int64_t replaced = 0;
            for (const Stretch &page : pages) {
                (page.surplus() > 0 ? missing : gone) += std::abs(page.surplus());
                replaced += page.begin.isNew ? 1 : 0;
            }
            const std::vector<std::size_t> gaps = m_board.takeGaps();
            if ((pages.empty() && gaps.empty()) || round == rounds || m_mayReread <= 0)
                return std::max({missing, gone, replaced});
            TRY(const auto parts, movedWithin(pages, closeStep));
            std::vector<Stretch> stretches = joined(parts);
            TRY(addGaps(gaps, stretches));
            TRY(readAgain(stretches));
        }
    }

    // The rows on either side of each gap. Where the server has them is a guess, and near enough mostly.
    Result<void> addGaps(const std::vector<std::size_t> &gaps, std::vector<Stretch> &stretches)
    {
        std::vector<std::int64_t> places;
        for (const std::size_t row : gaps)
            places.push_back(placeOf(std::as_const(m_board).rows(), row));
        TRY(const auto marks, marksAt(places));
        for (std::size_t i = 0; i < places.size(); ++i) {
            const std::int64_t rank = 2 * places[i] - marks[i].place;
            stretches.push_back({{rank - 1, places[i] - 1}, {rank + 1, std::min(places[i] + 1, size())}});
        }
        return {};
    }

    // The parts of these stretches, `step` rows each, of which the server has more or fewer rows.
    Result<std::vector<Stretch>> movedWithin(const std::vector<Stretch> &stretches, std::int64_t step)
    {
        std::vector<std::int64_t> ranks;
        std::vector<bool> ends;
        for (const Stretch &stretch : stretches) {
            for (std::int64_t rank = stretch.begin.rank; rank < stretch.end.rank; rank += step)
                ranks.push_back(rank);
            ends.resize(ranks.size());
            ranks.push_back(stretch.end.place == size() ? bottom : stretch.end.rank);
            ends.push_back(true);
        }
        TRY(const auto marks, marksAt(ranks));
        std::vector<Stretch> moved;
        for (std::size_t i = 1; i < ranks.size(); ++i) {
            const Stretch part{marks[i - 1], marks[i]};
            if (!ends[i - 1] && part.hasMoved())
                moved.push_back(part);
        }
        return moved;
    }

    // What stands at these ranks. A rank beyond the end is the bottom.
    Result<std::vector<Mark>> marksAt(const std::vector<std::int64_t> &ranks)
    {
        constexpr std::size_t together = 1024;
        std::vector<Mark> marks;
        while (marks.size() < ranks.size()) {
            const std::size_t count = std::min(together, ranks.size() - marks.size());
            TRY(readMarks(std::span(ranks).subspan(marks.size(), count), marks));
        }
        return marks;
    }

    Result<void> readMarks(std::span<const std::int64_t> ranks, std::vector<Mark> &marks)
    {
        std::vector<Command> commands;
        for (const std::int64_t rank : ranks)
            commands.push_back(command(rank, rank == bottom ? 0 : 1));
        commands.push_back({"ZCARD", m_key});
        TRY(m_connection.send(commands, stop()));
        const std::size_t first = marks.size();
        for (const std::int64_t rank : ranks) {
            Rows row;
            TRY(m_connection.receiveRows(row, 1, nullptr, stop()));
            if (row.empty())
                marks.push_back({bottom, size()});
            else
                marks.push_back(
                    {rank, rank == 0 ? 0 : placeOf(row, 0), !m_board.holds(row.member(0), row.raw(0))});
        }
        TRY(const auto answer, m_connection.receive(stop()));
        TRY(const auto cardinality, countIn(answer));
        if (cardinality == 0)
            return failure(ErrorKind::NotFound, "The key was deleted, or expired, while it was read.");
        for (std::size_t i = first; i < marks.size(); ++i) {
            if (marks[i].rank == bottom)
                marks[i].rank = std::min(cardinality, m_lastRank);
        }
        return {};
    }

    std::int64_t placeOf(const Rows &rows, std::size_t row) const
    {
        return static_cast<std::int64_t>(m_board.placeOf(rows.member(row), rows.raw(row)));
    }

    // Reads each stretch until it has seen where the stretch ends here, or the bottom.
    Result<void> readAgain(const std::vector<Stretch> &stretches)
    {
        constexpr auto noRow = std::numeric_limits<std::size_t>::max();
        std::vector<std::size_t> endRows;
        for (const Stretch &stretch : stretches)
            endRows.push_back(stretch.end.place < size()
                                  ? m_board.rowAt(static_cast<std::size_t>(stretch.end.place))
                                  : noRow);
        for (std::size_t i = 0; i < stretches.size(); ++i) {
            std::int64_t rank = std::max<std::int64_t>(stretches[i].begin.rank - margin, 0);
            std::int64_t count =
                std::clamp(stretches[i].end.rank + margin - rank, 2 * margin, wholeBoardPage);
            while (m_mayReread > 0) {
                m_mayReread -= count;
                TRY(m_connection.send(command(rank, count), stop()));
                TRY(const auto read, receivePage(rank, count, false));
                if (read < count || (endRows[i] != noRow && hasReached(endRows[i])))
                    break;
                rank += count - 1;
                count = wholeBoardPage;
            }
        }
        return {};
    }

    // Whether the row read last stands at or below `row`.
    bool hasReached(std::size_t row) const
    {
        const Rows &rows = m_board.rows();
        return placeOf(rows, rows.size() - 1) >= placeOf(rows, row);
    }

    Connection &m_connection;
    const std::string &m_key;
    const Progress &m_progress;
    Reverse m_reverse = Reverse::ByCommand;
    BoardAssembler m_board;
    std::int64_t m_said = 0;  ///< by ZCARD before the first page
    std::int64_t m_total = 0; ///< the same within reason
    std::int64_t m_mayReread = 0;
    std::int64_t m_lastRank = 0; ///< that is looked at, whatever the server says
};

Result<Snapshot> readByPages(Connection &connection, const std::string &key, const Progress &progress)
{
    return PagedReader(connection, key, progress).run();
}

} // namespace

Result<Snapshot> readWholeBoard(Connection &connection, const std::string &key, ReadWay way,
                                const Progress &progress)
{
    const bool byDump = way == ReadWay::Dump;
    try {
        Result<Snapshot> read =
            byDump ? readByDump(connection, key, progress) : readByPages(connection, key, progress);
        if (read || read.error().kind != ErrorKind::Permission)
            return read;
        Error error = std::move(read.error());
        error.message +=
            byDump ? " Read the board in pages instead." : " Perhaps it may be read with DUMP instead.";
        return std::unexpected(std::move(error));
    } catch (const std::bad_alloc &) {
        return doesNotFit();
    }
}

Result<Snapshot> readBoardOrNothing(Connection &connection, const std::string &key, ReadWay way,
                                    const Progress &progress)
{
    auto board = readWholeBoard(connection, key, way, progress);
    if (!board && board.error().kind == ErrorKind::NotFound)
        return Snapshot();
    return board;
}

} // namespace tiebreak
