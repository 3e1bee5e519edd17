// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/live/boardshape.h"

#include "core/text/scoretext.h"
#include "redis/board/boardreader.h"
#include "redis/live/standingreader.h"

#include <limits>
#include <optional>
#include <utility>

namespace tiebreak
{

namespace
{

/// Takes the replies to commands that left together off the connection, all of them, also behind one that is
/// an error. The first error is kept.
class Replies
{
public:
    Replies(Connection &connection, const Progress &progress) : m_connection(connection), m_progress(progress)
    {
    }

    /// The next reply as a number; nothing where it is nil, an error, or the connection is broken.
    std::optional<std::int64_t> number()
    {
        if (m_connection.broken())
            return std::nullopt;
        const auto reply = m_connection.receive(m_progress.stopToken());
        if (reply && reply->isNil())
            return std::nullopt;
        const auto value = reply ? countIn(*reply) : std::unexpected(reply.error());
        keep(value);
        return value ? std::optional(*value) : std::nullopt;
    }

    /// The next reply as rows; none where it is an error.
    Rows rows(std::int64_t count)
    {
        Rows rows;
        if (!m_connection.broken())
            keep(m_connection.receiveRows(rows, count, nullptr, m_progress.stopToken()));
        return rows;
    }

    const std::optional<Error> &error() const { return m_error; }

private:
    template <class T>
    void keep(const Result<T> &result)
    {
        // A connection that broke behind an error reply is what the caller must hear of.
        if (!result && (!m_error || m_connection.broken()))
            m_error = result.error();
    }

    Connection &m_connection;
    const Progress &m_progress;
    std::optional<Error> m_error;
};

Result<EvenSample> readRowsAt(Connection &connection, const std::string &key, Direction direction,
                              std::vector<std::int64_t> ranks, Reverse reverse, const Progress &progress)
{
    const auto count = static_cast<std::int64_t>(ranks.size());
    const bool together = ranks.back() - ranks.front() + 1 == count;
    std::vector<Command> commands{{"ZCARD", key}};
    if (together)
        commands.push_back(rangeCommand(key, direction, ranks.front(), count, reverse));
    else
        for (const std::int64_t rank : ranks)
            commands.push_back(rangeCommand(key, direction, rank, 1, reverse));
    TRY(connection.send(commands, progress.stopToken()));

    Replies replies(connection, progress);
    EvenSample sample;
    sample.direction = direction;
    sample.cardinality = plausibleCardinality(replies.number().value_or(0));
    sample.rows.resize(ranks.size());
    const auto enter = [&](std::size_t at, const Rows &rows, std::size_t row) {
        sample.rows[at] = {rows.raw(row), sampledMember(rows.member(row)), true};
    };
    if (together) {
        const Rows rows = replies.rows(count);
        for (std::size_t row = 0; row < rows.size(); ++row)
            enter(row, rows, row);
    } else {
        for (std::size_t at = 0; at < ranks.size(); ++at) {
            const Rows rows = replies.rows(1);
            if (!rows.empty())
                enter(at, rows, 0);
        }
    }
    if (replies.error())
        return std::unexpected(*replies.error());
    sample.ranks = std::move(ranks);
    return sample;
}

Result<BoardPlaces> readPlacesAt(Connection &connection, const std::string &key, Direction direction,
                                 std::int64_t cardinality, const std::vector<std::string> &members,
                                 Reverse reverse, const Progress &progress)
{
    BoardPlaces places;
    places.wanted = wantedPlaces(cardinality);
    std::vector<Command> commands{{"ZCARD", key}};
    for (const WantedPlace &wanted : places.wanted)
        commands.push_back(
            rangeCommand(key, direction, wanted.places - 1, wanted.places > 0 ? 1 : 0, reverse));
    for (const std::string &member : members)
        commands.push_back({rankCommand(direction), key, member});
    TRY(connection.send(commands, progress.stopToken()));

    Replies replies(connection, progress);
    places.cardinality = plausibleCardinality(replies.number().value_or(0));
    for (WantedPlace &wanted : places.wanted) {
        const Rows rows = replies.rows(1);
        if (!rows.empty())
            wanted.raw = rows.raw(0);
    }
    for (const std::string &member : members)
        places.members.push_back({member, replies.number()});
    if (replies.error())
        return std::unexpected(*replies.error());
    return places;
}

/// From one raw to another, the upper one left out or not; both as CodecSpec::rising() has them.
Command countCommand(const std::string &key, const CodecSpec &spec, double first, double last, bool upToLast)
{
    const std::string from = shortestText(spec.rising(first));
    const std::string to = (upToLast ? "" : "(") + shortestText(spec.rising(last));
    return spec.fallsWithScore() ? Command{"ZCOUNT", key, to, from} : Command{"ZCOUNT", key, from, to};
}

} // namespace

Result<EvenSample> readEvenRows(Connection &connection, const std::string &key, Direction direction,
                                const EvenSample *last, const Progress &progress)
{
    std::vector<std::int64_t> ranks;
    if (last) {
        ranks = ranksAfter(*last);
    } else {
        const auto answer = connection.run({"ZCARD", key}, progress.stopToken());
        TRY(const auto cardinality, answer ? countIn(*answer) : std::unexpected(answer.error()));
        ranks = evenRanks(cardinality);
    }
    return readEitherWay(connection, direction, [&](Reverse reverse) {
        return readRowsAt(connection, key, direction, ranks, reverse, progress);
    });
}

Result<ScoreDistribution> countScores(Connection &connection, const std::string &key, const ScoreEdges &edges,
                                      const CodecSpec &spec, const Progress &progress)
{
    constexpr double infinity = std::numeric_limits<double>::infinity();
    ScoreDistribution distribution = barsOf(edges);
    std::vector<Command> commands{{"ZCARD", key}};
    if (!distribution.bars.empty()) {
        commands.push_back(countCommand(key, spec, -infinity, edges.edges.front().raw, false));
        for (std::size_t i = 1; i < edges.edges.size(); ++i)
            commands.push_back(countCommand(key, spec, edges.edges[i - 1].raw, edges.edges[i].raw, false));
        commands.push_back(countCommand(key, spec, edges.edges.back().raw, infinity, true));
    }
    TRY(connection.send(commands, progress.stopToken()));

    Replies replies(connection, progress);
    distribution.cardinality = replies.number().value_or(0);
    if (!distribution.bars.empty()) {
        distribution.below = replies.number().value_or(0);
        for (ScoreBar &bar : distribution.bars)
            bar.count = replies.number().value_or(0);
        distribution.above = replies.number().value_or(0);
    }
    if (replies.error())
        return std::unexpected(*replies.error());
    return distribution;
}

Result<BoardPlaces> readPlaces(Connection &connection, const std::string &key, Direction direction,
                               std::int64_t cardinality, const std::vector<std::string> &members,
                               const Progress &progress)
{
    return readEitherWay(connection, direction, [&](Reverse reverse) {
        return readPlacesAt(connection, key, direction, cardinality, members, reverse, progress);
    });
}

} // namespace tiebreak
