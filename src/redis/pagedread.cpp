// SPDX-License-Identifier: GPL-3.0-or-later
// Reads all pages by rank, then looks once more at a few ranks to learn what has moved, and mends it.
#include "redis/pagedread.h"

#include "core/scoretext.h"
#include "redis/patchwork.h"
#include "redis/rankrange.h"
#include "redis/rowssink.h"
#include "redis/wholeboard.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace tiebreak
{

namespace
{

/// Pages on their way: enough that the server need not wait for us.
constexpr int inFlight = 3;
/// How far apart the rows are that are looked at inside a page that has moved.
constexpr std::int64_t closeLook = 64;
/// Rows that are read again on either side of what has moved, since it may move on meanwhile.
constexpr std::int64_t margin = 8;
constexpr int rounds = 3;

/// One page straight into the columns. Its first row is left out when it is the last one that is there.
class PageSink final : public ReplySink
{
public:
    PageSink(Rows &rows, bool mayJoin) : m_rows(rows), m_inner(rows), m_mayJoin(mayJoin && !rows.empty()) {}

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
        joined = raw && bitsOf(*raw) == bitsOf(m_rows.raw(last)) && m_first == m_rows.member(last);
        return joined || (m_inner.onText({1, 0}, type, m_first) && m_inner.onText(place, type, bytes));
    }
    bool onInteger(Place, std::int64_t) override { return false; }
    bool onNil(Place) override { return false; }

private:
    Rows &m_rows;
    RowsSink m_inner;
    bool m_mayJoin;
    std::string m_first;
};

/// Part of the board, as places in the patchwork, and by how many rows the server's ranks are ahead of these
/// places at its two ends.
struct Stretch {
    std::int64_t begin = 0;
    std::int64_t end = 0;
    std::int64_t shiftBegin = 0;
    std::int64_t shiftEnd = 0;
};

class PagedReader
{
public:
    PagedReader(Connection &connection, const std::string &key, const Progress &progress)
        : m_connection(connection), m_key(key), m_progress(progress)
    {
    }

    Result<Snapshot> run()
    {
        const auto whole = readEitherWay(m_connection, Direction::HighestFirst,
                                         [this](Reverse reverse) { return readFirstPage(reverse); });
        if (!whole)
            return std::unexpected(whole.error());
        Snapshot snapshot;
        if (!*whole) {
            if (auto read = readOtherPages(); !read)
                return std::unexpected(read.error());
            const auto moved = mend();
            if (!moved)
                return std::unexpected(moved.error());
            snapshot.moved = *moved;
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
        if (auto sent = m_connection.send(commands, stop()); !sent)
            return std::unexpected(sent.error());
        const auto cardinality = m_connection.receive(stop());
        if (!cardinality)
            return std::unexpected(cardinality.error());
        const auto count = receivePage(0, wholeBoardPage + 1, false);
        if (!count)
            return std::unexpected(count.error());
        if (cardinality->isError())
            return std::unexpected(errorFromReply(cardinality->text));
        if (*count == 0)
            return failure(ErrorKind::NotFound, "The key does not exist.");
        m_total = std::max(*count, cardinality->integer);
        if (*count <= wholeBoardPage)
            return true;
        // A hostile server may announce any number.
        const auto total = static_cast<std::size_t>(std::min<std::int64_t>(m_total, 1 << 24));
        const std::size_t bytes = m_board.rows().memberBytes();
        m_board.reserve(total, (bytes + bytes / 16) * total / m_board.size());
        return false;
    }

    Result<void> readOtherPages()
    {
        const std::int64_t pages = (m_total + wholeBoardPage - 1) / wholeBoardPage;
        std::int64_t sent = 1;
        for (std::int64_t received = 1; received < pages; ++received) {
            for (; sent < std::min(pages, received + inFlight); ++sent) {
                if (auto failed =
                        m_connection.send(command(sent * wholeBoardPage, wholeBoardPage + 1), stop());
                    !failed)
                    return failed;
            }
            const auto count = receivePage(received * wholeBoardPage, wholeBoardPage + 1, true);
            if (!count)
                return std::unexpected(count.error());
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
        PageSink page(m_board.rows(), mayJoin);
        if (auto received = m_connection.receiveInto(page, stop()); !received)
            return std::unexpected(received.error());
        if (page.count > asked ||
            !m_board.lay({.fromTop = rank == 0, .toBottom = page.count < asked, .joined = page.joined}))
            return failure(ErrorKind::Protocol,
                           "The server gave rows in another order than a sorted set has.");
        m_progress.report(m_board.size(), std::max(m_board.size(), static_cast<std::size_t>(m_total)));
        return page.count;
    }

    // Returns how many members are known to stand elsewhere than the board says.
    Result<std::int64_t> mend()
    {
        m_mayReread = m_total / 2 + 4 * wholeBoardPage;
        for (int round = 0;; ++round) {
            std::vector<Stretch> all{{0, size(), 0, 0}};
            const auto moved = movedWithin(all, wholeBoardPage);
            if (!moved)
                return std::unexpected(moved.error());
            std::int64_t came = 0;
            std::int64_t went = 0;
            for (const Stretch &stretch : *moved) {
                const std::int64_t more = stretch.shiftEnd - stretch.shiftBegin;
                (more > 0 ? came : went) += more;
            }
            const std::vector<std::size_t> gaps = m_board.takeGaps();
            if ((moved->empty() && gaps.empty()) || round == rounds || m_mayReread <= 0)
                return std::max(came, -went);
            auto places = movedWithin(*moved, closeLook);
            if (!places)
                return std::unexpected(places.error());
            if (auto added = addGaps(gaps, *places); !added)
                return std::unexpected(added.error());
            if (auto read = readAgain(*places); !read)
                return std::unexpected(read.error());
        }
    }

    // The rows on either side of each gap, as stretches to be read again.
    Result<void> addGaps(const std::vector<std::size_t> &gaps, std::vector<Stretch> &stretches)
    {
        const Rows &rows = std::as_const(m_board).rows();
        std::vector<std::int64_t> places;
        for (const std::size_t row : gaps)
            places.push_back(static_cast<std::int64_t>(m_board.placeOf(rows.member(row), rows.raw(row))));
        const auto shifts = shiftsAt(places);
        if (!shifts)
            return std::unexpected(shifts.error());
        for (std::size_t i = 0; i < places.size(); ++i)
            stretches.push_back({places[i] - 1, std::min(places[i] + 1, size()), (*shifts)[i], (*shifts)[i]});
        return {};
    }

    // The parts of these stretches, `step` rows each, that have more or fewer rows on the server.
    Result<std::vector<Stretch>> movedWithin(const std::vector<Stretch> &stretches, std::int64_t step)
    {
        std::vector<std::int64_t> places;
        std::vector<bool> ends;
        for (const Stretch &stretch : stretches) {
            for (std::int64_t place = stretch.begin; place < stretch.end; place += step)
                places.push_back(place);
            ends.resize(places.size());
            places.push_back(stretch.end);
            ends.push_back(true);
        }
        const auto shifts = shiftsAt(places);
        if (!shifts)
            return std::unexpected(shifts.error());
        std::vector<Stretch> moved;
        for (std::size_t i = 1; i < places.size(); ++i) {
            if (!ends[i - 1] && (*shifts)[i - 1] != (*shifts)[i])
                moved.push_back({places[i - 1], places[i], (*shifts)[i - 1], (*shifts)[i]});
        }
        return moved;
    }

    // By how many rows the server's ranks are ahead of these places: the row that stands at that rank there,
    // and where it would stand here.
    Result<std::vector<std::int64_t>> shiftsAt(const std::vector<std::int64_t> &places)
    {
        constexpr std::size_t together = 1024;
        std::vector<std::int64_t> shifts;
        for (std::size_t from = 0; from < places.size(); from += together) {
            const std::size_t to = std::min(from + together, places.size());
            std::vector<Command> commands{{"ZCARD", m_key}};
            for (std::size_t i = from; i < to; ++i)
                commands.push_back(command(places[i], 1));
            if (auto sent = m_connection.send(commands, stop()); !sent)
                return std::unexpected(sent.error());
            const auto cardinality = m_connection.receive(stop());
            if (!cardinality)
                return std::unexpected(cardinality.error());
            if (cardinality->isError())
                return std::unexpected(errorFromReply(cardinality->text));
            if (cardinality->integer == 0)
                return failure(ErrorKind::NotFound, "The key was deleted, or expired, while it was read.");
            for (std::size_t i = from; i < to; ++i) {
                Rows row;
                if (auto received = m_connection.receiveRows(row, nullptr, stop()); !received)
                    return std::unexpected(received.error());
                const bool atEnd = row.empty() || places[i] == size();
                shifts.push_back(atEnd            ? cardinality->integer - size()
                                 : places[i] == 0 ? 0
                                                  : places[i] - placeOf(row));
            }
        }
        return shifts;
    }

    std::int64_t placeOf(const Rows &row) const
    {
        return static_cast<std::int64_t>(m_board.placeOf(row.member(0), row.raw(0)));
    }

    // Reads each stretch until it has seen where the stretch ends here, or the bottom.
    Result<void> readAgain(const std::vector<Stretch> &stretches)
    {
        struct Part {
            std::int64_t rank;
            std::int64_t count;
            std::size_t endRow; // no such row: the bottom
        };
        std::vector<Part> parts;
        for (const Stretch &stretch : stretches) {
            const std::int64_t rank = std::max<std::int64_t>(stretch.begin + stretch.shiftBegin - margin, 0);
            const std::int64_t count = stretch.end + stretch.shiftEnd + margin - rank;
            parts.push_back({rank, std::clamp(count, 2 * margin, wholeBoardPage + 1),
                             stretch.end < size() ? m_board.rowAt(static_cast<std::size_t>(stretch.end))
                                                  : std::size_t(-1)});
        }
        for (auto [rank, count, endRow] : parts) {
            while (m_mayReread > 0) {
                m_mayReread -= count;
                if (auto sent = m_connection.send(command(rank, count), stop()); !sent)
                    return sent;
                const auto read = receivePage(rank, count, false);
                if (!read)
                    return std::unexpected(read.error());
                if (*read < count || hasReached(endRow))
                    break;
                rank += count - 1;
                count = wholeBoardPage + 1;
            }
        }
        return {};
    }

    // Whether the row read last stands at or below `row`.
    bool hasReached(std::size_t row) const
    {
        const Rows &rows = std::as_const(m_board).rows();
        if (row >= rows.size())
            return false;
        const std::size_t last = rows.size() - 1;
        return m_board.placeOf(rows.member(last), rows.raw(last)) >=
               m_board.placeOf(rows.member(row), rows.raw(row));
    }

    Connection &m_connection;
    const std::string &m_key;
    const Progress &m_progress;
    Reverse m_reverse = Reverse::ByCommand;
    Patchwork m_board;
    std::int64_t m_total = 0;
    std::int64_t m_mayReread = 0;
};

} // namespace

Result<Snapshot> readByPages(Connection &connection, const std::string &key, const Progress &progress)
{
    return PagedReader(connection, key, progress).run();
}

} // namespace tiebreak
